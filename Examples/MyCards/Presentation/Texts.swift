import Localizing
public import MyCardsModel

/// All texts that a person reads.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
public enum Texts {
  public static let myCards = localizedText("cards.title", "My Cards")
  public static let add = localizedText("cards.add", "+")
  public static let noCards = localizedText("cards.empty", "No cards")
  public static let noName = localizedText("card.noName", "No Name")

  public static let cardDetails = localizedText("details.title", "Card Details")
  public static let addNewCard = localizedText("details.title.create", "Add new card")
  public static let enterCardName = localizedText("details.name.placeholder", "Enter card name")
  public static let cancel = localizedText("cancel", "Cancel")
  public static let edit = localizedText("edit", "Edit")
  public static let done = localizedText("done", "Done")
  public static let trash = localizedText("trash", "Trash")
  public static let ok = localizedText("ok", "OK")

  public static let cardNotSaved = localizedText("details.notSaved.title", "Card not saved")
  public static let cardNotSavedReason = localizedText(
    "details.notSaved.reason", "The card could not be stored. Try again.")

  public static let cardsNotOpened = localizedText("store.damaged.title", "Couldn't open your cards")

  public static let selectCardPhoto = localizedText("picker.title", "Select Card Photo")
  public static let pictureNotRead = localizedText("picker.notRead.title", "Picture not read")

  public static let photoCapture = localizedText("capture.title", "Photo Capture")
  public static let capture = localizedText("capture.capture", "Capture")
  public static let close = localizedText("close", "X")
  public static let closeScreen = localizedText("close.key", "Close")
  public static let cameraDenied = localizedText("capture.denied", "Camera access denied")
  public static let useCamera = localizedText("capture.permission.title", "Use the camera?")
  public static let useCameraReason = localizedText(
    "capture.permission.reason", "MyCards takes photos of your cards with it.")
  public static let allow = localizedText("capture.permission.allow", "Allow")
  public static let dontAllow = localizedText("capture.permission.deny", "Don't Allow")

  public static let crop = localizedText("crop.title", "Crop")
  public static let cropButton = localizedText("crop.crop", "Crop")
  /// What a key does in the list of cards.
  public static let newCard = localizedText("cards.add.key", "New card")
  public static let cardPhoto = localizedText("photo.title", "Card Photo")

  private static let camera = localizedText("source.camera", "Camera")
  private static let photoLibrary = localizedText("source.library", "Photo Library")
  private static let photosAlbum = localizedText("source.album", "Saved Photos Album")

  /// Returns the name of a side.
  public static func spoken(_ side: Card.Side) -> String {
    side == .front ? localizedText("side.front", "front photo") : localizedText("side.back", "back photo")
  }

  public static func setPhoto(_ side: Card.Side) -> String { localizedText("source.title", "Set %@", spoken(side)) }
  public static func noPhoto(_ side: Card.Side) -> String { localizedText("details.missing", "No %@", spoken(side)) }

  /// Returns the name of a source.
  public static func name(of source: PhotoSource) -> String {
    switch source {
    case .camera: camera
    case .folder(.library): photoLibrary
    case .folder(.album): photosAlbum
    }
  }
}
