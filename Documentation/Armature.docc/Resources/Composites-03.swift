import Composites

class Area: Composite, TraceNamed {
  let links = TreeLinks<Area>()
  let traceName: String

  init(_ name: String) { traceName = name }

  func treeEvent(_ event: TreeEvent<Area>) {}
}

let floor = Area("ground floor")
let hall = Area("hall")
let fossils = Area("fossils")
let minerals = Area("minerals")
try floor.add(hall)
try hall.add(fossils)
try hall.add(minerals)

print(floor.preorder.map(\.traceName))
print(fossils.ancestors.map(\.traceName))
