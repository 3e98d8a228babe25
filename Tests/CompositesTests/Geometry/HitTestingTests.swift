import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

@Suite("Hit-testing")
struct HitTestingTests {
  @Test("CT-43 the last child is tested first, and the deepest hit is returned", arguments: IsolationContext.allCases)
  func frontmostAndDeepest(in context: IsolationContext) async throws {
    try await context.run {
      let (page, back, front, badge) = (Tile(), Tile(0, 0, 60, 60), Tile(40, 40, 60, 60), Tile(10, 10, 5, 5))
      try page.with(back, front.with(badge))

      let hits = [Point(10, 10), Point(45, 45), Point(52, 52), Point(80, 20)].map { page.hitTest($0) }

      #expect(hits.map { $0.map(ObjectIdentifier.init) } == [back, front, badge, page].map(ObjectIdentifier.init))
    }
  }

  @Test("CT-43 a point outside the node hits nothing", arguments: IsolationContext.allCases)
  func outside(in context: IsolationContext) async throws {
    try await context.run {
      let page = try Tile().with(Tile())

      #expect(page.hitTest(Point(150, 50)) == nil)
    }
  }

  @Test(
    "CT-44 a hidden, disabled or nearly transparent node isn't hit, nor is anything below it",
    arguments: IsolationContext.allCases)
  func closedSubtrees(in context: IsolationContext) async throws {
    try await context.run {
      let (page, panel, button) = (Tile(), Tile(), Tile())
      try page.with(panel.with(button))
      let close: [(Tile) -> Void] = [
        { $0.isHidden = true }, { $0.isInteractionEnabled = false }, { $0.opacity = 0.0099 }, { $0.opacity = .nan },
      ]
      for change in close {
        panel.geometry = Geometry(frame: page.bounds)
        #expect(page.hitTest(Point(5, 5)) === button)
        change(panel)
        #expect(page.hitTest(Point(5, 5)) === page)
        #expect(panel.hitTest(Point(5, 5)) == nil)
        #expect(button.hitTest(Point(5, 5)) === button)
      }
    }
  }

  @Test("CT-44 an opacity of 0.01 is hit", arguments: IsolationContext.allCases)
  func faint(in context: IsolationContext) async throws {
    try await context.run {
      let (page, faint) = (Tile(), Tile())
      try page.add(faint)
      faint.opacity = 0.01

      #expect(page.hitTest(Point(5, 5)) === faint)
    }
  }

  @Test("CT-45 a child outside its parent's bounds is not hit through the parent", arguments: IsolationContext.allCases)
  func overhanging(in context: IsolationContext) async throws {
    try await context.run {
      let (page, panel, overhang) = (Tile(), Tile(0, 0, 50, 50), Tile(40, 40, 40, 40))
      try page.with(panel.with(overhang))

      #expect(panel.hitTest(Point(60, 60)) == nil)
      #expect(page.hitTest(Point(60, 60)) === page)
      #expect(page.hitTest(Point(45, 45)) === overhang)
    }
  }

  @Test("CT-46 the point is in the node's own space", arguments: IsolationContext.allCases)
  func ownSpace(in context: IsolationContext) async throws {
    try await context.run {
      let (page, panel, button) = (Tile(0, 0, 900, 900), Tile(500, 500, 50, 50), Tile(30, 30, 10, 10))
      try page.with(panel.with(button))

      #expect(panel.hitTest(Point(35, 35)) === button)
      #expect(panel.hitTest(Point(535, 535)) == nil)
      #expect(page.hitTest(Point(535, 535)) === button)
    }
  }

  @Test("CT-47 the near edges are inside and the far ones outside", arguments: IsolationContext.allCases)
  func edges(in context: IsolationContext) async throws {
    await context.run {
      let tile = Tile()
      let coordinates = [-1.0, 0, 99, 100]

      #expect(coordinates.map { tile.contains(Point($0, 50)) } == [false, true, true, false])
      #expect(coordinates.map { tile.contains(Point(50, $0)) } == [false, true, true, false])
      #expect(coordinates.map { tile.hitTest(Point($0, $0)) != nil } == [false, true, true, false])
    }
  }

  @Test(
    "CT-48 new nodes are enabled for interaction, the last child is in front, a miss is nil",
    arguments: IsolationContext.allCases)
  func defaults(in context: IsolationContext) async throws {
    try await context.run {
      let (page, first, last) = (Tile(), Tile(), Tile())
      try page.with(first, last)

      #expect(page.isInteractionEnabled && !page.isHidden && page.opacity == 1)
      #expect(page.hitTest(Point(5, 5)) === last)
      try page.add(first)
      #expect(page.hitTest(Point(5, 5)) === first)
      #expect(page.hitTest(Point(-5, 5)) == nil)
    }
  }

  @Test("a rotated, scaled and scrolled child is hit where it is visible")
  func transformed() throws {
    let (page, list, row) = (Tile(0, 0, 200, 200), Tile(50, 50, 100, 100), Tile(0, 1000, 10, 10))
    try page.with(list.with(row))
    list.transform = AffineTransform(rotationBy: .pi / 2)
    list.bounds.origin = Point(0, 1000)

    // A quarter turn moves the row from the upper left of the list to the upper right.
    #expect(page.hitTest(Point(145, 55)) === row)
    #expect(page.hitTest(Point(55, 55)) === list)
    list.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(page.hitTest(Point(15, 15)) === row)
    #expect(page.hitTest(Point(25, 15)) === list)
  }

  @Test("a flattened, empty or unbounded child is ignored without a trap", arguments: awkwardNumbers)
  func awkward(number: Double) throws {
    let (page, child) = (Tile(), Tile())
    try page.add(child)
    child.transform = AffineTransform(scaleX: number, y: 0)
    #expect(page.hitTest(Point(50, 50)) === page)
    child.transform = AffineTransform(a: number, b: 1, c: number, d: 1, tx: number, ty: number)
    child.frame = Rect(x: number, y: number, width: number, height: 10)
    _ = page.hitTest(Point(50, 50))
    #expect(page.hitTest(Point(number, .nan)) == nil)
  }

  @Test("hit tests in random trees agree with a recursive search")
  func model() throws {
    var random = SeededGenerator(seed: 4348)
    for round in 0..<TestScale.rounds(40) {
      let tiles = try randomTiles(30, using: &random)
      for _ in 0..<20 {
        let point = random.point(in: 0...200)
        #expect(tiles[0].hitTest(point) === hit(tiles[0], at: point), "seed \(random.seed), round \(round), \(point)")
      }
    }
  }

  private func hit(_ tile: Tile, at point: Point) -> Tile? {
    if tile.isHidden || !tile.isInteractionEnabled || tile.opacity < 0.01 || !tile.bounds.contains(point) { return nil }
    for child in tile.children.reversed() {
      if let found = hit(child, at: child.convert(point, from: tile)) { return found }
    }
    return tile
  }

  @Test("a very deep tree is searched without recursion")
  func deep() throws {
    let top = Tile()
    var deepest = top
    for _ in 0..<TestScale.size(100_000) {
      let child = Tile()
      try deepest.add(child)
      deepest = child
    }

    #expect(top.hitTest(Point(50, 50)) === deepest)
    #expect(deepest.convert(Point(1, 2), to: nil) == Point(1, 2))
  }
}
