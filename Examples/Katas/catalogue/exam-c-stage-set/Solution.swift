struct Point: Equatable { var x: Int, y: Int }

/// A piece of a stage set: a wall, a window in it, a lamp, or a whole room.
///
/// Its place is in the coordinates of the piece above it. Kinds of pieces are subclasses.
class Piece {
  let name: String
  var origin: Point
  var width: Int
  var height: Int
  var isHidden = false
  private(set) weak var parent: Piece?
  private(set) var children: [Piece] = []

  init(_ name: String, x: Int = 0, y: Int = 0, width: Int = 10, height: Int = 10) {
    self.name = name
    origin = Point(x: x, y: y)
    (self.width, self.height) = (width, height)
  }

  /// The weight of this piece alone, in kilograms.
  func ownWeight() -> Int { 0 }

  /// Whether a point, in the piece's own coordinates, lies on it.
  func contains(_ point: Point) -> Bool { (0..<width).contains(point.x) && (0..<height).contains(point.y) }

  /// Puts a piece at a place among the children, by default in front of all, and returns whether that is possible.
  @discardableResult func add(_ piece: Piece, at index: Int? = nil) -> Bool {
    guard !isIn(piece) else { return false }
    let count = children.count - (piece.parent === self ? 1 : 0)
    let place = index ?? count
    guard (0...count).contains(place) else { return false }
    piece.removeFromParent()
    children.insert(piece, at: place)
    piece.parent = self
    return true
  }

  func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The weight with all that is in it, hidden pieces too.
  var weight: Int { children.reduce(ownWeight()) { $0 + $1.weight } }

  /// The names along the way from the root, as in "stage/room/lamp".
  var path: String { parent.map { $0.path + "/" + name } ?? name }

  /// Calls a closure with this piece and all below it, each before those in it, from back to front.
  ///
  /// If the closure returns false, the pieces in that piece are left out.
  func walk(_ visit: (Piece) -> Bool) {
    guard visit(self) else { return }
    for child in children { child.walk(visit) }
  }

  /// The deepest piece in front at a point in this piece's coordinates.
  func piece(at point: Point) -> Piece? {
    guard !isHidden else { return nil }
    for child in children.reversed() {
      let inner = Point(x: point.x - child.origin.x, y: point.y - child.origin.y)
      if let hit = child.piece(at: inner) { return hit }
    }
    return contains(point) ? self : nil
  }

  /// Converts a point of this piece to the coordinates of another one; nil if they aren't in one tree.
  func convert(_ point: Point, to other: Piece) -> Point? {
    let (mine, theirs) = (placeInRoot, other.placeInRoot)
    guard mine.root === theirs.root else { return nil }
    return Point(x: point.x + mine.x - theirs.x, y: point.y + mine.y - theirs.y)
  }

  private var placeInRoot: (root: Piece, x: Int, y: Int) {
    guard let parent else { return (self, 0, 0) }
    let above = parent.placeInRoot
    return (above.root, above.x + origin.x, above.y + origin.y)
  }

  private func isIn(_ piece: Piece) -> Bool { piece === self || (parent?.isIn(piece) ?? false) }
}
