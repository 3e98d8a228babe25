public import Foundation

/// A response whose status was not accepted: its head, and as much of its body as is worth keeping.
public struct RejectedResponse: Sendable, Hashable {
  /// What the server said before the body.
  public let head: ResponseHead

  /// The body, at most ``bodyLimit`` bytes of it.
  public let body: Data

  /// Whether the server sent or announced more than was kept.
  public let isTruncated: Bool

  /// How many bytes are kept: 64 KiB.
  public static let bodyLimit = 64 * 1024

  /// Keeps a response.
  public init(head: ResponseHead, body: Data, isTruncated: Bool) {
    self.head = head
    self.body = body
    self.isTruncated = isTruncated
  }
}
