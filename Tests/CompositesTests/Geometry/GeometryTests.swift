import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

@Suite("The geometry of a node")
struct GeometryTests {
  @Test("CT-48 a new geometry is visible, enabled for interaction, opaque and untransformed")
  func defaults() {
    let geometry = Geometry()

    #expect(!geometry.isHidden && geometry.isInteractionEnabled && geometry.canBeHit)
    #expect(geometry.opacity == 1)
    #expect(geometry.transform == .identity)
    #expect([geometry.frame, geometry.bounds] == [.zero, .zero])
  }

  @Test("without a transform a frame reads back exactly, for all numbers")
  func framesReadBack() {
    var random = SeededGenerator(seed: 43)
    var geometry = Geometry()
    for round in 0..<TestScale.rounds(200) {
      let frame = Rect(origin: random.point(), size: random.point(in: 0...1e-3))
      geometry.frame = frame

      #expect(geometry.frame == frame && geometry.bounds.size == frame.size, "seed \(random.seed), round \(round)")
    }
  }

  @Test("a frame without a width or a height reads back under turns by right angles", arguments: -4...4)
  func emptyFrames(turns: Int) {
    for size in [Size(0, 100), Size(100, 0), Size(0, 0), Size(30, 40)] {
      var geometry = Geometry(frame: Rect(x: 0, y: 0, width: 40, height: 30))
      geometry.transform = AffineTransform(rotationBy: Double(turns) * .pi / 2)
      let frame = Rect(origin: Point(5, 5), size: size)
      geometry.frame = frame
      #expect(near(geometry.frame, frame), "\(geometry.frame)")
      #expect(geometry.bounds.size.x >= 0 && geometry.bounds.size.y >= 0)
    }
  }

  @Test("a change of the bounds' size keeps the center, a change of their origin the frame")
  func boundsAndFrame() {
    var geometry = Geometry(frame: Rect(x: 10, y: 20, width: 100, height: 40))

    geometry.bounds.size = Size(80, 60)
    #expect(geometry.center == Point(60, 40))
    #expect(geometry.frame == Rect(x: 20, y: 10, width: 80, height: 60))

    geometry.bounds.origin = Point(0, 500)
    #expect(geometry.frame == Rect(x: 20, y: 10, width: 80, height: 60))
  }

  @Test("CT-60 the anchor point is at the center, and moves the frame when it changes")
  func anchorPoint() {
    var geometry = Geometry(frame: Rect(x: 10, y: 20, width: 100, height: 40))
    #expect(geometry.anchorPoint == Point(0.5, 0.5) && geometry.center == Point(60, 40))

    geometry.anchorPoint = Point(0, 0)
    #expect(geometry.center == Point(60, 40) && geometry.frame == Rect(x: 60, y: 40, width: 100, height: 40))
    #expect(geometry.transformToParent.apply(to: .zero) == Point(60, 40))

    geometry.frame = Rect(x: 10, y: 20, width: 100, height: 40)
    #expect(geometry.center == Point(10, 20) && geometry.frame.origin == Point(10, 20))
    geometry.bounds.size = Size(50, 50)
    #expect(geometry.frame == Rect(x: 10, y: 20, width: 50, height: 50))
    geometry.anchorPoint = Point(1, 1)
    geometry.bounds.size = Size(20, 10)
    #expect(geometry.center == Point(10, 20) && geometry.frame == Rect(x: -10, y: 10, width: 20, height: 10))
  }

