import Foundation

/// Timelines of any length that are the same in every run: who posts what, and when, follows from the number alone.
enum SampleTimeline {
  /// How many updates there are when nobody has posted anything new yet.
  static let firstCount = 36

  /// Writes the document with the first so many updates, newest first.
  static func document(qwinkCount: Int) -> Data {
    let qwinks = (0..<qwinkCount).reversed().map(qwink)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    // Plain texts and dates always encode.
    return (try? encoder.encode(["qwinks": qwinks])) ?? Data()
  }

  private struct Person: Encodable {
    let id: String
    let handle: String
    let name: String
    var avatar: [String: String]?
  }

  private struct Entry: Encodable {
    let id: String
    let author: Person
    let text: String
    let createdAt: Date
  }

  /// 2025-03-01 06:00 UTC; the ages of the updates follow from it.
  private static let beginning = Date(timeIntervalSince1970: 1_740_808_800)

  private static func qwink(_ number: Int) -> Entry {
    Entry(
      id: "q\(1000 + number)", author: people[(number * 5 + number / 7) % people.count],
      text: texts[number % texts.count], createdAt: beginning.addingTimeInterval(Double(number * 420)))
  }

  private static let people = [
    Person(id: "u1", handle: "ada", name: "Ada", avatar: ["symbol": "◆", "color": "blue"]),
    Person(id: "u2", handle: "ben", name: "Ben"),
    Person(id: "u3", handle: "chiyo", name: "千代", avatar: ["symbol": "●", "color": "red"]),
    Person(id: "u4", handle: "dana", name: "Dana", avatar: ["symbol": "▲", "color": "green"]),
    Person(id: "u5", handle: "emil", name: "émile"),
    Person(id: "u6", handle: "fay", name: "Fay", avatar: ["symbol": "★", "color": "yellow"]),
    Person(id: "u7", handle: "gus", name: "Gus"),
  ]

  private static let texts = [
    "Up before the birds", "Coffee first", "Rain again, umbrella found", "New bike, old legs",
    "The bakery has cardamom buns", "Reading on the tram", "Who else hears the church bells?", "Meeting moved. Twice.",
    "桜が咲いた", "Lunch in the park", "The cat has taken my chair", "Finished the puzzle, one piece missing",
    "First swim of the year, brr", "Tea time", "Planted tomatoes", "Choir tonight", "Soup is on the stove",
    "Lost a glove, found a friend", "Night train to the north ❄️", "Sleep well, everybody",
  ]
}
