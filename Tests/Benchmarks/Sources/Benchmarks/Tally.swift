import Harness

/// What handlers add to, so that each delivery shows in the result.
class Tally {
  final var sum = 0

  /// Work that adds to this sum; the result is what it has added.
  ///
  /// - Parameters:
  ///   - run: Does it so many times.
  ///   - kept: Keeps whatever must live as long as the work.
  final func work(_ run: @escaping (Int) -> Void, keeping kept: @escaping () -> Any = { () }) -> RepeatedWork {
    RepeatedWork { repetitions in
      self.sum = 0
      run(repetitions)
      withExtendedLifetime(kept) {}
      return self.sum
    }
  }
}

/// A tally for peers that ask for sendable closures; all is measured on one thread.
final class UncheckedTally: Tally, @unchecked Sendable {}

/// What a user would write by hand: closures in an array.
final class HandWrittenSource<Value> {
  final var handlers: [(Value) -> Void] = []

  func send(_ value: Value) {
    for handler in handlers { handler(value) }
  }
}
