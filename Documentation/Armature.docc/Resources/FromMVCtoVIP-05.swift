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
    do throws(Bakery.NotEnoughFlour) {
      try bakery.bake()
      label.text = "Loaves: \(bakery.loaves), flour: \(bakery.flour) g"
    } catch {
      label.text = "Not enough flour for loaf \(error.loaf)"
    }
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
