// error: result of call to 'subscribe(from:startingWith:_:)' is unused
// imports: Delegation
import Delegation

func observe(_ changes: Observers<Int>) {
  changes.subscribe { print($0) }
}
