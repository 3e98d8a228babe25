import MyCardsModel

/// A card as an item of the list, known again by its identifier.
public struct ListedCard: Identifiable, Equatable {
  let card: Card
  public var id: String { card.identifier }
}
