import Foundation

/// One short update; it never changes after posting.
struct Qwink {
  let id: String
  let text: String
  let createdAt: Date
  let author: Qwinker
}
