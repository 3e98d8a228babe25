/// What came of a recorded message.
///
/// A text stands for an answer: `"handled"` is `.returned("handled")`.
public enum Outcome: Sendable, Hashable, Codable {
  /// The call had not ended when the recording did.
  case open

  /// The call returned; the text says what it answered, and is empty if there is nothing to say.
  case returned(String)

  /// The call threw.
  case threw(String)

  /// The receiver was no longer there, and nothing ran.
  case gone

  /// It came when nobody waited for it any more, and nothing ran.
  case late

  /// The call returned, with nothing to say.
  public static var done: Outcome { .returned("") }
}

extension Outcome: ExpressibleByStringInterpolation {
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
    case .gone: "gone"
    case .late: "late"
    }
  }
}
