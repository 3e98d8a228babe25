public import MessageTracing

/// A description of messages that a test expects or ignores; a part that is nil isn't compared.
///
/// ```swift
/// given { form }.when { $0.save() }
///   .then(.message("save", from: "Form", to: "Store"), ignoring: [.pattern(.lifeCycle)])
/// ```
///
/// Participants are named as in a run: the first of a class by its name, the second by its name and 2.
public struct MessageMatcher: Sendable, Hashable {
  /// The text of the message; nil matches any.
  public let text: String?
  /// The name of the sender; nil matches any.
  public let sender: String?
  /// The name of the receiver; nil matches any.
  public let receiver: String?
  /// The pattern of the message; nil matches any.
  public let pattern: Pattern?
  /// The outcome of the message; nil matches any.
  public let outcome: Outcome?

  /// Describes a message by its text and optionally by other parts.
  public static func message(
    _ text: String, from sender: String? = nil, to receiver: String? = nil, as pattern: Pattern? = nil,
    outcome: Outcome? = nil
  ) -> Self {
    Self(text: text, sender: sender, receiver: receiver, pattern: pattern, outcome: outcome)
  }

  /// Describes all messages of this sender.
  public static func from(_ sender: String) -> Self { Self(sender: sender) }

  /// Describes all messages to this receiver.
  public static func to(_ receiver: String) -> Self { Self(receiver: receiver) }

  /// Describes all messages with this text.
  public static func text(_ text: String) -> Self { Self(text: text) }

  /// Describes all messages of this pattern.
  public static func pattern(_ pattern: Pattern) -> Self { Self(pattern: pattern) }

  private init(
    text: String? = nil, sender: String? = nil, receiver: String? = nil, pattern: Pattern? = nil,
    outcome: Outcome? = nil
  ) {
    self.text = text
    self.sender = sender
    self.receiver = receiver
    self.pattern = pattern
    self.outcome = outcome
  }

  func matches(_ message: Run.Message) -> Bool {
    func agrees<Value: Equatable>(_ expected: Value?, _ actual: Value?) -> Bool {
      expected == nil || expected == actual
    }
    return agrees(text, message.text) && agrees(sender, message.sender?.name)
      && agrees(receiver, message.receiver?.name) && agrees(pattern, message.pattern)
      && agrees(outcome, message.outcome)
  }
}

extension MessageMatcher: CustomStringConvertible {
  /// The message in the form of a run, with `…` for parts that aren't compared.
  public var description: String {
    func shown(_ part: String?) -> String { part.map { printable($0) } ?? "…" }
    let ends = "\(shown(sender)) → \(shown(receiver))"
    return "\(ends): \(shown(text))" + (pattern.map { " [\(printable($0.name))]" } ?? "")
      + (outcome.map { " = \(printable($0.description))" } ?? "")
  }
}
