import Foundation

/// Where the server is: the one place that its base address is set, and the paths joined to it.
struct ServerAddress: Sendable, Hashable {
  let base: URL

  static let timelinePath = "/v1/timeline"

  var timeline: String { base.appending(path: Self.timelinePath).absoluteString }
}
