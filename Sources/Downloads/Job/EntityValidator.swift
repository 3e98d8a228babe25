/// What a server gives out with a document to recognise it by.
public enum EntityValidator: Sendable, Hashable, Codable {
  /// An entity tag, with its quotes.
  case entityTag(String)
  /// The date of its last change, as the server wrote it.
  case lastModified(String)

  /// The validator of a response; the entity tag rather than the date.
  public init?(_ head: ResponseHead) {
    if let tag = head.fields["ETag"] {
      self = .entityTag(tag)
    } else if let date = head.fields["Last-Modified"] {
      self = .lastModified(date)
    } else {
      return nil
    }
  }

  /// Whether equal validators mean equal bytes, so that the rest of a document fits its beginning.
  var isStrong: Bool {
    switch self {
    case .entityTag(let tag): !tag.hasPrefix("W/")
    case .lastModified: true
    }
  }

  /// The value of a condition that the document is still this one.
  var conditionValue: String {
    switch self {
    case .entityTag(let tag): tag
    case .lastModified(let date): date
    }
  }
}
