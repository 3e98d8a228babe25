/// An exchange under way.
public protocol Exchange: Sendable {
  /// Ends the exchange as soon as possible; may be called from any thread, at any time, and often.
  ///
  /// The end is reported all the same, as ``TransportFailure/cancelled`` or as what overtook it.
  func cancel()
}
