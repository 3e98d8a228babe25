import Architectures

// MARK: The toolkit

class Node: Composite, Responder {
  let links = TreeLinks<Node>()

  func treeEvent(_ event: TreeEvent<Node>) {}
}

final class Screen: Node, ResponderRoot {
  let rootState = RootState()
}

final class Label: Node {
  var text = "" {
    didSet { print("[\(text)]") }
  }
}

final class Button: Node, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

// MARK: The model

protocol FlourStore: AnyObject {
  var flour: Int { get set }
}

final class Pantry: FlourStore {
  var flour = 1200
}

struct Bakery {
  private(set) var loaves = 0

  struct NotEnoughFlour: Error {
    let loaf: Int
  }

  mutating func bake(from store: any FlourStore) throws(NotEnoughFlour) {
    guard store.flour >= 500 else { throw NotEnoughFlour(loaf: loaves + 1) }
    loaves += 1
    store.flour -= 500
  }
}

// MARK: The messages

enum Bake {
  struct Request: Equatable {}

  enum Response: Equatable {
    case baked(loaves: Int, flour: Int)
    case refused(loaf: Int)
  }

  struct ViewModel: Equatable {
    let text: String
    let canBake: Bool
  }
}

// MARK: The interfaces of the roles

protocol DoughLogic: AnyObject {
  func bake(_ request: Bake.Request)
}

protocol DoughPresentation: AnyObject {
  func present(_ response: Bake.Response)
}

protocol DoughDisplaying: AnyObject {
  func display(_ viewModel: Bake.ViewModel)
}

// MARK: The roles

final class DoughPresenter: VIPPresenter, DoughPresentation {
  let controller = WeakLink<any DoughDisplaying>()
  var interface: any DoughPresentation { self }

  func present(_ response: Bake.Response) {
    let viewModel =
      switch response {
      case .baked(let loaves, let flour): Bake.ViewModel(text: "Loaves: \(loaves), flour: \(flour) g", canBake: true)
      case .refused(let loaf): Bake.ViewModel(text: "Not enough flour for loaf \(loaf)", canBake: false)
      }
    controller.send(viewModel) { $0.display }
  }
}

final class DoughInteractor: VIPInteractor, DoughLogic {
  let presenter = StrongLink<any DoughPresentation>()
  let worker = WorkerLink<any FlourStore>()
  var interface: any DoughLogic { self }
  private var bakery = Bakery()

  func bake(_ request: Bake.Request) {
    do throws(Bakery.NotEnoughFlour) {
      let flour = try worker { store throws(Bakery.NotEnoughFlour) in
        try bakery.bake(from: store)
        return store.flour
      }
      presenter.send(Bake.Response.baked(loaves: bakery.loaves, flour: flour ?? 0)) { $0.present }
    } catch {
      presenter.send(Bake.Response.refused(loaf: error.loaf)) { $0.present }
    }
  }
}

final class DoughController: VIPController, Controller, DoughDisplaying {
  let controllerState = ControllerState<Node>()
  let interactor = StrongLink<any DoughLogic>()
  var interface: any DoughDisplaying { self }
  let label = Label()
  let more = Button()
  func load() throws -> Node {
    let content = Node()
    try content.add(label)
    try content.add(more)
    more.addTarget(self, action: DoughController.addLoaf, for: .primaryActionTriggered)
    return content
  }

  func addLoaf() {
    interactor.send(Bake.Request()) { $0.bake }
  }

  func display(_ viewModel: Bake.ViewModel) {
    label.text = viewModel.text
    more.isEnabled = viewModel.canBake
  }
}

// MARK: The app

final class Home: Controller {
  let controllerState = ControllerState<Node>()

  func load() -> Node { Node() }
}

let controller = DoughController()
let module = try AssembledModule.vip(
  controller: controller, interactor: DoughInteractor(), presenter: DoughPresenter(), worker: Pantry(), router: NoRole()
)
let host = ControllerHost(Screen())
let navigator = Navigator(makeContent: Node.init)
host.setRootController(navigator)
navigator.push(Home())
navigator.push(controller)
host.show()

let (_, run) = recording { _ = controller.more.sendActions(for: .primaryActionTriggered) }
print(run.text)
for _ in 1...2 { controller.more.sendActions(for: .primaryActionTriggered) }

// MARK: A test of the presenter

final class DisplaySpy: DoughDisplaying {
  var shown: [Bake.ViewModel] = []

  func display(_ viewModel: Bake.ViewModel) { shown.append(viewModel) }
}

let spy = DisplaySpy()
let presenter = DoughPresenter()
presenter.controller.connect(spy)
presenter.present(.refused(loaf: 3))
print(spy.shown == [Bake.ViewModel(text: "Not enough flour for loaf 3", canBake: false)])

// MARK: The end of the module

navigator.pop()
print(module.hasEnded, module.survivors)
