// error: result of call to 'subscribe(from:startingWith:_:)' is unused [#no-usage]
// imports: Delegation
import Delegation

func observe(_ changes: Observers<Int>) {
  changes.subscribe { print($0) }  // wrong
}
