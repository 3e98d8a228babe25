import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

@Suite("Conversion between spaces")
struct ConversionTests {
  @Test("CT-49 nil stands for the space of the top node", arguments: IsolationContext.allCases)
  func toAndFromTheTop(in context: IsolationContext) async throws {
    try await context.run {
      let (page, panel, button) = (Tile(7, 7, 100, 100), Tile(10, 20, 50, 50), Tile(1, 2, 5, 5))
      try page.with(panel.with(button))

      #expect(button.convert(Point(0, 0), to: nil) == Point(11, 22))
      #expect(button.convert(Point(11, 22), from: nil) == Point(0, 0))
      #expect(button.convert(button.bounds, to: nil) == Rect(x: 11, y: 22, width: 5, height: 5))
      #expect(button.convert(Rect(x: 11, y: 22, width: 1, height: 1), from: nil).origin == .zero)
    }
  }

  @Test(
    "CT-49 on a node without parent, and between two of them, a point is unchanged",
    arguments: IsolationContext.allCases)
  func parentless(in context: IsolationContext) async throws {
    await context.run {
      let (one, other) = (Tile(7, 7, 100, 100), Tile(50, 60, 10, 10))
      one.transform = AffineTransform(scaleX: 3, y: 3)
      let point = Point(3, 4)

      #expect([one.convert(point, to: nil), one.convert(point, from: nil)] == [point, point])
      #expect([one.convert(point, to: other), one.convert(point, from: other)] == [point, point])
      #expect(one.convert(point, to: one) == point)
    }
  }

  @Test("the top nodes of two trees share one space")
  func acrossTrees() throws {
    let (left, right) = (Tile(10, 0, 5, 5), Tile(0, 20, 5, 5))
    let leftTop = try Tile("left top").with(left)
    let rightTop = try Tile("right top").with(right)

    #expect(left.convert(Point(1, 1), to: right) == Point(11, -19))
    #expect([left.parent, right.parent].map { $0?.traceName } == [leftTop.traceName, rightTop.traceName])
  }

  @Test("scrolling moves the content and changes no child's frame")
  func scrolling() throws {
    let (page, list, row) = (Tile(), Tile(0, 10, 100, 50), Tile(0, 300, 100, 20))
    try page.with(list.with(row))
    #expect(row.convert(Point.zero, to: page) == Point(0, 310))

    list.bounds.origin.y = 290

    #expect(row.frame == Rect(x: 0, y: 300, width: 100, height: 20))
    #expect(list.frame == Rect(x: 0, y: 10, width: 100, height: 50))
    #expect(row.convert(row.bounds, to: page) == Rect(x: 0, y: 20, width: 100, height: 20))
    #expect(page.hitTest(Point(5, 25)) === row)
  }

  @Test("a rotated and scaled space is converted around its center")
  func turnedAndScaled() throws {
    let (page, dial, mark) = (Tile(0, 0, 200, 200), Tile(50, 50, 100, 100), Tile(90, 45, 10, 10))
    try page.with(dial.with(mark))
    dial.transform = AffineTransform(rotationBy: .pi / 2)
    #expect(near(mark.convert(Point(5, 5), to: page), Point(100, 145)))

    dial.transform = AffineTransform(scaleX: 0.5, y: 2)
    #expect(mark.convert(mark.bounds, to: page) == Rect(x: 120, y: 90, width: 5, height: 20))
    #expect(page.convert(Rect(x: 120, y: 90, width: 5, height: 20), to: mark) == mark.bounds)
  }

  @Test("CT-62 a rectangle becomes the smallest upright one around its image, however many spaces are between")
  func rectangleOverTurns() throws {
    let (page, dial, hand) = (Tile(0, 0, 200, 200), Tile(50, 50, 100, 100), Tile(45, 45, 10, 10))
    try page.with(dial.with(hand))
    let there = Point(1, 2)
    dial.transform = AffineTransform(rotationBy: .pi / 4)
    hand.transform = AffineTransform(rotationBy: -.pi / 4)
    // The two turns cancel each other. A rectangle around each step would be twice as large.
    let image = hand.convert(Rect(origin: there, size: [4, 6]), to: page)
    #expect(near(image.size, [4, 6], within: 1e-9))
    #expect(near(image.origin, hand.convert(there, to: page), within: 1e-9))
    let back = hand.convert(image, from: page)
    #expect(near(back.size, [4, 6], within: 1e-9))
  }

