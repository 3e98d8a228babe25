/// The lots that a person watches, and the objects that are notified of changes.
final class WatchList {
  private(set) var numbers: [Int] = []
  private var changes: [Int: ([Int]) -> Void] = [:]
  private var last = 0

  func add(_ number: Int) { if !numbers.contains(number) { set(numbers + [number]) } }
  func remove(_ number: Int) { set(numbers.filter { $0 != number }) }
  func replaceAll(with numbers: [Int]) { set(numbers) }

  func observe<Observer: AnyObject>(
    _ observer: Observer, change: @escaping (Observer, [Int]) -> Void
  ) -> Token {
    last += 1
    let id = last
    changes[id] = { [weak observer] numbers in
      if let observer { change(observer, numbers) }
    }
    return Token { [unowned self] in changes[id] = nil }
  }

  private func set(_ numbers: [Int]) {
    guard numbers != self.numbers else { return }
    self.numbers = numbers
    for id in changes.keys.sorted() { changes[id]?(numbers) }
  }
}

/// Keeps an observation going.
final class Token {
  private let end: () -> Void

  fileprivate init(end: @escaping () -> Void) { self.end = end }

  deinit { end() }

  func cancel() { end() }
}
