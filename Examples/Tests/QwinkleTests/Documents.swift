/// Timeline documents of a server.
enum Documents {
  static let empty = #"{"qwinks":[]}"#
  static let broken = #"{"qwinks":["#

  /// Two updates by two people without avatars, the newer one first.
  static let two = timeline(
    qwink("q2", ben, "Tea time", "09:59:00"), qwink("q1", ada, "Hello", "09:58:00"))

  static let ada = #"{"id":"u1","handle":"ada","name":"Ada"}"#
  static let adaWithAvatar = #"{"id":"u1","handle":"ada","name":"Ada","avatar":{"symbol":"◆","color":"blue"}}"#
  static let ben = #"{"id":"u2","handle":"ben","name":"Ben"}"#

  static func qwink(_ id: String, _ author: String, _ text: String, _ time: String) -> String {
    #"{"id":"\#(id)","author":\#(author),"text":"\#(text)","createdAt":"2025-03-01T\#(time)Z"}"#
  }

  static func timeline(_ qwinks: String...) -> String { timeline(qwinks) }

  static func timeline(_ qwinks: [String]) -> String { #"{"qwinks":[\#(qwinks.joined(separator: ","))]}"# }

  /// A number of updates by Ada, the first in `row 1`, followed by others in the document.
  static func rows(_ count: Int, and others: String...) -> String {
    timeline(
      (1...count).map { row in
        let minutes = 999 - row
        let time = "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00"
        return qwink("q\(10_000 - row)", ada, "row \(row)", time)
      } + others)
  }
}
