import Foundation

/// One short update; it never changes after posting.
struct Qwink: Dated {
  /// How many characters its text may have.
  static let limit = 140

  let id: String
  let text: String
  let date: Date
  let author: Qwinker
}

/// A word from one person to another.
struct PrivateMessage: Dated, Sendable, Hashable {
  /// How many characters its text may have.
  static let limit = 500

  let id: String
  let text: String
  let date: Date
  let fromID: String
  let toID: String
}
