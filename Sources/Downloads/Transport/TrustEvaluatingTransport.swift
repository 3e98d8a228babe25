/// A transport that asks somebody else whether to trust a server.
public protocol TrustEvaluatingTransport: Transport {
  /// Takes the one to ask; called once, before the first exchange.
  func evaluate(with trust: any ServerTrustEvaluating)
}
