/// What a handler learns of the send that called it.
public struct ActionEvent: Sendable {
  /// The part of the sent events that the handler's own registration answers.
  public let events: ControlEvents

  // In a box, since most sends have none, and to copy an existential, even of nil, takes a third of a send.
  @usableFromInline let cause: Cause?

  /// What the user did; nil when code caused the send.
  public var input: (any ActionInput)? { cause?.input }

  /// Makes an event, for a control's own use and for tests of handlers.
  public init(_ events: ControlEvents, input: (any ActionInput)? = nil) {
    self.init(events, cause: input.map(Cause.init))
  }

  @inlinable
  init(_ events: ControlEvents, cause: Cause?) {
    self.events = events
    self.cause = cause
  }

  /// The input of all the calls of a send.
  @usableFromInline
  final class Cause: Sendable {
    let input: any ActionInput

    @usableFromInline
    init(_ input: any ActionInput) {
      self.input = input
    }
  }
}
