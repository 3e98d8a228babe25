import Composites

class Area: SpatialComposite, TraceNamed {
  let links = TreeLinks<Area>()
  var geometry = Geometry()
  let traceName: String

  init(_ name: String) { traceName = name }

  func contains(_ point: Point) -> Bool { bounds.contains(point) }

  func hitTest(_ point: Point) -> Area? { defaultHitTest(point) }

  func treeEvent(_ event: TreeEvent<Area>) {
    if case .didAdd(let child) = event { print("\(traceName) receives \(child.traceName).") }
  }
}

final class Showcase: Area {
  let exhibits: Int

  init(_ name: String, exhibits: Int) {
    self.exhibits = exhibits
    super.init(name)
  }

  override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -1, dy: -1).contains(point) }
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
let annex = Area("annex")
try floor.add(annex)
try annex.add(fossils)
print(hall.exhibitCount, annex.exhibitCount)
floor.frame = Rect(x: 0, y: 0, width: 40, height: 20)
hall.frame = Rect(x: 0, y: 0, width: 30, height: 20)
annex.frame = Rect(x: 30, y: 0, width: 10, height: 20)
minerals.frame = Rect(x: 4, y: 4, width: 2, height: 2)
fossils.frame = Rect(x: 4, y: 4, width: 2, height: 2)
for visitor in [Point(5, 5), Point(35, 5), Point(20, 12)] {
  print(floor.hitTest(visitor)?.traceName ?? "outside")
}
print(floor.hitTest(Point(3.5, 5))?.traceName ?? "outside")
let corner = fossils.convert(Point(0, 0), to: floor)
print(corner.x, corner.y)
minerals.setNeedsDisplay()
print(floor.needsPass(for: .display))
floor.forEachInvalidated(.display) { print("Draw \($0.traceName) again.") }
print(floor.needsPass(for: .display))
