import Foundation
import Testing

@testable import Qwinkle

struct DocumentTests {
  private func read(_ text: String) throws -> TimelineDocument {
    try JSONDecoder().decode(TimelineDocument.self, from: Data(text.utf8))
  }

  private func qwinks(_ document: String) throws -> [Qwink] {
    let timeline = Timeline(qwinkers: Qwinkers())
    timeline.replace(with: try read(document))
    return timeline.qwinks
  }

  @Test("the newest come first, equal times by identifier, descending")
  func order() throws {
    let document = Documents.timeline(
      Documents.qwink("q2", Documents.ada, "b", "09:00:00"), Documents.qwink("q10", Documents.ada, "c", "09:00:00"),
      Documents.qwink("q1", Documents.ben, "a", "10:00:00"))
    #expect(try qwinks(document).map(\.id) == ["q1", "q2", "q10"])
  }

  @Test("a text is trimmed and then has 1 to 140 characters")
  func texts() throws {
    func document(_ text: String) -> String {
      Documents.timeline(Documents.qwink("q1", Documents.ada, text, "09:00:00"))
    }
    #expect(try qwinks(document(#" \n Hi \t"#)).map(\.text) == ["Hi"])
    #expect(try qwinks(document(String(repeating: "👩‍🚀", count: 140))).count == 1)
    #expect(throws: DecodingError.self) { try read(document(String(repeating: "a", count: 141))) }
    #expect(throws: DecodingError.self) { try read(document("  ")) }
  }

  @Test("a person has one object with the current data")
  func onePersonOneObject() throws {
    let timeline = Timeline(qwinkers: Qwinkers())
    timeline.replace(with: try read(Documents.two))
    let ada = try #require(timeline.qwinks.last?.author)
    timeline.replace(
      with: try read(Documents.timeline(Documents.qwink("q9", Documents.adaWithAvatar, "New", "11:00:00"))))
    #expect(timeline.qwinks.map { $0.author === ada } == [true])
    #expect(ada.avatar == .symbol("◆", color: "blue"))
  }

  @Test("unknown keys, null avatars and avatar pictures are accepted")
  func tolerance() throws {
    let author = #"{"x":1,"name":"émile","id":"u5","handle":"e_1","avatar":null}"#
    let picture = #"{"id":"u6","handle":"fay","name":"fay","avatar":{"imageURL":"http://h/fay.png"}}"#
    let document = Documents.timeline(
      Documents.qwink("q2", author, "a", "09:00:00"), Documents.qwink("q1", picture, "b", "09:00:00.250"))
    #expect(try qwinks(document).map(\.author.avatarText) == ["F", "É"])
  }

  @Test(
    "a document that lacks a field is invalid as a whole",
    arguments: [
      #"{}"#, #"[]"#, #"{"qwinks":[{}]}"#, #"{"qwinks":null}"#,
      Documents.timeline(#"{"id":"q1","text":"a","createdAt":"2025-03-01T09:00:00Z"}"#),
      Documents.timeline(Documents.qwink("q1", #"{"id":"u1","handle":"ada"}"#, "a", "09:00:00")),
      Documents.timeline(Documents.qwink("q1", #"{"id":"u1","handle":"A!","name":"Ada"}"#, "a", "09:00:00")),
      Documents.timeline(
        Documents.qwink("q1", #"{"id":"u1","handle":"a","name":"A","avatar":{"symbol":"◆"}}"#, "a", "09:00:00")),
      Documents.timeline(
        Documents.qwink(
          "q1", #"{"id":"u1","handle":"a","name":"A","avatar":{"symbol":"◆◆","color":"red"}}"#, "a", "09:00:00")),
      Documents.timeline(Documents.qwink("q1", Documents.ada, "a", "yesterday")),
      Documents.timeline(Documents.qwink("q2", Documents.ada, "a", "09:00:00"), #"{"id":7}"#),
    ])
  func unreadable(document: String) {
    #expect(throws: DecodingError.self) { try read(document) }
  }
}
