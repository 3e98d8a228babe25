// error: value of type 'any Deciding' has no member 'shuoldSelect'
// imports: Delegation
import Delegation

protocol Deciding: AnyObject {
  func shouldSelect(_ row: Int) -> Bool
}

final class List {
  @WeakDelegate var delegate: (any Deciding)?

  func press(_ row: Int) {
    _ = $delegate({ $0.shuoldSelect(row) }) ?? true  // wrong
  }
}
