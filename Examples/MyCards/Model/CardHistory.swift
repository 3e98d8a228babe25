/// The states of a card that were kept, the newest last; there is always one.
public struct CardHistory: Hashable, Sendable {
  private let first: Card
  private var later: [Card] = []

  /// Begins with the card as it came.
  public init(_ card: Card) { first = card }

  /// The state to which a cancelled edit goes back.
  public var newest: Card { later.last ?? first }

  /// Takes the state that was just kept.
  public mutating func append(_ card: Card) { later.append(card) }
}
