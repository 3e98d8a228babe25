public import MyCardsModel
public import Raster

/// A card as a line of the list, identified by its identifier across updates.
public struct CardLine: Identifiable, Equatable, Sendable {
  public let id: String
  /// The name, or the text for a card without one.
  public let name: String
  /// The front, or the placeholder.
  public let picture: Raster?

  public init(_ card: Card) {
    self.init(id: card.identifier, name: card.name, front: card.front?.picture)
  }

  /// - Parameter front: The picture of the front; nil for none.
  public init(id: String, name: String, front: Raster?) {
    self.id = id
    self.name = name.isEmpty ? Texts.noName : name
    picture = front ?? Photo.placeholder
  }
}
