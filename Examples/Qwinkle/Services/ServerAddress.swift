import Foundation

/// Where the server is: the one place that its base address is set, and the paths joined to it.
struct ServerAddress: Sendable, Hashable {
  let base: URL

  static let timeline = "/v1/timeline"
  static let qwinks = "/v1/qwinks"
  static let messages = "/v1/messages"
  static let users = "/v1/users"
  static let avatar = "/v1/users/me/avatar"

  /// The path of one friend; an id may have characters that a path may not.
  static func friend(_ id: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
    return "/v1/users/me/friends/\(id.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
  }

  /// The whole address of a path.
  func address(of path: String) -> String {
    let base = base.absoluteString
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
  }
}
