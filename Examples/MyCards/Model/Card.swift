public import Foundation
public import Raster

/// A loyalty card: a name and a photo of each side.
///
/// Immutable: an edit makes a new value.
public struct Card: Hashable, Sendable {
  /// A side of the card.
  public enum Side: Hashable, Sendable, CaseIterable {
    case front
    case back
  }

  public let identifier: String
  public let name: String
  public let front: Photo?
  public let back: Photo?

  /// Creates a card, with a new identifier by default.
  public init(identifier: String = UUID().uuidString, name: String = "", front: Photo? = nil, back: Photo? = nil) {
    (self.identifier, self.name, self.front, self.back) = (identifier, name, front, back)
  }

  /// Whether the card can be stored: it has both photos, a name and an identifier.
  ///
  /// A name may consist of blanks.
  public var isValid: Bool { front != nil && back != nil && !name.isEmpty && !identifier.isEmpty }

  /// The photo of a side.
  public subscript(side: Side) -> Photo? { side == .front ? front : back }

  /// Returns the picture of a side, or the placeholder of a missing photo.
  public func picture(of side: Side) -> Raster? { self[side]?.picture ?? Photo.placeholder }

  /// Returns the card with another name.
  public func named(_ name: String) -> Card {
    Card(identifier: identifier, name: name, front: front, back: back)
  }

  /// Returns the card with another photo of one side.
  public func with(_ photo: Photo?, as side: Side) -> Card {
    Card(
      identifier: identifier, name: name, front: side == .front ? photo : front, back: side == .back ? photo : back)
  }

  /// The order of the list: by name, case-insensitive, then by identifier.
  public static let listOrder = [SortDescriptor(\Card.foldedName), SortDescriptor(\Card.identifier)]

  private var foldedName: String { name.lowercased() }
}

/// The stored states of a card, never empty.
public struct CardHistory: Hashable, Sendable {
  private let first: Card
  private var later: [Card] = []

  /// Creates a history that begins with a card.
  public init(_ card: Card) { first = card }

  /// The last stored state, which a canceled edit restores.
  public var newest: Card { later.last ?? first }

  /// Appends a stored state.
  public mutating func append(_ card: Card) { later.append(card) }
}

/// The mode of the details screen.
public enum DetailsMode: Hashable, Sendable, CaseIterable {
  /// Shows a card.
  case normal
  /// Edits a stored card.
  case edit
  /// Creates a card.
  case create

  /// Whether name and photos can be edited.
  public var isEditing: Bool { self != .normal }
}
