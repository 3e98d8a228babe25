import Composites
import Testing

@MainActor
private final class Pane: SpatialComposite {
  let links = TreeLinks<Pane>()
  var geometry: Geometry { didSet { setNeedsDisplay() } }
  var drawn = 0

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    geometry = Geometry(frame: Rect(x: x, y: y, width: width, height: height))
  }

  func treeEvent(_ event: TreeEvent<Pane>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> Pane? { defaultHitTest(point) }
}

@MainActor
@Suite("Nodes with a geometry that belong to the main actor")
struct MainActorSpatialTests {
  @Test("CT-43 children are tested last to first, the deepest hit is returned, outside is nil")
  func hits() throws {
    let (page, back, front) = (Pane(0, 0, 100, 100), Pane(0, 0, 60, 60), Pane(40, 40, 60, 60))
    try page.add(back)
    try page.add(front)

    #expect(page.hitTest(Point(50, 50)) === front && page.hitTest(Point(10, 10)) === back)
    #expect(page.contains(Point(99, 0)) && page.hitTest(Point(100, 0)) == nil)
  }

  @Test("CT-49 nil stands for the space of the top node")
  func conversion() throws {
    let (page, panel) = (Pane(5, 5, 100, 100), Pane(10, 20, 50, 50))
    try page.add(panel)
    panel.bounds.origin = Point(0, 7)

    #expect(panel.convert(Point(0, 7), to: nil) == Point(10, 20))
    #expect(page.convert(Point(10, 20), to: panel) == panel.convert(Point(10, 20), from: nil))
  }

  @Test("CT-50 a move keeps the position, and a pass visits the marked nodes")
  func moveAndDraw() throws {
    let (page, left, right, card) = (Pane(0, 0, 90, 90), Pane(0, 0, 9, 9), Pane(50, 0, 9, 9), Pane(1, 2, 3, 4))
    try page.add(left)
    try page.add(right)
    try left.add(card)
    try card.moveKeepingPosition(to: right)
    page.forEachInvalidated(.display) { $0.drawn += 1 }
    page.setNeedsDisplay()
    page.forEachInvalidatedSubtree(.display) { $0.drawn += 1 }

    #expect(card.frame == Rect(x: -49, y: 2, width: 3, height: 4))
    #expect([page, left, right, card].map(\.drawn) == [1, 0, 0, 1])
  }
}

/// A global actor of a toolkit.
@globalActor actor Easel {
  static let shared = Easel()
}

@Easel
private final class Sheet: SpatialComposite {
  let links = TreeLinks<Sheet>()
  var geometry: Geometry

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    geometry = Geometry(frame: Rect(x: x, y: y, width: width, height: height))
  }

  func treeEvent(_ event: TreeEvent<Sheet>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> Sheet? { defaultHitTest(point) }
}

@Easel
@Suite("Nodes with a geometry that belong to another actor")
struct OtherActorSpatialTests {
  @Test("CT-46 points are in the node's own space, also after a move that keeps the position")
  func mainCalls() throws {
    let (page, left, right, card) = (Sheet(0, 0, 90, 90), Sheet(0, 0, 9, 9), Sheet(50, 0, 9, 9), Sheet(1, 2, 3, 4))
    try page.add(left)
    try page.add(right)
    try left.add(card)
    #expect(page.hitTest(Point(2, 3)) === card && left.hitTest(Point(2, 3)) === card)

    card.setNeedsLayout()
    try card.moveKeepingPosition(to: right)
    var visited: [Sheet] = []
    page.forEachInvalidated(.layout) { visited.append($0) }

    #expect(card.convert(Point.zero, to: nil) == Point(1, 2) && card.convert(card.bounds, to: right) == card.frame)
    #expect(visited.count == 1 && visited.first === card && !card.isInvalidated(.layout))
  }
}
