import Composites
import Testing

@Suite("Rectangles")
struct RectTests {
  let square = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test("CT-47 the left and top edges are inside, the right and bottom edges outside")
  func isHalfOpen() {
    let inside = [-1, 0, 99, 100].map { square.contains(Point(x: $0, y: 50)) }
    let insideVertically = [-1, 0, 99, 100].map { square.contains(Point(x: 50, y: $0)) }

    #expect(inside == [false, true, true, false])
    #expect(insideVertically == [false, true, true, false])
  }

  @Test("neighbors share no point and leave no gap")
  func neighboursPartition() {
    let left = Rect(x: 0, y: 0, width: 0.1, height: 1)
    let right = Rect(x: 0.1, y: 0, width: 0.2, height: 1)

    #expect(left.intersection(right) == nil)
    #expect(!left.contains(Point(0.1, 0)) && right.contains(Point(0.1, 0)))
  }

  @Test(
    "a rectangle without area is empty, contains nothing and doesn't affect a union",
    arguments: [Size(0, 10), Size(10, 0), Size(-5, 10), Size(.nan, 10), Size(10, .nan), .zero])
  func emptiness(size: Size) {
    let empty = Rect(origin: Point(10, 10), size: size)

    #expect(empty.isEmpty)
    #expect(!empty.contains(empty.origin))
    #expect(square.intersection(empty) == nil)
    #expect(square.union(empty) == square)
    #expect(empty.union(square) == square)
  }

  @Test("intersection and union are computed edge by edge")
  func intersectionAndUnion() {
    let shifted = Rect(x: 60, y: -20, width: 100, height: 50)

    #expect(square.intersection(shifted) == Rect(x: 60, y: 0, width: 40, height: 30))
    #expect(square.union(shifted) == Rect(x: 0, y: -20, width: 160, height: 120))
    #expect(square.intersection(square.offset(by: Point(100, 0))) == nil)
  }

  @Test("end and center follow from origin and size")
  func derived() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 20)

    #expect([rect.end, rect.center] == [Point(11, 22), Point(6, 12)])
    #expect([rect.width, rect.height] == [10, 20])
    #expect("\(rect)" == "(1.0, 2.0; 10.0 × 20.0)")
  }

  @Test("an infinite rectangle contains every finite point, and no point that is not a number is inside")
  func extremes() {
    let plane = Rect(x: -.greatestFiniteMagnitude, y: -.greatestFiniteMagnitude, width: .infinity, height: .infinity)

    #expect(plane.contains(Point(-1e300, 1e300)))
    #expect(!plane.contains(Point(.nan, 0)) && !plane.contains(Point(0, .nan)))
  }
}
