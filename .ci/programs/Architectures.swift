import Architectures

class Node: Composite, Responder {
  let links = TreeLinks<Node>()
  func treeEvent(_ event: TreeEvent<Node>) {}
}

final class Screen: Node, ResponderRoot {
  let rootState = RootState()
}

final class Timeline: Controller {
  let controllerState = ControllerState<Node>()
  var appearances = 0
  func load() -> Node { Node() }
  func didAppear() { appearances += 1 }
}

let host = ControllerHost(Screen())
let navigator = Navigator(makeContent: Node.init)
let timeline = Timeline()
host.setRootController(navigator)
navigator.push(timeline)
host.show()
precondition(timeline.appearances == 1 && navigator.stack.count == 1)
