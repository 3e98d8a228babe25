import Foundation

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
