import Foundation
import LoopbackServer

/// What a site answers, told once for both wires: the scripted transport and the server on a socket.
struct Answer: Sendable {
  enum Framing: Sendable, CaseIterable {
    case length
    case chunked
    case closeDelimited
  }

  enum Step: Sendable {
    case data(Data)
    case wait(Gate)
    /// The connection breaks.
    case reset

    static func text(_ text: String) -> Step { .data(Data(text.utf8)) }
  }

  var status = 200
  var fields: [(String, String)] = []
  var framing = Framing.length
  /// The length to announce instead of the true one.
  var announced: Int?
  var steps: [Step] = []

  var byteCount: Int {
    steps.reduce(0) { if case .data(let data) = $1 { $0 + data.count } else { $0 } }
  }

  static func text(_ text: String, status: Int = 200) -> Answer { Answer(status: status, steps: [.text(text)]) }

  static func redirect(_ status: Int, to location: String) -> Answer {
    Answer(status: status, fields: [("Location", location)], steps: [.text("moved")])
  }
}

/// What a site was asked.
struct Ask: Sendable, Hashable {
  var method: String
  /// Path and query, as on the wire.
  var target: String
  var fields: [String: String]
  var body: Data
}
