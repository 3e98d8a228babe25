import Foundation

/// Bytes that are served as a web server serves a file, with validators, conditions and ranges (RFC 9110).
public struct Resource: Sendable, Hashable {
  /// The bytes.
  public var content: Content

  /// The entity tag as it is sent, including quotes: `"v1"`, or `W/"v1"` for a weak one.
  public var etag: String?

  /// The time of the last change as it is sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var lastModified: String?

  /// Whether requested ranges are served; if not, every response has the whole content.
  public var servesRanges: Bool

  /// Creates a resource.
  public init(_ content: Content, etag: String? = nil, lastModified: String? = nil, servesRanges: Bool = true) {
    self.content = content
    self.etag = etag
    self.lastModified = lastModified
    self.servesRanges = servesRanges
  }

  /// Answers GET and HEAD, and other methods with 405.
  ///
  /// A range is answered with 206, and one beyond the end with 416. Several ranges in one request, a malformed range and
  /// a range of another version get the whole content.
  public func response(to request: Request) -> Response {
    guard request.method == "GET" || request.method == "HEAD" else {
      return Response(405, headers: ["Allow": "GET, HEAD"])
    }
    var response = Response(headers: ["Accept-Ranges": servesRanges ? "bytes" : "none"])
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = lastModified
    if let status = statusOfConditions(request.headers) {
      response.status = status
      return response
    }
    switch range(asked: request) {
    case .everything:
      response.body = .content(content)
    case .part(let part):
      response.status = 206
      response.headers["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(content.count)"
      response.body = .content(content[part])
    case .beyondEnd:
      response.status = 416
      response.headers["Content-Range"] = "bytes */\(content.count)"
    }
    return response
  }

  /// Returns the status that a condition of the request demands instead of the content, in the order of RFC 9110, 13.2.2.
  private func statusOfConditions(_ headers: Headers) -> Int? {
    if let tags = headers.list("If-Match") {
      if !matches(tags, weakly: false) { return 412 }
    } else if let isOlder = isUnchanged(since: headers["If-Unmodified-Since"]), !isOlder {
      return 412
    }
    if let tags = headers.list("If-None-Match") { return matches(tags, weakly: true) ? 304 : nil }
    return isUnchanged(since: headers["If-Modified-Since"]) == true ? 304 : nil
  }

  private func range(asked request: Request) -> ByteRange {
    guard servesRanges, request.method == "GET", let range = request.headers["Range"] else { return .everything }
    if let validator = request.headers["If-Range"] {
      let isThisVersion = validator.hasSuffix("\"") ? matches(validator, weakly: false) : validator == lastModified
      guard isThisVersion else { return .everything }
    }
    return ByteRange(range, count: content.count)
  }

  /// Returns whether the tag is in a list; a comma inside a tag isn't supported.
  private func matches(_ list: String, weakly: Bool) -> Bool {
    // Any current representation satisfies it, with or without a tag (RFC 9110, 13.1.1).
    guard list != "*" else { return true }
    guard let etag else { return false }
    let tags = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if weakly { return tags.contains { Self.opaque($0) == Self.opaque(etag) } }
    return !etag.hasPrefix("W/") && tags.contains(etag)
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  /// Returns nil if the resource or the request has no valid time.
  private func isUnchanged(since text: String?) -> Bool? {
    guard let since = text.flatMap(Self.date), let changed = lastModified.flatMap(Self.date) else { return nil }
    return changed <= since
  }

  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}

extension Headers {
  /// Returns the values of a list that may be sent in several fields.
  fileprivate func list(_ name: String) -> String? {
    let values = values(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// The part of a body that the field `Range` requests.
private enum ByteRange: Hashable {
  /// The whole body: the field is malformed, has another unit or several ranges, and is ignored.
  case everything
  case part(Range<Int>)
  case beyondEnd

  init(_ text: String, count: Int) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, String(halves[0]).isSameToken(as: "bytes") else {
      self = .everything
      return
    }
    let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    guard ends.count == 2 else {
      self = .everything
      return
    }
    switch (ends[0], ends[1]) {
    case (.number(let first), .number(let last)) where first <= last:
      self = first < count ? .part(first..<min(count - 1, last) + 1) : .beyondEnd
    case (.number(let first), .nothing):
      self = first < count ? .part(first..<count) : .beyondEnd
    case (.nothing, .number(let length)):
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .beyondEnd
    default:
      self = .everything
    }
  }

  private enum End: Hashable {
    case number(Int)
    case nothing
    case invalid
  }

  private static func number(_ text: Substring) -> End {
    guard !text.isEmpty else { return .nothing }
    guard text.utf8.allSatisfy(\.isDigit) else { return .invalid }
    // A number that overflows is beyond every end.
    return .number(Int(text) ?? .max)
  }
}
