public import Foundation

/// What a transport reports of an exchange; the last two end it.
public enum TransportEvent: Sendable, Hashable {
  /// So many bytes of the request's body are sent, counted from its beginning.
  case sent(Int)
  /// The response is complete, as far as the transport can tell: the service compares the lengths itself.
  case finished(ResponseHead)
  /// There is no response, or only a part of one.
  case failed(TransportFailure)
  /// The response is complete and lies in a file that the transport has written and gives away.
  ///
  /// This is how a transport answers that works without its process: it has no sink to write to.
  case delivered(ResponseHead, URL)
}
