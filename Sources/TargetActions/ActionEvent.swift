/// What a handler learns of the send that called it.
public struct ActionEvent: Sendable {
  /// The part of the sent events that the handler's own registration answers.
  public internal(set) var events: ControlEvents

  /// What the user did; nil when code caused the send.
  public let input: (any ActionInput)?

  /// Makes an event, for a control's own use and for tests of handlers.
  public init(_ events: ControlEvents, input: (any ActionInput)? = nil) {
    self.events = events
    self.input = input
  }
}
