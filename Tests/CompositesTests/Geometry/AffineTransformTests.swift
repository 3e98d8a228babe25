import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
  @Test("CT-59 a flat transform has no inverse, although its coefficients are rounded; a thin one has")
  func flat() {
    var random = SeededGenerator(seed: 59)
    for round in 0..<200 {
      let (first, second) = (Double.random(in: 0...7, using: &random), Double.random(in: 0...7, using: &random))
      func transform(_ scale: Double) -> AffineTransform {
        AffineTransform(rotationBy: first).concatenating(AffineTransform(scaleX: 1, y: scale))
          .concatenating(AffineTransform(rotationBy: second))
      }
      #expect(transform(0).inverse == nil, "seed \(random.seed), round \(round)")
      #expect(transform(1e-9).inverse != nil, "seed \(random.seed), round \(round)")
    }
    #expect(AffineTransform(scaleX: 1, y: 1e-300).inverse != nil)
  }

  @Test("translation, scale and rotation map points as their names say")
  func elementary() {
    let point = Point(3, 4)

    #expect(AffineTransform.identity.apply(to: point) == point)
    #expect(AffineTransform(translationBy: Point(10, -1)).apply(to: point) == Point(13, 3))
    #expect(AffineTransform(scaleX: 2, y: -1).apply(to: point) == Point(6, -4))
    #expect(near(AffineTransform(rotationBy: .pi / 2).apply(to: point), Point(-4, 3)))
  }

  @Test("a concatenation applies the left one first")
  func order() {
    let double = AffineTransform(scaleX: 2, y: 2)
    let shift = AffineTransform(translationBy: Point(1, 0))

    #expect(double.concatenating(shift).apply(to: Point(5, 5)) == Point(11, 10))
    #expect(shift.concatenating(double).apply(to: Point(5, 5)) == Point(12, 10))
  }

  @Test("the image of a rectangle is the upright rectangle around its four mapped corners")
  func rectangles() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 10)
    let turn = AffineTransform(rotationBy: 0.7).concatenating(AffineTransform(scaleX: 2, y: 3))
    let corners = [rect.origin, Point(31, 2), Point(1, 12), rect.end].map { turn.apply(to: $0) }
    let least = corners.dropFirst().reduce(corners[0], pointwiseMin)
    let most = corners.dropFirst().reduce(corners[0], pointwiseMax)

    #expect(near(turn.apply(to: rect), Rect(origin: least, size: most - least)))
  }

  @Test("the inverses of random transforms and products map points back")
  func inverses() throws {
    var random = SeededGenerator(seed: 47)
    for round in 0..<TestScale.rounds(200) {
      let transform = random.transform().concatenating(random.transform())
      let point = random.point()
      let inverse = try #require(transform.inverse)

      #expect(near(inverse.apply(to: transform.apply(to: point)), point), "seed \(random.seed), round \(round)")
    }
  }

  @Test(
    "an inverse exists for very small and very large scales", arguments: [1e-200, 1e-5, 1e5, 1e200], [1e-200, 1, 1e200])
  func extremeScales(x: Double, y: Double) throws {
    let transform = AffineTransform(scaleX: x, y: y / 3)
    let inverse = try #require(transform.inverse)

    #expect(near(inverse.apply(to: transform.apply(to: Point(7, 8))), Point(7, 8)))
  }

  @Test(
    "a transform that flattens the plane, or is not finite, has no inverse",
    arguments: [
      AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: 1, y: 0), AffineTransform(scaleX: 0, y: 0),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), AffineTransform(scaleX: .nan, y: 1),
      AffineTransform(scaleX: 1, y: .infinity), AffineTransform(translationBy: Point(.nan, 0)),
      AffineTransform(rotationBy: .infinity),
      AffineTransform(scaleX: .leastNonzeroMagnitude, y: .leastNonzeroMagnitude),
    ])
  func singular(transform: AffineTransform) {
    #expect(transform.inverse == nil)
  }
}
