import Delegation

/// Writes down what it is told, in order.
final class Recorder {
  private(set) var log: [String] = []

  func note(_ text: String) { log.append(text) }
  func note(_ number: Int) { log.append("\(number)") }

  /// The log since the last call.
  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

/// An object observer that counts its deliveries, and tells its death.
final class Listener {
  let name: String
  private let recorder: Recorder
  private let onDeinit: () -> Void

  init(_ name: String = "listener", _ recorder: Recorder = Recorder(), onDeinit: @escaping () -> Void = {}) {
    self.name = name
    self.recorder = recorder
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }

  func hear(_ number: Int) { recorder.note("\(name) \(number)") }
}

/// Something to filter by.
final class Source {}

extension Observers {
  /// Subscribes a closure that notes each value behind a name.
  func record(_ name: String, in recorder: Recorder) -> ObserverToken {
    subscribe { recorder.note("\(name) \($0)") }
  }
}
