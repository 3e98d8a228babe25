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
