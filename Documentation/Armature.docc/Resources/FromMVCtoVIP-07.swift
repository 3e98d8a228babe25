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

struct Bakery {
  private(set) var loaves = 0
  private(set) var flour = 1200

  struct NotEnoughFlour: Error {
    let loaf: Int
  }

  mutating func bake() throws(NotEnoughFlour) {
    guard flour >= 500 else { throw NotEnoughFlour(loaf: loaves + 1) }
    loaves += 1
    flour -= 500
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

// MARK: The scene

final class DoughController: Controller {
  let controllerState = ControllerState<Node>()
  let label = Label()
  let more = Button()
  private var bakery = Bakery()

  func load() throws -> Node {
    let content = Node()
    try content.add(label)
    try content.add(more)
    more.addTarget(self, action: DoughController.addLoaf, for: .primaryActionTriggered)
    return content
  }

  func addLoaf() {
    bake(Bake.Request())
  }

  func bake(_ request: Bake.Request) {
    do throws(Bakery.NotEnoughFlour) {
      try bakery.bake()
      present(.baked(loaves: bakery.loaves, flour: bakery.flour))
    } catch {
      present(.refused(loaf: error.loaf))
    }
  }

  func present(_ response: Bake.Response) {
    switch response {
    case .baked(let loaves, let flour): display(.init(text: "Loaves: \(loaves), flour: \(flour) g", canBake: true))
    case .refused(let loaf): display(.init(text: "Not enough flour for loaf \(loaf)", canBake: false))
    }
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
let host = ControllerHost(Screen())
let navigator = Navigator(makeContent: Node.init)
host.setRootController(navigator)
navigator.push(Home())
navigator.push(controller)
host.show()

for _ in 1...3 { controller.more.sendActions(for: .primaryActionTriggered) }
