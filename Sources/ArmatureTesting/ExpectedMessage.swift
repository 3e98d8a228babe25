public import MessageTracing

/// A message that a test expects; what it leaves out is not compared.
///
/// Participants are named as in a run: the first of a class by its name, the second by its name and 2.
public struct ExpectedMessage: Sendable, Hashable {
  public let text: String
  public let sender: String?
  public let receiver: String?
  public let pattern: Pattern?
  public let outcome: Outcome?

  /// Makes an expected message.
  ///
  /// - Parameters:
  ///   - text: What is said.
  ///   - sender: Who says it.
  ///   - receiver: Whom it is said to.
  ///   - pattern: By which pattern.
  ///   - outcome: What comes of it.
  public init(
    _ text: String, from sender: String? = nil, to receiver: String? = nil, as pattern: Pattern? = nil,
    outcome: Outcome? = nil
  ) {
    self.text = text
    self.sender = sender
    self.receiver = receiver
    self.pattern = pattern
    self.outcome = outcome
  }

  /// The same as ``init(_:from:to:as:outcome:)``, a dot away where one is expected.
  public static func message(
    _ text: String, from sender: String? = nil, to receiver: String? = nil, as pattern: Pattern? = nil,
    outcome: Outcome? = nil
  ) -> Self {
    Self(text, from: sender, to: receiver, as: pattern, outcome: outcome)
  }

  func matches(_ message: Run.Message) -> Bool {
    func agrees<Value: Equatable>(_ expected: Value?, _ actual: Value?) -> Bool {
      expected == nil || expected == actual
    }
    return text == message.text && agrees(sender, message.sender?.name) && agrees(receiver, message.receiver?.name)
      && agrees(pattern, message.pattern) && agrees(outcome, message.outcome)
  }
}

extension ExpectedMessage: CustomStringConvertible {
  /// The message as a run writes it, `…` standing for what is not compared.
  public var description: String {
    let ends = "\(sender ?? "…") → \(receiver ?? "…")"
    return "\(ends): \(text)" + (pattern.map { " [\($0)]" } ?? "") + (outcome.map { " = \($0)" } ?? "")
  }
}
