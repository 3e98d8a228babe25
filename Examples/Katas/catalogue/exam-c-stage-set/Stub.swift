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
  private(set) var parent: Piece?
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
  @discardableResult func add(_ piece: Piece, at index: Int? = nil) -> Bool { false }

  func removeFromParent() {}

  /// The weight with all that is in it, hidden pieces too.
  var weight: Int { 0 }

  /// The names along the way from the root, as in "stage/room/lamp".
  var path: String { "" }

  /// Calls a closure with this piece and all below it, each before those in it, from back to front.
  ///
  /// If the closure returns false, the pieces in that piece are left out.
  func walk(_ visit: (Piece) -> Bool) {}

  /// The deepest piece in front at a point in this piece's coordinates.
  func piece(at point: Point) -> Piece? { nil }

  /// Converts a point of this piece to the coordinates of another one; nil if they aren't in one tree.
  func convert(_ point: Point, to other: Piece) -> Point? { nil }
}
