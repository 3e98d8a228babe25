import Responders

class Place: Composite, Responder {
  let links = TreeLinks<Place>()

  func treeEvent(_ event: TreeEvent<Place>) {}
}

protocol Watering: AnyObject {
  func water(liters: Int)
}

extension Command<any Watering> {
  static func water(liters: Int) -> Self { Command({ $0.water }, liters) }
}

final class Pot: Place, TraceNamed, FirstResponding {
  let traceName: String
  let canBecomeFirstResponder = true

  init(_ name: String) { traceName = name }
}

final class Bed: Place, Watering, CommandChecking, KeyCommanding {
  let keyCommands = [KeyCommand("w", title: "Water", .water(liters: 3))]
  var isFrozen = false

  func canPerform(_ command: AnyCommand) -> Bool { !isFrozen }

  func water(liters: Int) { print("The hose pours \(liters) l.") }
}

final class Greenhouse: Place, ResponderRoot, Watering {
  let rootState = RootState()

  func water(liters: Int) { print("The sprinklers spread \(liters) l.") }
}

let greenhouse = Greenhouse()
let bed = Bed()
let basil = Pot("basil")
try greenhouse.add(bed)
try bed.add(basil)
print(basil.send(.water(liters: 1)))
bed.isFrozen = true
print(basil.send(.water(liters: 2)))
print(basil.target(for: .water(liters: 2)) === greenhouse)
let item = CommandItem(.water(liters: 5), title: "Water") { target, shown in
  shown.title = target is Bed ? "Water This Bed" : "Water Everything"
  return true
}
print(basil.validate(item).title)
bed.isFrozen = false
print(basil.validate(item).title)
let mint = Pot("mint")
print(mint.becomeFirstResponder())
try bed.add(mint)
print(mint.becomeFirstResponder())
print(greenhouse.press(KeyPress("w")))
