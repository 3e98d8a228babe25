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
  public let isEditEnabled: Bool
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
    self.init(
      front: card.front?.picture, back: card.back?.picture, isValid: card.isValid, mode, isSaving: isSaving)
  }

  /// - Parameters:
  ///   - front: The picture of the front; nil for none.
  ///   - back: The picture of the back; nil for none.
  ///   - isValid: Whether the card can be stored.
  ///   - isSaving: Whether the card is being stored or removed, during which it can't be changed.
  ///   - isLoading: Whether the card is being read, during which the screen can only be closed.
  public init(
    front: Raster?, back: Raster?, isValid: Bool, _ mode: DetailsMode, isSaving: Bool = false, isLoading: Bool = false
  ) {
    let isBusy = isSaving || isLoading
    title = mode == .create ? Texts.addNewCard : Texts.cardDetails
    placeholder = mode.isEditing ? Texts.enterCardName : Texts.noName
    isNameEnabled = mode.isEditing && !isBusy
    isCancelEnabled = !isSaving
    showsEdit = !mode.isEditing
    isEditEnabled = !isBusy
    showsDone = mode.isEditing
    isDoneEnabled = mode.isEditing && isValid && !isBusy
    showsBadges = mode.isEditing
    showsTrash = mode == .edit
    isTrashEnabled = !isBusy
    arePhotosEnabled = !isBusy
    self.front = Self.side(.front, front)
    self.back = Self.side(.back, back)
  }

  /// The content until a stored card has been read: neither its name nor its photos can be missing yet.
  public static let loading = DetailsDisplay(
    front: Photo.placeholder, back: Photo.placeholder, isValid: false, .normal, isLoading: true)

  private static func side(_ side: Card.Side, _ picture: Raster?) -> Side {
    Side(picture: picture ?? Photo.placeholder, missing: picture == nil ? Texts.noPhoto(side) : nil)
  }
}
