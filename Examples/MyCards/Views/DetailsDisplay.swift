public import MyCardsModel
public import Raster

/// What the details of a card show in each mode, ready for the view.
public struct DetailsDisplay: Equatable, Sendable {
  /// What is shown of one side.
  public struct Side: Equatable, Sendable {
    /// The photo, or the placeholder.
    public let picture: Raster?
    public let isMissing: Bool
  }

  public let title: String
  public let name: String
  public let placeholder: String
  public let isNameEnabled: Bool
  public let showsEdit: Bool
  public let showsDone: Bool
  public let isDoneEnabled: Bool
  public let showsBadges: Bool
  public let showsTrash: Bool
  public let front: Side
  public let back: Side

  public init(_ card: Card, _ mode: DetailsMode) {
    title = mode == .create ? Texts.addNewCard : Texts.cardDetails
    name = card.name
    placeholder = mode.isEditing ? Texts.enterCardName : Texts.noName
    isNameEnabled = mode.isEditing
    showsEdit = !mode.isEditing
    showsDone = mode.isEditing
    isDoneEnabled = mode.isEditing && card.isValid
    showsBadges = mode.isEditing
    showsTrash = mode == .edit
    front = Self.side(card.front)
    back = Self.side(card.back)
  }

  private static func side(_ photo: Photo?) -> Side {
    Side(picture: photo?.picture ?? Photo.placeholder, isMissing: photo == nil)
  }
}
