// error: 'subscribe(_:_:lifetime:from:startingWith:)' is unavailable: Label the object: 'subscribe(owner: label) { label, value in … }'.
// imports: Delegation
import Delegation

final class Label {
  var text = ""

  func observe(_ counts: Observers<Int>) {
    counts.subscribe(self) { $0.text = "\($1)" }  // wrong
  }
}
