import Composites

class Area: Composite, TraceNamed {
  let links = TreeLinks<Area>()
  let traceName: String

  init(_ name: String) { traceName = name }

  func treeEvent(_ event: TreeEvent<Area>) {}
}

final class Showcase: Area {
  let exhibits: Int

  init(_ name: String, exhibits: Int) {
    self.exhibits = exhibits
    super.init(name)
  }
}

extension Area {
  var exhibitCount: Int { preorder.reduce(0) { $0 + (($1 as? Showcase)?.exhibits ?? 0) } }
}

let floor = Area("ground floor")
let hall = Area("hall")
let fossils = Showcase("fossils", exhibits: 12)
let minerals = Showcase("minerals", exhibits: 30)
try floor.add(hall)
try hall.add(fossils)
try hall.add(minerals)

print(floor.exhibitCount, hall.exhibitCount, minerals.exhibitCount)
do {
  try minerals.add(floor)
} catch {
  print(error)
}
