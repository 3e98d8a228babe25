import Armature

class Pane: Composite, Responder {
  let links = TreeLinks<Pane>()

  func treeEvent(_ event: TreeEvent<Pane>) {}

  func lines() -> [String] { children.flatMap { $0.lines() } }
}

final class Window: Pane, ResponderRoot {
  let rootState = RootState()

  func draw() {
    print(lines().joined(separator: "\n"))
  }
}

let window = Window()
window.draw()
