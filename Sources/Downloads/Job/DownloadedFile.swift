public import Foundation

/// A complete file at its destination, and what the server said about it.
public struct DownloadedFile: Sendable, Hashable {
  /// Where the file is.
  public let location: URL

  /// Its size in bytes.
  public let byteCount: Int

  /// The head of the response whose body it is.
  public let head: ResponseHead

  /// Names a file.
  public init(location: URL, byteCount: Int, head: ResponseHead) {
    self.location = location
    self.byteCount = byteCount
    self.head = head
  }
}
