/// Where the search of a chain registration begins.
///
/// Whoever registers says it; there is no default, since a search that begins somewhere unexpected finds someone
/// unexpected.
public enum ChainStart: Sendable, Hashable, CaseIterable {
  /// At the first responder, even where the path from there does not contain the control.
  case firstResponder

  /// At the control itself.
  case sender

  /// At the responder after the control.
  case senderNext
}

extension ChainStart: CustomStringConvertible {
  /// The start as it is written in code, without the dot.
  public var description: String {
    switch self {
    case .firstResponder: "firstResponder"
    case .sender: "sender"
    case .senderNext: "senderNext"
    }
  }
}
