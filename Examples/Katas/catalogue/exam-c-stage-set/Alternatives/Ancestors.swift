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

  @discardableResult func add(_ piece: Piece, at index: Int? = nil) -> Bool {
    for ancestor in [self] + ancestors where ancestor === piece { return false }
    var others = children
    others.removeAll { $0 === piece }
    let index = index ?? others.count
    if index < 0 || index > others.count { return false }
    if piece.parent !== self { piece.removeFromParent() }
    others.insert(piece, at: index)
    children = others
    piece.parent = self
    return true
  }

  func removeFromParent() {
    guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else { return }
    parent.children.remove(at: index)
    self.parent = nil
  }

  var weight: Int {
    var total = 0
    walk {
      total += $0.ownWeight()
      return true
    }
    return total
  }

  var path: String { ([self] + ancestors).reversed().map(\.name).joined(separator: "/") }

  func walk(_ visit: (Piece) -> Bool) {
    var rest: [Piece] = [self]
    while let piece = rest.popLast() {
      if visit(piece) { rest += piece.children.reversed() }
    }
  }

  func piece(at point: Point) -> Piece? {
    if isHidden { return nil }
    var candidates: [Piece] = []
    for child in children {
      if let hit = child.piece(at: Point(x: point.x - child.origin.x, y: point.y - child.origin.y)) {
        candidates.append(hit)
      }
    }
    return candidates.last ?? (contains(point) ? self : nil)
  }

  func convert(_ point: Point, to other: Piece) -> Point? {
    guard (ancestors.last ?? self) === (other.ancestors.last ?? other) else { return nil }
    var result = point
    for piece in ([self] + ancestors).dropLast() {
      result.x += piece.origin.x
      result.y += piece.origin.y
    }
    for piece in ([other] + other.ancestors).dropLast() {
      result.x -= piece.origin.x
      result.y -= piece.origin.y
    }
    return result
  }

  /// The pieces above, from the nearest one to the root.
  private var ancestors: [Piece] {
    var result: [Piece] = []
    var next = parent
    while let piece = next {
      result.append(piece)
      next = piece.parent
    }
    return result
  }
}
