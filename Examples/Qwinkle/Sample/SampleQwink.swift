import Foundation

/// An update in the server inside the program: who posts what, and when, follows from its number alone.
struct SampleQwink: Encodable {
  /// How many there are when nobody has posted anything new yet.
  static let firstCount = 36

  let id: String
  var author: SamplePerson
  let text: String
  let createdAt: Date

  /// The update of a number, from 0 for the oldest one.
  init(number: Int) {
    id = "q\(1000 + number)"
    author = SamplePerson.all[(number * 5 + number / 7) % SamplePerson.all.count]
    text = Self.texts[number % Self.texts.count]
    createdAt = Self.time(of: number)
  }

  /// The update that somebody posts after so many.
  init(posted number: Int, after count: Int, by author: SamplePerson, _ text: String) {
    id = "q\(1000 + count - 1)-\(number)"
    self.author = author
    self.text = text
    createdAt = Self.time(of: count - 1).addingTimeInterval(Double(number))
  }

  /// 2025-03-01 06:00 UTC is the time of the first one; somebody posts every seven minutes.
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
