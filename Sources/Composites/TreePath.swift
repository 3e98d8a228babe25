/// The path from the top of a tree to one of its nodes: the position among the siblings at each level.
///
/// The path of the top is empty.
///
/// ```swift
/// let path: TreePath = [1, 0]  // the first child of the second child
/// page.node(at: path)
/// ```
public struct TreePath: Sendable, Hashable {
  /// The positions, from the top downward.
  public var positions: [Int]

  /// Creates a path from positions, from the top downward; an empty path is that of the top.
  public init(_ positions: [Int] = []) {
    self.positions = positions
  }

  /// Returns the path of a child of this path's node.
  public func appending(_ position: Int) -> TreePath {
    TreePath(positions + [position])
  }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// Creates a path of positions, from the top down: `[2, 0]`.
  public init(arrayLiteral positions: Int...) {
    self.init(positions)
  }
}

extension TreePath: CustomStringConvertible {
  public var description: String { positions.description }
}
