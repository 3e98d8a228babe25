/// Decides whether to trust a server, where the system's judgement is not enough or too much.
public protocol ServerTrustEvaluating: Sendable {
  /// Whether to go on with a server; if not, the exchange ends as ``TransportFailure/untrustedServer``.
  ///
  /// - Parameters:
  ///   - host: The host that was asked for.
  ///   - certificates: The chain that the server showed, its own first, in DER.
  func trusts(host: String, certificates: [[UInt8]]) -> Bool
}
