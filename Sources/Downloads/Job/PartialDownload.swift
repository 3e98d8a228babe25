public import Foundation

/// The first bytes of a download that ended early, kept for a later one to go on from.
///
/// It goes on by itself: a job for the same address and destination with ``DownloadRequest/resumes`` finds it.
public struct PartialDownload: Sendable, Hashable {
  /// The file with the bytes.
  public let file: URL
  /// How many bytes it holds.
  public let byteCount: Int
  /// How many there will be; nil if the server did not say.
  public let total: Int?
  /// By what the server recognises whether the document is still the same.
  public let validator: EntityValidator

  /// Names a partial.
  public init(file: URL, byteCount: Int, total: Int?, validator: EntityValidator) {
    self.file = file
    self.byteCount = byteCount
    self.total = total
    self.validator = validator
  }
}
