/// Why a change of the tree was refused.
///
/// A refused change leaves the tree as it was.
enum TreeProblem: Error {
  /// The category would become its own ancestor.
  case cycle
  /// The sibling isn't a child of this category.
  case notAChild
}

/// A category of the auction's catalog, with categories below it.
final class Category {
  let name: String
  /// The category above this one; nil for none.
  private(set) weak var parent: Category?
  /// The categories below this one, in order.
  private(set) var children: [Category] = []

  init(_ name: String) { self.name = name }

  /// Makes a category the last child of this one, and removes it from its current place, if any.
  func add(_ child: Category) throws(TreeProblem) {
    guard !isInside(child) else { throw .cycle }
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  /// Makes a category the child before one of this category's children, and removes it from its current place, if any.
  ///
  /// Inserting a child before itself changes nothing.
  func insert(_ child: Category, before sibling: Category) throws(TreeProblem) {
    guard sibling.parent === self else { throw .notAChild }
    guard !isInside(child) else { throw .cycle }
    guard child !== sibling else { return }
    child.removeFromParent()
    children.insert(child, at: children.firstIndex { $0 === sibling } ?? children.endIndex)
    child.parent = self
  }

  /// Removes this category, with all below it, from its parent.
  ///
  /// Without a parent, nothing happens.
  func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Whether this category is the given one or below it.
  private func isInside(_ category: Category) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === category }
  }
}
