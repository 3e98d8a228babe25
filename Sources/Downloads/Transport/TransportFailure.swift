import Foundation

/// Why an exchange failed.
public enum TransportFailure: Error, Sendable, Hashable {
  /// The server did not accept the connection.
  case cannotConnect
  /// The name of the host is not known.
  case unknownHost
  /// Nothing arrived for too long.
  case timedOut
  /// The connection broke before the response was complete.
  case connectionLost
  /// The exchange was cancelled.
  case cancelled
  /// The sink threw an error; it knows which.
  case sinkRefused
  /// There is no network.
  case offline
  /// The server is not to be trusted: whoever was asked said so, or the system.
  case untrustedServer
  /// Anything else, with the code and the words of the networking library.
  case other(code: Int, text: String)
}

extension TransportFailure {
  /// What the system says about one of its error numbers.
  static func system(_ code: Int32) -> Self { .other(code: Int(code), text: String(cString: strerror(code))) }
}
