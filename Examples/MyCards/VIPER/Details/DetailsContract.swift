import MyCardsModel
import MyCardsPresentation
import Raster

// The protocols by which the roles of the details refer to each other.

/// The plain values of a card, which the interactor reports in place of the card.
struct CardDraft: Equatable {
  var name = ""
  /// The picture of the front; nil for none.
  var front: Raster?
  /// The picture of the back; nil for none.
  var back: Raster?
  /// Whether the card can be stored.
  var isValid = false
  /// Whether the card is being stored or removed, during which it can't be changed.
  var isSaving = false
}

@MainActor protocol DetailsViewing: AnyObject {
  func show(_ name: String, _ display: DetailsDisplay)
  func endEditing()
}

@MainActor protocol DetailsPresenting: AnyObject {
  func ready()
  func tapCancel()
  func tapEdit()
  func tapDone()
  func tapTrash()
  func tapFront()
  func tapBack()
  func typed(_ name: String)
}

@MainActor protocol DetailsInteractorInput: AnyObject {
  /// The available sources of photos.
  var sources: [PhotoSource] { get }
  /// Reads the card, and reports it.
  func load()
  func rename(_ name: String)
  func replacePhoto(of side: Card.Side, with picture: Raster)
  /// Discards what has changed since the last save.
  func restore()
  /// Stores the card, then uploads it without waiting for the answer.
  func save()
  /// Removes the card from the store.
  func remove()
  /// Returns the names of a folder's pictures.
  func pictures(in folder: PhotoSource.Folder) -> [String]
  func readPicture(_ name: String, in folder: PhotoSource.Folder)
  /// Drops the picture that is being read.
  func stopReading()
}

@MainActor protocol DetailsInteractorOutput: AnyObject {
  func changed(_ draft: CardDraft)
  func saved(_ draft: CardDraft)
  func failedToSave()
  /// The card no longer exists: it was removed, or isn't in the store.
  func ended()
  func read(_ picture: Raster)
  func failedToRead(_ error: any Error)
}

@MainActor protocol DetailsRouting: AnyObject {
  func ask(_ sheet: SheetDisplay<PhotoSource>, chosen: @escaping (PhotoSource) -> Void)
  func ask(_ sheet: SheetDisplay<String>, chosen: @escaping (String) -> Void)
  func tell(_ alert: AlertDisplay)
  func openPhoto(_ picture: Raster)
  func openCamera(_ output: any NewPhotoOutput)
  func openCrop(of picture: Raster, _ output: any NewPhotoOutput)
  func close()
}
