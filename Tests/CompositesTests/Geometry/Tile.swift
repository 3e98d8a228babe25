import ArmatureTesting
import Composites
import MessageTracing

/// A node with a geometry and a name.
final class Tile: SpatialComposite, TraceNamed {
  let links = TreeLinks<Tile>()
  let traceName: String
  var geometry: Geometry

  init(_ name: String = "tile", frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100)) {
    traceName = name
    geometry = Geometry(frame: frame)
  }

  convenience init(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(name, frame: Rect(x: x, y: y, width: width, height: height))
  }

  convenience init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init("tile", x, y, width, height)
  }

  func treeEvent(_ event: TreeEvent<Tile>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> Tile? { defaultHitTest(point) }

  /// Adds tiles in order and returns this one.
  @discardableResult
  func with(_ tiles: Tile...) throws -> Tile {
    for tile in tiles { try add(tile) }
    return self
  }
}

/// The mapping to the space of the top node as plain sums of products, the expected result of the library's
/// conversions.
struct ReferenceMapping {
  private var rows: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

  init(toTopFrom tile: Tile) {
    var climbing = tile
    while let parent = climbing.parent {
      let (transform, center, middle) = (climbing.transform, climbing.center, climbing.bounds.center)
      apply([[1, 0, -middle.x], [0, 1, -middle.y], [0, 0, 1]])
      apply([[transform.a, transform.c, transform.tx], [transform.b, transform.d, transform.ty], [0, 0, 1]])
      apply([[1, 0, center.x], [0, 1, center.y], [0, 0, 1]])
      climbing = parent
    }
  }

  func callAsFunction(_ point: Point) -> Point {
    let x: Double = rows[0][0] * point.x + rows[0][1] * point.y + rows[0][2]
    let y: Double = rows[1][0] * point.x + rows[1][1] * point.y + rows[1][2]
    return Point(x, y)
  }

  private mutating func apply(_ left: [[Double]]) {
    var product: [[Double]] = []
    for row in left {
      var line: [Double] = []
      for column in 0..<3 {
        var sum = 0.0
        for (index, factor) in row.enumerated() { sum += factor * rows[index][column] }
        line.append(sum)
      }
      product.append(line)
    }
    rows = product
  }
}

/// Makes a tree of tiles that are turned, scaled, scrolled and partly hidden at random, and returns them, the top
/// first.
func randomTiles(_ count: Int, using random: inout SeededGenerator) throws -> [Tile] {
  var tiles = [Tile("top", 0, 0, 200, 200)]
  for number in 1..<count {
    let frame = Rect(origin: random.point(), size: random.point(in: 20...200))
    let tile = Tile("tile \(number)", frame: frame)
    tile.bounds.origin = random.point()
    if Int.random(in: 0..<4, using: &random) > 0 { tile.transform = random.transform() }
    tile.isHidden = Int.random(in: 0..<8, using: &random) == 0
    tile.opacity = Int.random(in: 0..<8, using: &random) == 0 ? 0 : 1
    try tiles[Int.random(in: 0..<number, using: &random)].add(tile)
    tiles.append(tile)
  }
  return tiles
}
