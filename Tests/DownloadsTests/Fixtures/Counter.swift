import Synchronization

/// Counts from 1, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
