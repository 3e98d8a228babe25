public import Foundation

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

/// The version of a document, as the server identifies it.
public enum EntityValidator: Sendable, Hashable, Codable {
  /// An entity tag, with its quotes.
  case entityTag(String)
  /// The date of the last change, as the server wrote it.
  case lastModified(String)

  /// The validator of a response, preferring the entity tag to the date; nil if it has neither.
  public init?(_ head: ResponseHead) {
    if let tag = head.fields["ETag"] {
      self = .entityTag(tag)
    } else if let date = head.fields["Last-Modified"] {
      self = .lastModified(date)
    } else {
      return nil
    }
  }

  /// The date of a file's last change, with which a server can tell whether its document is newer; nil if there is no
  /// file.
  ///
  /// A file that was downloaded with ``DownloadRequest/keepsModificationDate`` has the date of the document.
  public init?(modificationDateOf file: URL) {
    guard let status = SystemCall.status(of: file.path), let text = HTTPDate.text(status.modificationTime) else {
      return nil
    }
    self = .lastModified(text)
  }

  /// Whether equal validators mean equal bytes, so that the rest of a document matches its beginning.
  var isStrong: Bool {
    switch self {
    case .entityTag(let tag): !tag.hasPrefix("W/")
    case .lastModified: true
    }
  }

  /// Whether a response may have this version: it has the same validator, or none of this kind.
  func isCompatible(with head: ResponseHead) -> Bool {
    switch self {
    case .entityTag(let tag): head.fields["ETag"].map { $0 == tag } ?? true
    case .lastModified(let date): head.fields["Last-Modified"].map { $0 == date } ?? true
    }
  }

  /// The value of a field that makes a request conditional on this version.
  var conditionValue: String {
    switch self {
    case .entityTag(let tag): tag
    case .lastModified(let date): date
    }
  }
}
