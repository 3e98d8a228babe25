/// The events of a send, and the input that caused it.
public struct ActionEvent: Sendable {
  /// The sent events that the handler is registered for.
  public let events: ControlEvents

  // Boxed, since most sends have no input, and copying an existential, even nil, takes a third of the time of a send.
  @usableFromInline let box: InputBox?

  /// What the user did, such as a ``PointerSample``; nil if code caused the send.
  ///
  /// Cast it to the type that you expect: `event.input as? PointerSample`.
  public var input: (any Sendable)? { box?.input }

  /// Creates an event, for tests of handlers.
  public init(_ events: ControlEvents, input: (any Sendable)? = nil) {
    self.init(events, box: input.map(InputBox.init))
  }

  @inlinable
  init(_ events: ControlEvents, box: InputBox?) {
    self.events = events
    self.box = box
  }

  /// The input that all calls of a send share.
  @usableFromInline
  final class InputBox: Sendable {
    let input: any Sendable

    @usableFromInline
    init(_ input: any Sendable) {
      self.input = input
    }
  }
}
