public import Foundation

/// A loyalty card: a name and a photo of each side, which never change; an edit makes a new value.
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

  /// Makes a card; without an identifier a new one.
  public init(identifier: String = UUID().uuidString, name: String = "", front: Photo? = nil, back: Photo? = nil) {
    (self.identifier, self.name, self.front, self.back) = (identifier, name, front, back)
  }

  /// Whether a person may keep it: both photos are there, and neither name nor identifier is empty; blanks are a name.
  public var isValid: Bool { front != nil && back != nil && !name.isEmpty && !identifier.isEmpty }

  /// The photo of a side.
  public subscript(side: Side) -> Photo? { side == .front ? front : back }

  /// The same card under another name.
  public func named(_ name: String) -> Card {
    Card(identifier: identifier, name: name, front: front, back: back)
  }

  /// The same card with another photo of one side.
  public func with(_ photo: Photo?, as side: Side) -> Card {
    Card(
      identifier: identifier, name: name, front: side == .front ? photo : front, back: side == .back ? photo : back)
  }
}

extension Card {
  /// The order of the list: by name, large and small letters alike, then by identifier.
  public static let listOrder = [SortDescriptor(\Card.foldedName), SortDescriptor(\Card.identifier)]

  private var foldedName: String { name.lowercased() }
}

/// The states of a card that were kept, the newest last; there is always one.
public struct CardHistory: Hashable, Sendable {
  private let first: Card
  private var later: [Card] = []

  /// Begins with the card as it came.
  public init(_ card: Card) { first = card }

  /// The state to which a canceled edit goes back.
  public var newest: Card { later.last ?? first }

  /// Takes the state that was just kept.
  public mutating func append(_ card: Card) { later.append(card) }
}

/// What the details of a card are open for.
public enum DetailsMode: Hashable, Sendable, CaseIterable {
  /// To look at the card.
  case normal
  /// To change a card that is kept.
  case edit
  /// To make a new card.
  case create

  /// Whether name and photos can be changed.
  public var isEditing: Bool { self != .normal }
}
