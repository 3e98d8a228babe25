import Downloads
import Foundation

/// Which requests a line of a scenario is about: a method and a path, with or without a query.
struct RequestPattern: Hashable, CustomStringConvertible {
  var method: String

  /// Begins with a slash; one without `?` stands for every query.
  var path: String

  /// Whether it is about one query alone.
  var hasQuery: Bool { path.contains("?") }

  var description: String { "\(method) \(path)" }

  /// Whether a request is meant.
  func matches(_ request: TransportRequest) -> Bool {
    method == request.method && path == Self.path(of: request.url, withQuery: hasQuery)
  }

  /// The path of an address as it goes to the server, percent-encoded.
  static func path(of url: URL, withQuery: Bool) -> String {
    let path = url.path(percentEncoded: true)
    let query = withQuery ? url.query(percentEncoded: true).map { "?" + $0 } : nil
    return (path.isEmpty ? "/" : path) + (query ?? "")
  }
}
