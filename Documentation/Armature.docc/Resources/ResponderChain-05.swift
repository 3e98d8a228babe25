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

final class Pot: Place, TraceNamed {
  let traceName: String

  init(_ name: String) { traceName = name }
}

final class Bed: Place {}

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
