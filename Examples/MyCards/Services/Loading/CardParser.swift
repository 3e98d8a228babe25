public import Downloads
public import Foundation
public import MyCardsModel

/// Reads and writes the server's document: an array of cards, all of which have all four keys, or none is read.
///
/// A photo that cannot be read is absent from its card, which is kept.
public struct CardParser: DataProvider {
  public init() {}

  public func model(from document: Data) throws -> [Card] {
    try TwinDocument.twins(in: document).map { (twin: StoredCard) in twin.value }
  }

  public func data(from cards: [Card]) throws -> Data {
    try TwinDocument.data(
      of: cards.map { card in
        var twin = StoredCard(identifier: card.identifier)
        twin.take(card)
        return twin
      })
  }
}
