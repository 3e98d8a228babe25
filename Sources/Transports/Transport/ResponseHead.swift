/// The head of a response: the status, the header fields and the URL.
public struct ResponseHead: Sendable, Hashable {
  /// The HTTP status code, such as 200.
  public let status: Int

  /// The header fields, in the order in which they arrived.
  public let fields: HTTPFields

  /// The URL of the exchange, which differs from the requested one after a redirect.
  public let url: String

  /// Creates a head.
  public init(status: Int, fields: HTTPFields = [:], url: String) {
    self.status = status
    self.fields = fields
    self.url = url
  }

  /// The length of the body that the server announced; nil without one, or if a content coding changes the length.
  ///
  /// A response to HEAD or with status 304 has no body, but announces the length of the body that a GET would return.
  public var announcedLength: Int? { isEncoded ? nil : contentLength }

  /// The length that the server announced for the body as it is sent, before a content coding is decoded.
  package var contentLength: Int? { fields["Content-Length"]?.decimalNumber }

  /// The codings that change the body, from the first that was applied to the last.
  ///
  /// Some programs name 'none', which isn't registered, to keep their server from compressing a response.
  package var contentCodings: [String] {
    fields.words("Content-Encoding").filter { $0 != "identity" && $0 != "none" }
  }

  /// Whether a content coding changes the body.
  package var isEncoded: Bool { !contentCodings.isEmpty }

  /// The range of the document that the body is; nil without one, and if the field is malformed.
  package var contentRange: ContentRange? { fields["Content-Range"].flatMap { ContentRange($0) } }

  /// Whether the server redirects the client.
  package var isRedirect: Bool {
    [301, 302, 303, 307, 308].contains(status) && fields["Location"] != nil
  }
}

/// The range of a document that a partial response carries, read from `Content-Range`.
package struct ContentRange: Equatable {
  /// The offsets of the bytes; nil if the requested range doesn't exist.
  package let bytes: Range<Int>?
  /// The length of the whole document; nil if the server doesn't state it.
  package let total: Int?

  /// Parses a field value; nil if it's malformed.
  ///
  /// - Parameter text: For example `bytes 100-199/200`, `bytes 100-199/*` or `bytes */200`.
  package init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.count == 2, String(words[0]).isEqualIgnoringCase(to: "bytes") else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let number = parts[1].decimalNumber else { return nil }
      total = number
    }
    if parts[0] == "*" {
      bytes = nil
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ends[0].decimalNumber, let last = ends[1].decimalNumber, first <= last,
      last < total ?? .max
    else { return nil }
    bytes = first..<last + 1
  }
}
