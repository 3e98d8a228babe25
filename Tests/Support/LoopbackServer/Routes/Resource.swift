import Foundation

/// Bytes that are served as a web server serves a file: with validators, conditions and ranges, as RFC 9110 says.
public struct Resource: Sendable, Hashable {
  /// The bytes.
  public var content: Content

  /// The entity tag as it stands on the wire, quotes included: `"v1"`, or `W/"v1"` for a weak one.
  public var etag: String?

  /// The time of the last change as it stands on the wire: `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var lastModified: String?

  /// Whether a range is served where one is asked for; otherwise everything is.
  public var servesRanges: Bool

  /// Creates a resource, without validators unless there are some.
  public init(_ content: Content, etag: String? = nil, lastModified: String? = nil, servesRanges: Bool = true) {
    self.content = content
    self.etag = etag
    self.lastModified = lastModified
    self.servesRanges = servesRanges
  }

  /// Answers GET and HEAD, and other methods with 405.
  ///
  /// A range is sent with 206, one beyond the end is refused with 416, and several in one request are not served apart:
  /// they get everything, as do ranges that are malformed or meant for another version.
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

  /// The status that a condition of the request demands instead of the content, in the order of RFC 9110, 13.2.2.
  private func statusOfConditions(_ headers: Headers) -> Int? {
    if let tags = headers["If-Match"] {
      if !matches(tags, weakly: false) { return 412 }
    } else if let isOlder = isUnchanged(since: headers["If-Unmodified-Since"]), !isOlder {
      return 412
    }
    if let tags = headers["If-None-Match"] { return matches(tags, weakly: true) ? 304 : nil }
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

  /// Whether the tag is in a list; a comma inside a tag is not understood here.
  private func matches(_ list: String, weakly: Bool) -> Bool {
    guard let etag else { return false }
    guard list != "*" else { return true }
    let tags = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if weakly { return tags.contains { Self.opaque($0) == Self.opaque(etag) } }
    return !etag.hasPrefix("W/") && tags.contains(etag)
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  /// Nil if there is no time to compare, on this side or the other.
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
