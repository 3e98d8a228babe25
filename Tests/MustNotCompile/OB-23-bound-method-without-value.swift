// error: 'subscribe(_:_:lifetime:from:startingWith:)' is unavailable: Name the method with its class, so that the observer isn't retained: 'subscribe(label, Label.refresh)'. For a closure, call 'subscribe(owner:)'.
// imports: Delegation
import Delegation

final class Label {
  func observe(_ changes: Observers<Void>) {
    changes.subscribe(self, refresh)  // wrong
  }

  func refresh() {}
}