  @Test("conversions in random trees agree with plain products of matrices")
  func model() throws {
    var random = SeededGenerator(seed: 49)
    for round in 0..<TestScale.rounds(40) {
      let tiles = try randomTiles(30, using: &random)
      for _ in 0..<20 {
        let one = tiles[Int.random(in: 0..<30, using: &random)]
        let other = tiles[Int.random(in: 0..<30, using: &random)]
        let point = random.point()
        let converted = one.convert(point, to: other)
        let expected = ReferenceMapping(toTopFrom: one)(point)

        #expect(near(ReferenceMapping(toTopFrom: other)(converted), expected, within: 1e-7), "seed 49, round \(round)")
        #expect(near(one.convert(point, to: nil), expected, within: 1e-7), "seed 49, round \(round)")
      }
    }
  }

  @Test("conversions to and from a node are inverse")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 50)
    for round in 0..<TestScale.rounds(40) {
      let tiles = try randomTiles(30, using: &random)
      for tile in tiles {
        let other: Tile? = Bool.random(using: &random) ? tiles.randomElement(using: &random) : nil
        let point = random.point()
        let there = tile.convert(point, to: other)
        let rect = Rect(origin: point, size: random.point(in: 1...50))
        let image = tile.convert(rect, to: other)

        #expect(near(tile.convert(there, from: other), point, within: 1e-7), "seed 50, round \(round)")
        #expect(near(image.center, tile.convert(rect.center, to: other), within: 1e-7), "seed 50, round \(round)")
      }
    }
  }

  @Test("CT-59 a conversion always returns a point; its coordinates are NaN if there is no mapping")
  func flattened() throws {
    let (page, flat, inner, beside) = (Tile(), Tile(10, 10, 20, 20), Tile(2, 2, 4, 4), Tile(5, 5, 1, 1))
    try page.with(flat.with(inner, beside))
    flat.transform = AffineTransform(scaleX: 0, y: 1)

    #expect(page.transform(to: inner) == nil)
    #expect(page.convert(Point(1, 1), to: inner).x.isNaN)
    #expect(inner.convert(Point(1, 1), from: nil).y.isNaN)
    #expect(page.convert(page.bounds, to: flat).isEmpty)
    #expect(inner.convert(Point(0, 0), to: page) == Point(20, 12))
    #expect(inner.convert(Point(0, 0), to: beside) == Point(-3, -3))
    #expect(page.convert(Point(10, 10), to: nil) == Point(10, 10))
  }

  @Test("no number traps", arguments: awkwardNumbers)
  func awkward(number: Double) throws {
    let (page, panel, button) = (Tile(), Tile(number, 0, 5, number), Tile(1, 1, number, 1))
    try page.with(panel.with(button))
    for other in awkwardNumbers {
      panel.transform = AffineTransform(a: number, b: other, c: other, d: 1, tx: 0, ty: number)
      panel.bounds.origin = Point(other, number)
      _ = button.convert(Point(number, other), to: page)
      let there = page.convert(Point(1, 1), to: button)

      #expect(panel.geometry.transformFromParent != nil || there.x.isNaN && there.y.isNaN)
    }
  }

  @Test("every property of a node reads back what was set")
  func readBack() {
    let tile = Tile()
    for flag in [true, false, true] {
      tile.isHidden = flag
      tile.isInteractionEnabled = !flag
      #expect([tile.isHidden, tile.geometry.isHidden] == [flag, flag])
      #expect([tile.isInteractionEnabled, tile.geometry.isInteractionEnabled] == [!flag, !flag])
    }
    tile.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    tile.bounds.origin = Point(5, 6)
    tile.center = Point(7, 8)
    tile.opacity = 0.5
    tile.transform = AffineTransform(scaleX: 2, y: 3)

    #expect(tile.bounds == Rect(x: 5, y: 6, width: 3, height: 4))
    #expect(tile.center == Point(7, 8))
    #expect(tile.opacity == 0.5)
    #expect(tile.transform == AffineTransform(scaleX: 2, y: 3))
    #expect(tile.frame == Rect(x: 4, y: 2, width: 6, height: 12))
  }
}
