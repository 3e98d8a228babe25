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

// MARK: The scene

final class DoughController: Controller {
  let controllerState = ControllerState<Node>()
  let label = Label()
  let more = Button()
  private var loaves = 0
  private var flour = 1200

  func load() throws -> Node {
    let content = Node()
    try content.add(label)
    try content.add(more)
    more.addTarget(self, action: DoughController.addLoaf, for: .primaryActionTriggered)
    return content
  }

  func addLoaf() {
    guard flour >= 500 else {
      label.text = "Not enough flour for loaf \(loaves + 1)"
      return
    }
    loaves += 1
    flour -= 500
    label.text = "Loaves: \(loaves), flour: \(flour) g"
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
