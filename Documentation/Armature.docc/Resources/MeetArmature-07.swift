import Armature

class Pane: Composite, Responder {
  let links = TreeLinks<Pane>()

  func treeEvent(_ event: TreeEvent<Pane>) {}

  func lines() -> [String] { children.flatMap { $0.lines() } }
}

protocol Closing: AnyObject {
  func close()
}

extension Command<any Closing> {
  static var close: Self { Command { $0.close } }
}

final class Window: Pane, ResponderRoot, KeyCommanding, Closing {
  let rootState = RootState()
  let keyCommands = [KeyCommand("q", title: "Quit", .close)]
  private(set) var isOpen = true

  func close() {
    isOpen = false
  }

  func draw() {
    print(lines().joined(separator: "\n"))
  }
}

struct Tea {
  let name: String
  var isDrunk = false
}

protocol TeaHandling: AnyObject {
  func drink()
  func select(offset: Int)
}

extension Command<any TeaHandling> {
  static var drink: Self { Command { $0.drink } }
  static var next: Self { Command({ $0.select }, 1) }
  static var previous: Self { Command({ $0.select }, -1) }
}

final class Shelf: Pane, TeaHandling, FirstResponding, KeyCommanding {
  let canBecomeFirstResponder = true
  let keyCommands = [
    KeyCommand("n", title: "Next", .next),
    KeyCommand("p", title: "Previous", .previous),
    KeyCommand("d", title: "Drink", .drink),
  ]
  private var teas = [Tea(name: "Sencha"), Tea(name: "Earl Grey")]
  private var selection = 0

  func drink() {
    teas[selection].isDrunk = true
  }

  func select(offset: Int) {
    selection = min(max(selection + offset, 0), teas.count - 1)
  }

  override func lines() -> [String] {
    teas.indices.map { index in
      "\(index == selection ? ">" : " ") [\(teas[index].isDrunk ? "x" : " ")] \(teas[index].name)"
    } + super.lines()
  }
}

let window = Window()
let shelf = Shelf()
try window.add(shelf)
shelf.becomeFirstResponder()
window.draw()
while window.isOpen, let line = readLine() {
  if let key = line.first, line.count == 1 {
    window.press(KeyPress(.character(key)))
  }
  if window.isOpen { window.draw() }
}
