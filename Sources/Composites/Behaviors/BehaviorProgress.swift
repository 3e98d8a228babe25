/// How far a behaviour has come, told after each of its steps.
public enum BehaviorProgress: Hashable, Sendable {
  /// There is more to do: it is stepped again.
  case running

  /// It is done: at the end of the step it is removed from its parent, with everything below it.
  case finished

  /// It lasts as long as it has child behaviours, and is finished in the step in which the last one is.
  case untilChildrenFinish
}
