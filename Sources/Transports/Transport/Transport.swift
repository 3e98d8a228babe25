public import Foundation

/// A type that carries out single exchanges with servers: one request, one response.
///
/// A transport follows no redirect and answers no challenge: it reports a response with status 302 or 401 like any
/// other, with its body. The service decides about further exchanges. Adopt the protocol to use another networking
/// library, or to script responses in a test.
public protocol Transport: Sendable {
  /// Begins an exchange and returns immediately.
  ///
  /// While the request's body is sent, the transport may report ``TransportEvent/sent(_:)``. The head of the response
  /// and then its bytes go into the sink, in order. When the exchange is complete or has failed, the transport reports
  /// exactly one final event and releases the sink and the closure. All calls for one exchange are serialized, on any
  /// thread; this method itself makes none.
  ///
  /// - Parameters:
  ///   - request: The request, already validated: an http or https URL with a host. A service handles file and data
  ///     URLs itself and never passes them to its transport.
  ///   - sink: Receives the response. If it throws, end the exchange as ``TransportFailure/sinkRefused``.
  ///   - report: Receives the events of the exchange, the final event last.
  /// - Returns: A handle that cancels the exchange.
  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange
}

/// A running exchange.
public protocol Exchange: Sendable {
  /// Ends the exchange as soon as possible; may be called repeatedly, at any time and from any thread.
  ///
  /// The transport still reports a final event: ``TransportFailure/cancelled``, or the result that came first.
  func cancel()
}

/// A type that receives the response of one exchange as it arrives.
public protocol BodySink: Sendable {
  /// Receives the head, which discards an earlier head and its body.
  ///
  /// - Throws: An error that ends the exchange.
  func begin(_ head: ResponseHead) throws

  /// Receives the next bytes of the body, in order.
  ///
  /// - Throws: An error that ends the exchange.
  func write(_ bytes: Data) throws
}

/// A sink that writes a short body without waiting, such as one to a regular file.
///
/// A transport may call it on the queue on which its owner handles the events of the exchange, which saves changes of
/// threads for each small response.
package protocol PromptSink: BodySink {
  /// The queue of the owner; nil if a call of the sink may wait, for example for a reader.
  var promptQueue: (any PromptQueue)? { get }

  /// Receives a head and all bytes of its body, in place of ``BodySink/begin(_:)`` and ``BodySink/write(_:)``.
  func receive(_ head: ResponseHead, whole body: Data) throws

  /// Receives the number of the next bytes of a body with a content coding, before what they decode to.
  func willDecode(_ count: Int)

  /// Receives, after what the bytes decode to, whether the coded data is complete; more may follow nevertheless.
  func didDecode(isComplete: Bool)
}

extension PromptSink {
  package func willDecode(_ count: Int) {}

  package func didDecode(isComplete: Bool) {}

  package func receive(_ head: ResponseHead, whole body: Data) throws {
    try begin(head)
    try write(body)
  }
}

/// A serial queue whose work may run on the thread that enqueues it.
package protocol PromptQueue: AnyObject, Sendable {
  /// Runs work on the calling thread if no other thread is running work of the queue; otherwise enqueues it.
  func enter(_ work: @escaping @Sendable () -> Void)
}

/// An event of an exchange, reported by its transport; ``finished(_:)``, ``failed(_:)`` and ``delivered(_:_:)`` are final.
public enum TransportEvent: Sendable, Hashable {
  /// The connection is established, encrypted if the URL requires it, and the request is about to be sent.
  ///
  /// A transport that can't tell omits this event; the first other one then ends the time limit for connecting.
  case connected
  /// The number of bytes of the request's body that have been sent so far.
  case sent(Int)
  /// An informational response (1xx), before the head of the response itself.
  case informational(ResponseHead)
  /// The fields that the server sent after the body.
  case trailers(HTTPFields)
  /// The response is complete according to the transport; the service also compares the lengths.
  case finished(ResponseHead)
  /// There is no response, or only part of one.
  case failed(TransportFailure)
  /// The response is complete, and its body is in a file that the receiver then owns.
  ///
  /// A ``BackgroundTransport`` reports this, since it has no sink to write to.
  case delivered(ResponseHead, URL)
}

