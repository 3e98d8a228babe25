/// How much of a body is here.
public struct DownloadProgress: Sendable, Hashable {
  /// Bytes of the body, those of an earlier attempt that this one goes on from included.
  public let received: Int
  /// How many there will be; nil if the server did not say.
  public let total: Int?

  /// Counts bytes.
  public init(received: Int, total: Int?) {
    self.received = received
    self.total = total
  }

  /// The received share, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(Double(received) / Double(total), 1) : 1
  }
}
