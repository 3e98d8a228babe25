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
    id = card.identifier
    name = card.name.isEmpty ? Texts.noName : card.name
    picture = card.picture(of: .front)
  }
}
