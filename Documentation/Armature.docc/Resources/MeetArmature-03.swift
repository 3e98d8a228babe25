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

struct Tea {
  let name: String
  var isDrunk = false
}

final class Shelf: Pane {
  private var teas = [Tea(name: "Sencha"), Tea(name: "Earl Grey")]
  private var selection = 0

  override func lines() -> [String] {
    teas.indices.map { index in
      "\(index == selection ? ">" : " ") [\(teas[index].isDrunk ? "x" : " ")] \(teas[index].name)"
    } + super.lines()
  }
}

let window = Window()
let shelf = Shelf()
try window.add(shelf)
window.draw()
