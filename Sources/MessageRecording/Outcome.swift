/// The result of a recorded message.
///
/// A string literal is an answer: `"handled"` is `.returned("handled")`.
public enum Outcome: Sendable, Hashable, Codable {
  /// The call had not ended when the recording did.
  case open

  /// The call returned; the text is its answer, and is empty for a call without one.
  case returned(String)

  /// The call threw.
  case threw(String)

  /// The receiver had been deallocated; nothing ran.
  case deallocated

  /// The message came after the lifetime that it belongs to; nothing ran.
  case late

  /// The call returned, without an answer.
  public static var done: Outcome { .returned("") }
}

extension Outcome: ExpressibleByStringInterpolation {
  /// Creates the outcome of a call that returned this answer.
  public init(stringLiteral value: String) {
    self = .returned(value)
  }
}

extension Outcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .open: "open"
    case .returned(let answer): answer.isEmpty ? "done" : answer
    case .threw(let error): "threw \(error)"
    case .deallocated: "deallocated"
    case .late: "late"
    }
  }
}
