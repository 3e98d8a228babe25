import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

/// A view of a toolkit, which subclasses extend.
private class Pane: SpatialComposite {
  let links = TreeLinks<Pane>()
  var geometry: Geometry
  /// The points of the calls of `hitTest(_:)`.
  var tested: [Point] = []

  init(_ x: Double = 0, _ y: Double = 0, _ width: Double = 100, _ height: Double = 100) {
    geometry = Geometry(frame: Rect(x: x, y: y, width: width, height: height))
  }

  func treeEvent(_ event: TreeEvent<Pane>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> Pane? {
    tested.append(point)
    return defaultHitTest(point)
  }

  func with(_ panes: Pane...) throws -> Self {
    for pane in panes { try add(pane) }
    return self
  }
}

/// A pane with a larger area than its bounds.
private final class LargePane: Pane {
  override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -10, dy: -10).contains(point) }
}

/// A pane whose area is a circle.
private final class RoundPane: Pane {
  override func contains(_ point: Point) -> Bool {
    let way = (point - bounds.center) / bounds.size
    return (way * way).sum() < 0.25
  }
}

/// A pane that takes no pointer itself; its children do.
private final class PassThroughPane: Pane {
  override func hitTest(_ point: Point) -> Pane? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

/// A pane that passes its pointers to another node.
private final class RedirectingPane: Pane {
  weak var target: Pane?
  override func hitTest(_ point: Point) -> Pane? { super.hitTest(point) == nil ? nil : target }
}

/// A pane that is hit near its bounds too, by a test of another point.
private final class ClampingPane: Pane {
  override func hitTest(_ point: Point) -> Pane? {
    super.hitTest(pointwiseMin(pointwiseMax(point, bounds.origin), bounds.end - 1))
  }
}

private final class ClosedPane: Pane {
  override func hitTest(_ point: Point) -> Pane? { nil }
}

@Suite("Hit tests ask each node")
struct HitTestHookTests {
  @Test("CT-52 a node decides its own area, which may be larger than its bounds or of another shape")
  func area() throws {
    let (large, round) = (LargePane(20, 20, 10, 10), RoundPane(60, 60, 20, 20))
    let page = try Pane().with(large, round)

    #expect(page.hitTest(Point(12, 12)) === large && page.hitTest(Point(39, 39)) === large)
    #expect(page.hitTest(Point(9, 12)) === page && page.hitTest(Point(40, 39)) === page)
    #expect(page.hitTest(Point(70, 70)) === round && page.hitTest(Point(61, 61)) === page)
  }

  @Test("CT-52 children of a node are hit in its area only, also outside its bounds")
  func areaOfChildren() throws {
    let (outside, farther) = (Pane(-8, 0, 5, 5), Pane(-18, 0, 5, 5))
    let large = try LargePane(20, 20, 10, 10).with(outside, farther)
    let page = try Pane().with(large)

    #expect(page.hitTest(Point(14, 22)) === outside)
    #expect(page.hitTest(Point(4, 22)) === page)
  }

  @Test("CT-53 a node that passes pointers through is not hit, its children are, and the node behind it")
  func passThrough() throws {
    let (behind, button) = (Pane(0, 0, 50, 50), Pane(10, 10, 10, 10))
    let overlay = try PassThroughPane().with(button)
    let page = try Pane().with(behind, overlay)

    #expect(page.hitTest(Point(15, 15)) === button)
    #expect(page.hitTest(Point(30, 30)) === behind)
    #expect(page.hitTest(Point(70, 70)) === page)
    #expect(overlay.hitTest(Point(70, 70)) == nil)
  }

  @Test("CT-53 a leaf that passes pointers through is not hit either")
  func passThroughLeaf() throws {
    let page = try Pane().with(Pane(0, 0, 50, 50), PassThroughPane())
    #expect(page.hitTest(Point(30, 30)) === page.firstChild)
  }

  @Test("CT-53 a node may return another node, and nil for all of its subtree")
  func redirect() throws {
    let (field, label) = (Pane(60, 0, 40, 20), RedirectingPane(0, 0, 50, 20))
    label.target = field
    let closed = try ClosedPane(0, 50, 100, 50).with(Pane(0, 0, 100, 50))
    let page = try Pane().with(field, label.with(Pane(0, 0, 5, 5)), closed)

    #expect(page.hitTest(Point(20, 10)) === field && page.hitTest(Point(2, 2)) === field)
    #expect(page.hitTest(Point(55, 10)) === page)
    #expect(page.hitTest(Point(20, 70)) === page)
  }

  @Test("CT-53 a node may test another point of its space, and is asked outside its area too")
  func otherPoint() throws {
    let near = try ClampingPane(40, 40, 20, 20).with(Pane(0, 0, 5, 5))
    let page = try Pane().with(near)

    #expect(page.hitTest(Point(90, 90)) === near)
    #expect(page.hitTest(Point(1, 1)) === near.firstChild)
    #expect(near.hitTest(Point(-50, 10)) === near.firstChild || near.hitTest(Point(-50, 10)) === near)
  }

  @Test("CT-53 every node from the front to the one that is hit is asked once, in its own space, parents last")
  func calls() throws {
    let (back, front, inner) = (Pane(0, 0, 50, 50), Pane(50, 50, 50, 50), Pane(5, 5, 10, 10))
    let page = try Pane().with(back.with(inner), front)

    #expect(page.hitTest(Point(7, 8)) === inner)
    #expect(front.tested == [Point(-43, -42)] && inner.tested == [Point(2, 3)])
    #expect(back.tested == [Point(7, 8)] && page.tested == [Point(7, 8)])
  }

