import Foundation
public import MyCardsModel

/// All texts that a person reads.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
public enum Texts {
  public static let myCards = text("cards.title", "My Cards")
  public static let add = text("cards.add", "+")
  public static let noCards = text("cards.empty", "No cards")
  public static let noName = text("card.noName", "No Name")

  public static let cardDetails = text("details.title", "Card Details")
  public static let addNewCard = text("details.title.create", "Add new card")
  public static let enterCardName = text("details.name.placeholder", "Enter card name")
  public static let cancel = text("cancel", "Cancel")
  public static let edit = text("edit", "Edit")
  public static let done = text("done", "Done")
  public static let trash = text("trash", "Trash")
  public static let ok = text("ok", "OK")

  public static let cardNotSaved = text("details.notSaved.title", "Card not saved")
  public static let cardNotSavedReason = text(
    "details.notSaved.reason", "The card could not be stored. Try again.")

  public static let cardsNotOpened = text("store.damaged.title", "Couldn't open your cards")

  public static let selectCardPhoto = text("picker.title", "Select Card Photo")
  public static let pictureNotRead = text("picker.notRead.title", "Picture not read")

  public static let photoCapture = text("capture.title", "Photo Capture")
  public static let capture = text("capture.capture", "Capture")
  public static let close = text("close", "X")
  public static let closeScreen = text("close.key", "Close")
  public static let cameraDenied = text("capture.denied", "Camera access denied")
  public static let useCamera = text("capture.permission.title", "Use the camera?")
  public static let useCameraReason = text(
    "capture.permission.reason", "MyCards takes photos of your cards with it.")
  public static let allow = text("capture.permission.allow", "Allow")
  public static let dontAllow = text("capture.permission.deny", "Don't Allow")

  public static let crop = text("crop.title", "Crop")
  public static let cropButton = text("crop.crop", "Crop")
  /// What a key does in the list of cards.
  public static let newCard = text("cards.add.key", "New card")
  public static let cardPhoto = text("photo.title", "Card Photo")

  private static let camera = text("source.camera", "Camera")
  private static let photoLibrary = text("source.library", "Photo Library")
  private static let photosAlbum = text("source.album", "Saved Photos Album")

  /// Returns the name of a side.
  public static func spoken(_ side: Card.Side) -> String {
    side == .front ? text("side.front", "front photo") : text("side.back", "back photo")
  }

  public static func setPhoto(_ side: Card.Side) -> String { text("source.title", "Set %@", spoken(side)) }
  public static func noPhoto(_ side: Card.Side) -> String { text("details.missing", "No %@", spoken(side)) }

  /// Returns the name of a source.
  public static func name(of source: PhotoSource) -> String {
    switch source {
    case .camera: camera
    case .folder(.library): photoLibrary
    case .folder(.album): photosAlbum
    }
  }

  private static func text(_ key: String, _ english: String, _ word: String? = nil) -> String {
    let text = Bundle.main.localizedString(forKey: key, value: english, table: nil)
    return word.map { text.replacingOccurrences(of: "%@", with: $0) } ?? text
  }
}