/// Why an exchange failed.
public enum TransportFailure: Error, Sendable, Hashable {
  /// The server didn't accept the connection.
  case cannotConnect
  /// The host's name couldn't be resolved.
  case unknownHost
  /// Nothing arrived for too long.
  case timedOut(ExchangePhase)
  /// The connection was lost before the response was complete.
  case connectionLost(ExchangePhase)
  /// The exchange was canceled.
  case cancelled
  /// The sink threw an error.
  case sinkRefused
  /// There is no network.
  case offline
  /// The system or the configured evaluation doesn't trust the server, or no encryption could be agreed upon.
  case untrustedServer(DistrustReason)
  /// The proxy refused to connect to the server, with its status.
  case proxyRefused(status: Int)
  /// The proxy can't be used; with a description of the problem.
  case proxyFailed(String)
  /// The body of the request can't be read while it is sent; with a description of the problem.
  case bodyFailed(String)
  /// The body is encoded in a way that is damaged or unknown; with a description that completes "the body …".
  case undecodableBody(String)
  /// The response isn't valid HTTP; with a description of the problem.
  case malformedResponse(String)
  /// The networking library doesn't accept the URL.
  case malformedURL
  /// The transport can't carry out the request here; with a description in full sentences.
  case unavailable(String)
  /// Connection options can't be used, such as a file of certificates; with a description in full sentences.
  case unusableOptions(String)
  /// Any other failure, with the code and the text of the networking library.
  case other(code: Int, text: String)

  /// Returns the failure for an error number of the system.
  static func system(_ code: Int32) -> Self { .other(code: Int(code), text: SystemCall.text(of: code)) }
}

/// The part of an exchange in which it failed.
public enum ExchangePhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// Resolving the host's name, connecting, and agreeing upon the encryption.
  case connecting
  /// Sending the request and waiting for the first byte of the response.
  case waiting
  /// Receiving the head of the response.
  case head
  /// Receiving the body.
  case body
}

/// Why a server isn't trusted.
public enum DistrustReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// Its certificate has expired, or isn't valid yet.
  case expired
  /// Its certificate is signed by itself and isn't among the trusted ones.
  case selfSigned
  /// The authority that issued its certificate isn't known.
  case unknownIssuer
  /// Its certificate belongs to another host.
  case wrongHost
  /// The authority has revoked its certificate.
  case revoked
  /// The configured function refused it.
  case refused
  /// No encryption could be agreed upon, or the server required a client certificate.
  case handshake
  /// Any other reason.
  case other
}

/// A transport that lets the app decide which servers to trust.
public protocol TrustEvaluatingTransport: Transport {
  /// Sets the function that decides; called once, before the first exchange.
  ///
  /// - Parameter evaluate: Returns whether to trust the host that was requested, given the certificate chain that it
  ///   presented, leaf first, in DER. If it returns false, end the exchange as
  ///   ``TransportFailure/untrustedServer(_:)`` with ``DistrustReason/refused``.
  func setTrust(_ evaluate: @escaping @Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool)
}

/// A transport whose exchanges outlive the process, as those of a system's background session do.
///
/// A service with a `DownloadConfiguration.journal` uses it for the jobs that it reports to its delegate, and
/// attaches to their exchanges after a relaunch. Such an exchange has no sink: its response is reported as
/// ``TransportEvent/delivered(_:_:)``, with a file that the transport has written. The system decides how long to wait
/// and for which network: neither `Timeouts.connect` nor `Timeouts.idle` ends such an exchange, and their number is
/// unlimited.
public protocol BackgroundTransport: Transport {
  /// Begins an exchange, or attaches to the one of this name that an earlier process began.
  ///
  /// There is at most one exchange of a name. If one exists, running or finished but not yet reported, the request
  /// isn't sent again, and that exchange's final event is reported here. The name can be used again after the final
  /// event was reported or the exchange was canceled. The end of the process doesn't cancel an exchange.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - name: Identifies the exchange across processes.
  ///   - report: Receives the events of the exchange, the final event last; never called before this method returns.
  /// - Returns: A handle that cancels the exchange.
  func open(
    _ request: TransportRequest, named name: String, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange
}
