// error: 'subscribe(_:_:lifetime:from:startingWith:)' is unavailable: Label the object: 'subscribe(owner: label) { label, _ in … }'.
// imports: Delegation
import Delegation

final class Label {
  func observe(_ changes: Observers<Void>) {
    changes.subscribe(self) { $0.refresh() }  // wrong
  }

  func refresh() {}
}
