import Responders

class Place: Composite, Responder {
  let links = TreeLinks<Place>()

  func treeEvent(_ event: TreeEvent<Place>) {}
}
