public import MyCardsModel
public import Raster

/// The content of the details screen for a card and a mode, except for the name, which a person edits.
public struct DetailsDisplay: Equatable, Sendable {
  /// The content for one side.
  public struct Side: Equatable, Sendable {
    /// The photo, or the placeholder.
    public let picture: Raster?
    /// The text beside the placeholder; nil if there is a photo.
    public let missing: String?
  }

  public let title: String
  public let placeholder: String
  public let isNameEnabled: Bool
  public let isCancelEnabled: Bool
  public let showsEdit: Bool
  public let showsDone: Bool
  public let isDoneEnabled: Bool
  public let showsBadges: Bool
  public let showsTrash: Bool
  public let isTrashEnabled: Bool
  public let arePhotosEnabled: Bool
  public let front: Side
  public let back: Side

  /// - Parameter isSaving: Whether the card is being stored or removed, during which it can't be changed.
  public init(_ card: Card, _ mode: DetailsMode, isSaving: Bool = false) {
    title = mode == .create ? Texts.addNewCard : Texts.cardDetails
    placeholder = mode.isEditing ? Texts.enterCardName : Texts.noName
    isNameEnabled = mode.isEditing && !isSaving
    isCancelEnabled = !isSaving
    showsEdit = !mode.isEditing
    showsDone = mode.isEditing
    isDoneEnabled = mode.isEditing && card.isValid && !isSaving
    showsBadges = mode.isEditing
    showsTrash = mode == .edit
    isTrashEnabled = !isSaving
    arePhotosEnabled = !isSaving
    front = Self.side(.front, of: card)
    back = Self.side(.back, of: card)
  }

  private static func side(_ side: Card.Side, of card: Card) -> Side {
    Side(picture: card.picture(of: side), missing: card[side] == nil ? Texts.noPhoto(side) : nil)
  }
}
