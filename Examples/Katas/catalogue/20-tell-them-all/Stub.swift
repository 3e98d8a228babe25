/// The lots that a person watches, and the objects that are notified of changes.
final class WatchList {
  /// The numbers of the watched lots, in the order in which they were added.
  private(set) var numbers: [Int] = []

  /// Adds a lot.
  ///
  /// A lot that is watched already stays where it is, and no observer is notified.
  func add(_ number: Int) {
    numbers.append(number)
  }

  /// Removes a lot.
  ///
  /// If it isn't watched, no observer is notified.
  func remove(_ number: Int) {
    numbers.removeAll { $0 == number }
  }

  /// Replaces all lots at once.
  ///
  /// If the list is the same afterward, no observer is notified.
  func replaceAll(with numbers: [Int]) {
    self.numbers = numbers
  }

  /// Calls `change` with an observer and the watched lots after each change of the list.
  ///
  /// * Observers are notified in the order in which they were added, each with the lots of that change.
  /// * The list doesn't own the observer. The closure receives it, so that it needs no capture.
  /// * The token ends the observation when it is canceled, and also when it is released.
  /// * An observation that begins while observers are notified is notified from the next change on. One that ends then
  ///   isn't notified anymore.
  func observe<Observer: AnyObject>(
    _ observer: Observer, change: @escaping (Observer, [Int]) -> Void
  ) -> Token {
    // Your code.
    Token()
  }
}

/// Keeps an observation going.
final class Token {
  func cancel() {
    // Your code.
  }
}
