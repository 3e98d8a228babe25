/// Carries out single exchanges with servers: one request, one response, nothing remembered.
///
/// The service builds on it whatever takes several exchanges. A transport follows no redirect and answers no challenge:
/// a 302 or a 401 is a response like any other, with its body. Adopt it to bring your own networking, or to script
/// answers in a test.
public protocol Transport: Sendable {
  /// Begins an exchange and returns at once.
  ///
  /// As the request's body leaves, its count may be reported as ``TransportEvent/sent(_:)``. As the response arrives its
  /// head and then its bytes go into the sink, in order. Afterwards, or as soon as the exchange has failed, the
  /// transport reports one other ``TransportEvent`` and forgets sink and report. All calls for one exchange come one
  /// after another, on any thread, never from inside this method.
  ///
  /// - Parameters:
  ///   - request: What to send, already checked: an http or https address with a host.
  ///   - sink: Takes the response; when it throws, the exchange must be ended as ``TransportFailure/sinkRefused``.
  ///   - report: Is called once when the exchange is over, and before for what is sent.
  /// - Returns: The handle by which the exchange is cancelled.
  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange
}
