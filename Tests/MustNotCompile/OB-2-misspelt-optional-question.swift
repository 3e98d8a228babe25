// error: value of type 'any Editing' has no member 'canEidt'
// imports: Delegation
import Delegation

protocol Deciding: AnyObject {}

protocol Editing: Deciding {
  func canEdit(_ row: Int) -> Bool
}

final class List {
  @Asked var delegate: (any Deciding)?

  func reload(_ row: Int) {
    _ = $delegate.ask(as: (any Editing).self, { $0.canEidt(row) }, default: false)  // wrong
  }
}
