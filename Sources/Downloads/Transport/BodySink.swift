public import Foundation

/// Takes the response of one exchange as it arrives.
public protocol BodySink: Sendable {
  /// Takes the head; what was written before belonged to an earlier response and no longer counts.
  func begin(_ head: ResponseHead) throws

  /// Takes the next bytes of the body.
  func write(_ bytes: Data) throws
}
