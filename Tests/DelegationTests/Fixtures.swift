import Delegation

/// A log of calls, in order.
final class CallLog {
  private(set) var log: [String] = []

  func note(_ text: String) { log.append(text) }
  func note(_ number: Int) { log.append("\(number)") }

  /// The log since the last call.
  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

/// An observing object that records its deliveries and its deallocation.
final class Listener {
  let name: String
  private let calls: CallLog
  private let onDeinit: () -> Void

  init(_ name: String = "listener", _ calls: CallLog = CallLog(), onDeinit: @escaping () -> Void = {}) {
    self.name = name
    self.calls = calls
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }

  func receive(_ number: Int) { calls.note("\(name) \(number)") }
}

/// A source to filter by.
final class Source {}

extension Observers {
  /// Subscribes a closure that records each value with a name.
  func record(_ name: String, in calls: CallLog) -> ObserverToken {
    subscribe { calls.note("\(name) \($0)") }
  }
}
