import Harness

/// A sum to which handlers add, so that the result proves each delivery.
class Tally {
  final var sum = 0

  /// Returns work that adds to this sum; the result is the amount it added.
  ///
  /// - Parameters:
  ///   - run: Does the work this many times.
  ///   - kept: Returns the objects that must live as long as the work.
  final func work(_ run: @escaping (Int) -> Void, keeping kept: @escaping () -> Any = { () }) -> RepeatedWork {
    RepeatedWork { repetitions in
      self.sum = 0
      run(repetitions)
      withExtendedLifetime(kept) {}
      return self.sum
    }
  }
}

/// A tally for peers that require sendable closures; all measurements use one thread.
final class UncheckedTally: Tally, @unchecked Sendable {}

/// The code that a user would write by hand: closures in an array.
final class HandWrittenSource<Value> {
  final var handlers: [(Value) -> Void] = []

  func send(_ value: Value) {
    for handler in handlers { handler(value) }
  }
}
