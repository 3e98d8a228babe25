import Foundation

/// A person in the server inside the program.
struct SamplePerson: Encodable {
  let id: String
  let handle: String
  let name: String
  var avatar: [String: String]?

  static let all = [
    SamplePerson(id: "u1", handle: "ada", name: "Ada", avatar: ["symbol": "◆", "color": "blue"]),
    SamplePerson(id: "u2", handle: "ben", name: "Ben"),
    SamplePerson(id: "u3", handle: "chiyo", name: "千代", avatar: ["symbol": "●", "color": "red"]),
    SamplePerson(id: "u4", handle: "dana", name: "Dana", avatar: ["symbol": "▲", "color": "green"]),
    SamplePerson(id: "u5", handle: "emil", name: "émile"),
    SamplePerson(id: "u6", handle: "fay", name: "Fay", avatar: ["symbol": "★", "color": "yellow"]),
    SamplePerson(id: "u7", handle: "gus", name: "Gus"),
  ]

  /// The initial data of the user.
  static let user = SamplePerson(id: "u9", handle: "cy", name: "Cy")
}

/// An update in the server inside the program.
///
/// Author, text and time follow from its number.
struct SampleQwink: Encodable {
  /// The initial number of updates.
  static let firstCount = 36

  let id: String
  var author: SamplePerson
  let text: String
  let createdAt: Date

  /// Creates the update of a number, from 0 for the oldest one.
  init(number: Int) {
    id = "q\(1000 + number)"
    author = SamplePerson.all[(number * 5 + number / 7) % SamplePerson.all.count]
    text = Self.texts[number % Self.texts.count]
    createdAt = Self.time(of: number)
  }

  /// Creates an update that is posted after a number of generated ones.
  init(posted number: Int, after count: Int, by author: SamplePerson, _ text: String) {
    id = "q\(1000 + count - 1)-\(number)"
    self.author = author
    self.text = text
    createdAt = Self.time(of: count - 1).addingTimeInterval(Double(number))
  }

  /// Returns the time of an update: the first at 2025-03-01 06:00 UTC, then one every seven minutes.
  private static func time(of number: Int) -> Date {
    Date(timeIntervalSince1970: 1_740_808_800 + Double(number * 420))
  }

  private static let texts = [
    "Up before the birds", "Coffee first", "Rain again, umbrella found", "New bike, old legs",
    "The bakery has cardamom buns", "Reading on the tram", "Who else hears the church bells?", "Meeting moved. Twice.",
    "桜が咲いた", "Lunch in the park", "The cat has taken my chair", "Finished the puzzle, one piece missing",
    "First swim of the year, brr", "Tea time", "Planted tomatoes", "Choir tonight", "Soup is on the stove",
    "Lost a glove, found a friend", "Night train to the north ❄️", "Sleep well, everybody",
  ]
}

/// A private message in the server inside the program.
struct SampleMessage: Encodable {
  let id: String
  let from: String
  let to: String
  let text: String
  let sentAt: Date

  /// Creates the message of a number, from 1: the first at 2025-03-01 09:01 UTC, then one every minute.
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
