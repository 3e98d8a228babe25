/// How an exchange ended.
public enum TransportEvent: Sendable, Hashable {
  /// The response is complete, as far as the transport can tell: the service compares the lengths itself.
  case finished(ResponseHead)
  /// There is no response, or only a part of one.
  case failed(TransportFailure)
}
