import Foundation

/// A short update, which is immutable.
struct Qwink: Dated {
  /// The maximum number of characters.
  static let limit = 140

  let id: String
  let text: String
  let date: Date
  let author: Qwinker
}

/// A private message between two people.
struct PrivateMessage: Dated, Sendable, Hashable {
  /// The maximum number of characters.
  static let limit = 500

  let id: String
  let text: String
  let date: Date
  let fromID: String
  let toID: String
}
