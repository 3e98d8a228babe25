import Foundation
import MyCardsModel
import MyCardsServices
import Testing

@Suite struct StoredCardTests {
  @Test("a card is unchanged after encoding and decoding")
  func roundTrip() throws {
    let card = try Card.sample("1", "A \"quoted\" name, 千代")
    #expect(try CardParser().model(from: CardParser().data(from: [card])) == [card])
  }

  @Test("a document has exactly four keys, and an empty text for an absent photo")
  func keys() throws {
    let card = Card(identifier: "1", name: "A", back: try .gray(7))
    let objects = try #require(
      JSONSerialization.jsonObject(with: CardParser().data(from: [card])) as? [[String: String]])
    #expect(
      objects == [
        ["identifier": "1", "name": "A", "front": "", "back": Data(try Photo.gray(7).png).base64EncodedString()]
      ])
  }

  @Test("an object with a missing key or a wrong type makes the whole document invalid")
  func missingKeys() {
    let good = #"{"name":"A","identifier":"1","front":"","back":""}"#
    for bad in [
      #"{"identifier":"2","front":"","back":""}"#, #"{"name":"B","front":"","back":""}"#,
      #"{"name":"B","identifier":"2","back":""}"#, #"{"name":"B","identifier":"2","front":""}"#,
      #"{"name":1,"identifier":"2","front":"","back":""}"#, #"{"name":"B","identifier":"2","front":null,"back":""}"#,
      "7",
    ] {
      #expect(throws: (any Error).self) { try CardParser().model(from: Data("[\(good),\(bad)]".utf8)) }
    }
    #expect(throws: (any Error).self) { try CardParser().model(from: Data(good.utf8)) }
    #expect(throws: (any Error).self) { try CardParser().model(from: Data()) }
  }

  @Test("unknown keys are ignored, and an empty array has no cards")
  func otherKeys() throws {
    let text = #"[{"color":[1],"back":"","front":"","identifier":"1","name":""}]"#
    #expect(try CardParser().model(from: Data(text.utf8)) == [Card(identifier: "1")])
    #expect(try CardParser().model(from: Data("[]".utf8)).isEmpty)
  }

  @Test(
    "invalid base64 or PNG data is an absent photo, and the card is kept",
    arguments: ["@@@", "QUJD", "QUJ", "iVBORw0KGgo="])
  func undecodable(text: String) throws {
    let good = Data(try Photo.gray(7).png).base64EncodedString()
    let document = #"[{"name":"Half","identifier":"1","front":"\#(text)","back":"\#(good)"}]"#
    let card = Card(identifier: "1", name: "Half", back: try .gray(7))
    #expect(try CardParser().model(from: Data(document.utf8)) == [card])
    #expect(!card.isValid)
  }

  @Test("an absent photo doesn't clear the stored one")
  func absentPhotos() throws {
    var record = StoredCard(identifier: "1")
    #expect(record.value == Card(identifier: "1"))
    let card = try Card.sample("1", "A")
    record.update(from: card)
    #expect(record.value == card)
    record.update(from: Card(identifier: "1", name: "B"))
    #expect(record.value == card.named("B"))
  }
}
