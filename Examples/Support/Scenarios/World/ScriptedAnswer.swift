import Downloads
import Foundation

/// A scripted answer to matching requests.
struct ScriptedAnswer: Hashable {
  var pattern: RequestPattern
  var status: Int

  /// The delay after the request.
  var delay: Duration

  var body: Data
}

/// A pattern of requests: a method and a path, with or without a query.
struct RequestPattern: Hashable, CustomStringConvertible {
  var method: String

  /// The path, which begins with a slash.
  ///
  /// Without `?`, it matches every query.
  var path: String

  /// Whether the pattern includes a query.
  var hasQuery: Bool { path.contains("?") }

  var description: String { "\(method) \(path)" }

  /// Returns whether a request matches.
  ///
  /// The pattern's path may be percent-encoded or not.
  func matches(_ request: TransportRequest) -> Bool {
    let sent = Self.path(of: request.url, withQuery: hasQuery)
    return method == request.method && (path == sent || path == sent.removingPercentEncoding)
  }

  /// Returns the percent-encoded path of a URL.
  static func path(of url: URL, withQuery: Bool) -> String {
    let path = url.path(percentEncoded: true)
    let query = withQuery ? url.query(percentEncoded: true).map { "?" + $0 } : nil
    return (path.isEmpty ? "/" : path) + (query ?? "")
  }
}
