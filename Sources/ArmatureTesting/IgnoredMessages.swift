public import MessageTracing

/// Messages that a check need not hear of; one that is expected is not ignored.
public enum IgnoredMessages: Sendable, Hashable {
  /// What this participant sends.
  case from(String)

  /// What this participant gets.
  case to(String)

  /// What has this text.
  case text(String)

  /// What is sent by this pattern.
  case pattern(Pattern)

  func contains(_ message: Run.Message) -> Bool {
    switch self {
    case .from(let name): message.sender?.name == name
    case .to(let name): message.receiver?.name == name
    case .text(let text): message.text == text
    case .pattern(let pattern): message.pattern == pattern
    }
  }
}
