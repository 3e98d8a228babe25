// error: value of type 'any Editing' has no member 'canEidt'
// imports: Delegation
import Delegation

protocol Deciding: AnyObject {}

protocol Editing: Deciding {
  func canEdit(_ row: Int) -> Bool
}

final class List {
  @WeakDelegate var delegate: (any Deciding)?

  func reload(_ row: Int) {
    _ = $delegate(as: (any Editing).self) { $0.canEidt(row) } ?? false  // wrong
  }
}
