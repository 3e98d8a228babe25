public import Foundation

/// The outcome of a job, reported once.
public enum DownloadOutcome: Sendable, Hashable {
  /// The file is complete and at its destination.
  case finished(DownloadedFile)

  /// The caller's version is still valid (304); there is no file, and the destination is unchanged.
  case notModified(ResponseHead)

  /// There is no new file, one at the destination is unchanged, and the error says why.
  case failed(DownloadError)

  /// The caller canceled; there is no new file, and one at the destination is unchanged.
  ///
  /// The partial file is kept for a later job, if that was requested and there is something to resume.
  case cancelled(partial: PartialDownload? = nil)
}

/// A complete file at its destination, with the head of its response.
public struct DownloadedFile: Sendable, Hashable {
  /// The URL of the file.
  public let location: URL

  /// The size of the file in bytes.
  public let byteCount: Int

  /// The head of the response whose body the file holds.
  public let head: ResponseHead

  /// Creates the description of a file, such as for a test.
  public init(location: URL, byteCount: Int, head: ResponseHead) {
    self.location = location
    self.byteCount = byteCount
    self.head = head
  }
}

/// The first bytes of a download that ended early, kept for a later job to resume.
///
/// A job for the same URL and destination with ``DownloadRequest/resumes`` finds it automatically.
public struct PartialDownload: Sendable, Hashable {
  /// The file with the bytes.
  public let file: URL
  /// The number of bytes.
  public let byteCount: Int
  /// The length of the whole body; nil if the server didn't announce it.
  public let total: Int?
  /// The version of the document, with which the server checks whether the rest still matches.
  public let validator: EntityValidator

  /// Creates a value for a partial download.
  public init(file: URL, byteCount: Int, total: Int?, validator: EntityValidator) {
    self.file = file
    self.byteCount = byteCount
    self.total = total
    self.validator = validator
  }
}
