import Composites

class Area: Composite, TraceNamed {
  let links = TreeLinks<Area>()
  let traceName: String

  init(_ name: String) { traceName = name }

  func treeEvent(_ event: TreeEvent<Area>) {}
}
