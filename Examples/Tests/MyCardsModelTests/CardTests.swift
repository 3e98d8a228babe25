import Foundation
import MyCardsModel
import Raster
import Testing

@Suite struct CardTests {
  private static func photo(_ gray: UInt8) throws -> Photo {
    Photo(try #require(Raster.plain(width: 3, height: 2, (gray, gray, gray))))
  }

  @Test("a card is valid with both photos, a name and an identifier; blanks are a name")
  func validity() throws {
    let (front, back) = (try Self.photo(1), try Self.photo(2))
    #expect(Card(identifier: "1", name: "A", front: front, back: back).isValid)
    #expect(Card(identifier: "1", name: "  ", front: front, back: back).isValid)
    #expect(!Card(identifier: "1", name: "", front: front, back: back).isValid)
    #expect(!Card(identifier: "", name: "A", front: front, back: back).isValid)
    #expect(!Card(identifier: "1", name: "A", back: back).isValid)
    #expect(!Card(identifier: "1", name: "A", front: front).isValid)
  }

  @Test("a blank card has a new uppercase identifier, and nothing else")
  func blank() {
    let (one, other) = (Card(), Card())
    #expect(one.identifier != other.identifier)
    #expect(UUID(uuidString: one.identifier) != nil && one.identifier == one.identifier.uppercased())
    #expect((one.name, one.front, one.back) == ("", nil, nil))
  }

  @Test("an edit makes a new value, and keeps the rest")
  func edits() throws {
    let (front, back) = (try Self.photo(1), try Self.photo(2))
    let card = Card(identifier: "1", name: "A", front: front, back: back)
    #expect(card.named("B") == Card(identifier: "1", name: "B", front: front, back: back))
    #expect(card.with(back, as: .front) == Card(identifier: "1", name: "A", front: back, back: back))
    #expect(card.with(nil, as: .back) == Card(identifier: "1", name: "A", front: front))
    #expect((card[.front], card[.back]) == (front, back))
  }

  @Test("photos with equal pixels are equal, however they are compressed")
  func equality() throws {
    let picture = try #require(Raster(width: 1, height: 1, rgb: [1, 2, 3]))
    // The same pixel, compressed by another program.
    let other = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgZGIGAAAOAAfXb+R4AAAAAElFTkSuQmCC"))
    let read = try Photo(png: [UInt8](other))
    #expect(read == Photo(picture))
    #expect(read.png != Photo(picture).png)
    #expect(try Self.photo(1) != Self.photo(2))
  }

  @Test("the list is sorted by name, case-insensitively, then by identifier")
  func order() {
    let cards = [("3", "b"), ("1", "a"), ("2", "A"), ("5", ""), ("0", "b")].map { Card(identifier: $0, name: $1) }
    #expect(cards.sorted(using: Card.listOrder).map(\.identifier) == ["5", "1", "2", "0", "3"])
    #expect(["b", "A"].map { Card(name: $0) }.sorted(using: Card.listOrder).map(\.name) == ["A", "b"])
  }

  @Test("a history returns the last stored state")
  func history() {
    let card = Card(identifier: "1", name: "A")
    var history = CardHistory(card)
    #expect(history.newest == card)
    history.append(card.named("B"))
    #expect(history.newest.name == "B")
  }

  @Test("a stored photo has 600 × 379 pixels, and so has the gray placeholder")
  func storedPhoto() throws {
    let photo = try #require(Raster.pattern(width: 3, height: 2).flatMap { Photo.stored($0) })
    #expect((photo.picture.width, photo.picture.height) == (600, 379))
    #expect(try Photo(png: photo.png) == photo)
    let placeholder = try #require(Photo.placeholder)
    #expect((placeholder.width, placeholder.height) == (600, 379))
    #expect(placeholder.rgb.allSatisfy { $0 == 128 })
  }
}
