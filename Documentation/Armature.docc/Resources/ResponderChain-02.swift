import Responders

class Place: Composite, Responder {
  let links = TreeLinks<Place>()

  func treeEvent(_ event: TreeEvent<Place>) {}
}

final class Pot: Place, TraceNamed {
  let traceName: String

  init(_ name: String) { traceName = name }
}

final class Bed: Place {}

final class Greenhouse: Place, ResponderRoot {
  let rootState = RootState()
}