  @Test("CT-53 hidden and disabled nodes aren't asked")
  func unasked() throws {
    let (hidden, disabled, faint) = (Pane(), Pane(), Pane())
    hidden.isHidden = true
    disabled.isInteractionEnabled = false
    faint.opacity = 0
    let page = try Pane().with(hidden, disabled, faint)

    #expect(page.hitTest(Point(5, 5)) === page)
    #expect([hidden, disabled, faint].allSatisfy { $0.tested.isEmpty })
  }

  @Test("CT-53 a modal node that isn't hit excludes what is behind it, whatever other nodes return")
  func modal() throws {
    let (alert, overlay) = (Pane(40, 40, 20, 20), PassThroughPane())
    let page = try Pane().with(Pane(), alert, overlay)
    alert.isModal = true

    #expect(page.hitTest(Point(50, 50)) === alert)
    #expect(page.hitTest(Point(10, 10)) == nil)
    alert.isModal = false
    #expect(page.hitTest(Point(10, 10)) === page.firstChild)
  }

  @Test("CT-53 a node that is modal before it is added, or moved, is in front as one that becomes modal later")
  func modalBefore() throws {
    let (alert, button) = (Pane(40, 40, 20, 20), Pane())
    let (page, other) = (try Pane().with(button), try Pane().with(Pane()))
    alert.isModal = true
    try page.add(alert)
    #expect(button.modalNodeInFront === alert)
    try other.add(alert)
    #expect(button.modalNodeInFront == nil)
    #expect(other.firstChild?.modalNodeInFront === alert)
  }

  @Test("CT-53 a modal node inside another excludes what is behind both", arguments: [true, false])
  func nestedModal(isPassed: Bool) throws {
    let alert = Pane(40, 40, 20, 20)
    let panel = try (isPassed ? PassThroughPane() : Pane()).with(alert)
    let page = try Pane().with(Pane(), panel)
    alert.isModal = true

    #expect(page.hitTest(Point(10, 10)) == nil && page.hitTest(Point(50, 50)) === alert)
  }

  @Test("CT-53 a point that is not a number is tested once")
  func noNumber() throws {
    let pass = PassThroughPane()
    let page = try Pane().with(pass)
    #expect(page.hitTest(Point(.nan, 1)) == nil)
    pass.frame.origin = Point(.nan, 0)
    #expect(page.hitTest(Point(5, 5)) === page)
    #expect(pass.tested.count <= 1)
  }

  @Test("CT-53 a node may test another node while it is tested")
  func nested() throws {
    final class Asking: Pane {
      weak var other: Pane?
      override func hitTest(_ point: Point) -> Pane? {
        let found = other.flatMap { $0.hitTest(convert(point, to: $0)) }
        return found ?? super.hitTest(point)
      }
    }
    let (badge, asking) = (Pane(30, 0, 10, 10), Asking(0, 0, 20, 20))
    asking.other = badge
    let page = try Pane().with(asking.with(badge))

    // The badge is outside the area of its parent, which asks it nevertheless.
    #expect(page.hitTest(Point(35, 5)) === badge && page.hitTest(Point(5, 5)) === asking)
    #expect(page.hitTest(Point(50, 50)) === page)
  }

  @Test("CT-53 a deep tree of nodes with their own answers is searched without recursion")
  func deep() throws {
    let top = PassThroughPane()
    var deepest: Pane = top
    for _ in 0..<TestScale.size(100_000) {
      let child = PassThroughPane()
      try deepest.add(child)
      deepest = child
    }
    #expect(top.hitTest(Point(50, 50)) == nil)
    let leaf = Pane()
    try deepest.add(leaf)
    #expect(top.hitTest(Point(50, 50)) === leaf)
  }

  @Test("CT-55 a node that bars input below it is hit instead of its children")
  func barred() throws {
    let (card, button) = (Pane(0, 0, 50, 50), Pane(10, 10, 10, 10))
    let page = try Pane().with(card.with(button))
    #expect(card.isInteractionEnabledBelow && page.hitTest(Point(15, 15)) === button)

    card.isInteractionEnabledBelow = false
    #expect(page.hitTest(Point(15, 15)) === card && card.hitTest(Point(15, 15)) === card)
    #expect(page.hitTest(Point(60, 60)) === page && button.tested.count == 1)

    card.isInteractionEnabledBelow = true
    page.isInteractionEnabledBelow = false
    #expect(page.hitTest(Point(15, 15)) === page && card.hitTest(Point(15, 15)) === button)
  }

  @Test("CT-61 a node is hidden by itself or by a node above it")
  func hiddenAncestor() throws {
    let (leaf, box) = (Pane(), Pane())
    let page = try Pane().with(box.with(leaf))
    #expect(!leaf.isHiddenOrHasHiddenAncestor)

    page.isHidden = true
    #expect(leaf.isHiddenOrHasHiddenAncestor && page.isHiddenOrHasHiddenAncestor && !leaf.isHidden)
    page.isHidden = false
    box.isHidden = true
    #expect(leaf.isHiddenOrHasHiddenAncestor && box.isHiddenOrHasHiddenAncestor && !page.isHiddenOrHasHiddenAncestor)
    try leaf.removeFromParent()
    #expect(!leaf.isHiddenOrHasHiddenAncestor)
  }
}
