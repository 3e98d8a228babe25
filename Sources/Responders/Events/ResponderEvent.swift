/// Something that travels up the chain until a responder handles it: a value that names a protocol and its method.
///
/// Where a ``Command`` ends at the first responder that adopts its protocol, an event goes on for as long as those it
/// reaches answer ``EventReply/forward``. The library brings motion, keys and pointer steps; a kind of one's own is a
/// protocol and a line:
///
/// ```swift
/// protocol RemoteResponding: AnyObject { func remotePressed(_ button: Int) -> EventReply }
/// extension ResponderEvent<any RemoteResponding> {
///   static func remote(_ button: Int) -> Self { ResponderEvent({ $0.remotePressed }, button) }
/// }
/// window.dispatch(.remote(2))
/// ```
public struct ResponderEvent<Handler> {
  /// The name of its declaration, as diagnostics use it.
  public let name: String

  private let call: (Handler) -> EventReply

  /// Makes an event of a handler's method and the arguments to call it with.
  public init<each Value>(
    _ action: @escaping (Handler) -> (repeat each Value) -> EventReply, _ value: repeat each Value,
    name: String = #function
  ) {
    self.name = name
    call = { handler in action(handler)(repeat each value) }
  }

  func deliver(to handler: Handler) -> EventReply {
    call(handler)
  }
}

@available(*, unavailable)
extension ResponderEvent: Sendable {}
