import MessageTracing

final class Sender: Sendable {}
final class Listener: Sendable {}

/// An object with its own name.
final class Named: TraceNamed, Sendable {
  let traceName: String

  init(_ name: String) {
    traceName = name
  }
}

/// An object that sends a message from its deinit.
final class DeinitSender {
  deinit { reportMessage("farewell", from: self) }
}

struct Refusal: Error, Equatable, CustomStringConvertible {
  var description: String { "refused" }
}

extension Pattern {
  static let test = Pattern("test")
}

extension Run {
  var lines: [String] { messages.map(\.description) }
  var texts: [String] { messages.map(\.text) }
  var depths: [Int] { messages.map(\.depth) }
}

/// Records messages with these texts from one sender to one receiver.
func run(sending texts: String..., limit: Int = 10_000) -> Run {
  run(sending: texts, limit: limit)
}

func run(sending texts: [String], limit: Int = 10_000) -> Run {
  let (sender, listener) = (Sender(), Listener())
  return recording(limit: limit) { for text in texts { reportMessage(text, from: sender, to: listener) } }.1
}
