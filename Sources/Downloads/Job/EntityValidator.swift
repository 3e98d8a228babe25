public import Foundation

/// The version of a document, as the server identifies it.
public enum EntityValidator: Sendable, Hashable, Codable {
  /// An entity tag, with its quotes, and the date of the last change, if the server wrote that too.
  case entityTag(String, lastModified: String? = nil)
  /// The date of the last change, as the server wrote it.
  case lastModified(String)

  /// The validator of a response: its entity tag, with its date if it has both, or its date; nil if it has neither.
  ///
  /// A value with control characters isn't a validator: sent back, it could end its field and begin another. Neither is
  /// an empty one, which all versions have in common.
  public init?(_ head: ResponseHead) {
    let value = { (name: String) in head.fields[name].flatMap { $0.isEmpty || $0.hasControlCharacter ? nil : $0 } }
    let date = value("Last-Modified")
    if let tag = value("ETag") {
      self = .entityTag(tag, lastModified: date)
    } else if let date {
      self = .lastModified(date)
    } else {
      return nil
    }
  }

  /// The date of a file's last change, with which a server can tell whether its document is newer; nil if there is no
  /// regular file.
  ///
  /// A file that was downloaded with ``DownloadRequest/keepsModificationDate`` has the date of the document.
  public init?(modificationDateOf file: URL) {
    guard let status = SystemCall.status(of: file.path), status.isRegularFile,
      let text = HTTPDate.text(status.modificationTime)
    else { return nil }
    self = .lastModified(text)
  }

  /// Returns whether equal validators mean equal bytes, so that the rest of a document matches its beginning.
  ///
  /// A document can change twice in a second, so a date counts only if the response was sent later (RFC 9110, 8.8.2.2).
  ///
  /// - Parameters:
  ///   - head: The response that has the validator.
  ///   - seconds: How much later the response was sent at least.
  ///   - isTrusted: Whether a date counts if the response has no date of its own.
  func isStrong(in head: ResponseHead, after seconds: Double = 1, trustingDates isTrusted: Bool = true) -> Bool {
    switch self {
    case .entityTag(let tag, _): return !tag.hasPrefix("W/")
    case .lastModified(let text):
      let now = Date()
      guard let sent = head.fields["Date"].flatMap({ HTTPDate.parse($0, now: now) }),
        let changed = HTTPDate.parse(text, now: now)
      else { return isTrusted }
      return sent.timeIntervalSince(changed) >= seconds
    }
  }

  /// The validator of a part, for which the tag alone counts: some servers send the same document with several dates.
  var ofPart: EntityValidator {
    if case .entityTag(let tag, _) = self { .entityTag(tag) } else { self }
  }

  /// Returns whether a response may have this version: it has the same validator, or none of this kind.
  func isCompatible(with head: ResponseHead) -> Bool {
    let name = if case .entityTag = self { "ETag" } else { "Last-Modified" }
    return head.fields[name].map { $0 == conditionValue } ?? true
  }

  /// Whether the version can be the value of a field; one that was read from a file may be anything.
  var isFieldValue: Bool { !conditionValue.isEmpty && !conditionValue.hasControlCharacter }

  /// The value of a field that makes a request for a range conditional on this version.
  var conditionValue: String {
    switch self {
    case .entityTag(let tag, _): tag
    case .lastModified(let date): date
    }
  }

  /// The fields of a response that has this version.
  var fields: HTTPFields {
    switch self {
    case .entityTag(let tag, nil): ["ETag": tag]
    case .entityTag(let tag, let date?): ["ETag": tag, "Last-Modified": date]
    case .lastModified(let date): ["Last-Modified": date]
    }
  }
}