  @Test("CT-60 the transform applies around the anchor point", arguments: [Point(0, 0), Point(1, 1), Point(0.25, 2)])
  func anchoredTransform(anchor: Point) {
    var geometry = Geometry(frame: Rect(x: 10, y: 20, width: 100, height: 40))
    geometry.bounds.origin = Point(3, 4)
    geometry.anchorPoint = anchor
    let pivot = geometry.bounds.origin + anchor * geometry.bounds.size
    geometry.transform = AffineTransform(rotationBy: 0.3).concatenating(AffineTransform(scaleX: 2, y: 3))

    #expect(near(geometry.transformToParent.apply(to: pivot), geometry.center))
    let corners = [Point(0, 0), Point(100, 0), Point(0, 40), Point(100, 40)].map {
      geometry.transformToParent.apply(to: geometry.bounds.origin + $0)
    }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    #expect(near(geometry.frame, Rect(x: left, y: top, width: right - left, height: bottom - top)))

    let frame = Rect(x: 5, y: 6, width: 300, height: 400)
    geometry.frame = frame
    #expect(near(geometry.frame, frame))
    #expect(
      near(
        geometry.transformFromParent?.apply(to: geometry.center), geometry.bounds.origin + anchor * geometry.bounds.size
      ))
  }

  @Test("setting the center moves the frame")
  func center() {
    var geometry = Geometry(frame: Rect(x: 10, y: 20, width: 100, height: 40))
    geometry.center = Point(0, 0)

    #expect(geometry.center == .zero)
    #expect(geometry.frame == Rect(x: -50, y: -20, width: 100, height: 40))
  }

  @Test("under a transform the frame is the upright rectangle around the node")
  func transformedFrame() {
    var geometry = Geometry(frame: Rect(x: 0, y: 0, width: 100, height: 40))

    geometry.transform = AffineTransform(scaleX: 2, y: 0.5)
    #expect(geometry.frame == Rect(x: -50, y: 10, width: 200, height: 20))

    geometry.transform = AffineTransform(rotationBy: .pi / 2)
    #expect(near(geometry.frame, Rect(x: 30, y: -30, width: 40, height: 100)))
    #expect(geometry.center == Point(50, 20))
  }

  @Test("under a transform a frame reads back if a size gives it")
  func settingTransformedFrame() {
    var random = SeededGenerator(seed: 44)
    for round in 0..<TestScale.rounds(200) {
      var geometry = Geometry(frame: Rect(origin: random.point(), size: Size(30, 20)))
      geometry.transform = random.transform()
      var similar = geometry
      similar.bounds.size = random.point(in: 1...9)
      geometry.frame = similar.frame

      #expect(near(geometry.frame, similar.frame), "seed \(random.seed), round \(round)")
      #expect(near(geometry.bounds.size, similar.bounds.size, within: 1e-6), "seed \(random.seed), round \(round)")
    }
  }

  @Test("a frame that no size gives changes only the center")
  func impossibleFrame() {
    var geometry = Geometry(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    geometry.transform = AffineTransform(rotationBy: 0.6)
    geometry.frame = Rect(x: 0, y: 0, width: 1000, height: 10)

    #expect(near(geometry.center, Point(500, 5)))
    #expect(geometry.bounds.size == Size(20, 20))
  }

  @Test("the mapping to the parent's space and back uses the center and the scroll offset")
  func mappings() throws {
    var geometry = Geometry(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    geometry.bounds.origin = Point(0, 1000)
    #expect(geometry.transformToParent.apply(to: Point(5, 1005)) == Point(105, 105))

    geometry.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(geometry.transformToParent.apply(to: Point(20, 1020)) == Point(120, 120))
    #expect(geometry.transformToParent.apply(to: Point(0, 1000)) == Point(80, 80))
    #expect(try #require(geometry.transformFromParent).apply(to: Point(80, 80)) == Point(0, 1000))
  }

  @Test("every property reads back what was set")
  func readBack() {
    var geometry = Geometry()
    for flag in [true, false, true] {
      geometry.isHidden = flag
      geometry.isInteractionEnabled = flag
      #expect(geometry.isHidden == flag && geometry.isInteractionEnabled == flag)
    }
    for opacity in [0, 0.25, 1, 2, -1] {
      geometry.opacity = opacity
      #expect(geometry.opacity == opacity)
    }
  }

  @Test("no number traps in any property", arguments: awkwardNumbers)
  func awkward(number: Double) {
    for other in awkwardNumbers {
      var geometry = Geometry(frame: Rect(x: number, y: other, width: other, height: number))
      geometry.transform = AffineTransform(a: number, b: other, c: 1, d: number, tx: other, ty: 0)
      geometry.bounds.origin = Point(other, number)
      geometry.frame = Rect(x: other, y: number, width: number, height: other)
      geometry.center = Point(number, other)
      geometry.bounds.size = geometry.frame.size

      #expect(geometry.transformFromParent?.isFinite != false)
    }
  }
}
