import Foundation

/// A private message in the server inside the program.
struct SampleMessage: Encodable {
  let id: String
  let from: String
  let to: String
  let text: String
  let sentAt: Date

  /// The message of a number, from 1 for the first one; one a minute, from 2025-03-01 09:00 UTC.
  init(number: Int, from: String, to: String, _ text: String) {
    id = "m\(1000 + number)"
    (self.from, self.to, self.text) = (from, to, text)
    sentAt = Date(timeIntervalSince1970: 1_740_819_600 + Double(number * 60))
  }

  static let first = [
    SampleMessage(number: 1, from: "u2", to: "u9", "Lunch?"),
    SampleMessage(number: 2, from: "u9", to: "u2", "At one, in the park"),
    SampleMessage(number: 3, from: "u6", to: "u9", "Do you still have my ladder?"),
  ]
}
