// error: 'subscribe(_:_:lifetime:from:startingWith:)' is unavailable: Name the method with its class, so that the observer isn't retained: 'subscribe(label, Label.show)'. For a closure, call 'subscribe(owner:)'.
// imports: Delegation
import Delegation

final class Label {
  func observe(_ counts: Observers<Int>) {
    counts.subscribe(self, show)  // wrong
  }

  func show(_ count: Int) {}
}
