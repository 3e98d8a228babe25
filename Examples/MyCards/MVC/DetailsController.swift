import Armature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Shows, edits or creates a card.
@MainActor
final class DetailsController: ScreenController<DetailsView> {
  private let services: Services

  private(set) var card: Card { didSet { show() } }
  private(set) var mode: DetailsMode {
    didSet {
      view.nameField.resignFirstResponder()
      show()
    }
  }
  private var history: CardHistory
  /// The read of a picked picture, which another tap on a photo, Cancel, Done and Trash cancel.
  private var reading: Task<Void, Never>?
  /// Whether the card is being stored or removed, during which it can't be changed.
  private var isSaving = false { didSet { show() } }

  init(_ card: Card, _ mode: DetailsMode, _ services: Services) {
    (self.card, self.mode, self.services) = (card, mode, services)
    history = CardHistory(card)
    super.init("details", DetailsView())
  }

  override func didLoad() {
    view.cancel.addTarget(self, action: DetailsController.cancel, for: .primaryActionTriggered)
    view.edit.addTarget(self, action: DetailsController.edit, for: .primaryActionTriggered)
    view.done.addTarget(self, action: DetailsController.done, for: .primaryActionTriggered)
    view.trash.addTarget(self, action: DetailsController.trash, for: .primaryActionTriggered)
    view.nameField.addTarget(self, action: DetailsController.nameChanged, for: .editingChanged)
    view.front.addTarget(self, action: DetailsController.photoTapped, for: .primaryActionTriggered)
    view.back.addTarget(self, action: DetailsController.photoTapped, for: .primaryActionTriggered)
    show()
  }

  private func show() {
    view.nameField.text = card.name
    view.display(DetailsDisplay(card, mode, isSaving: isSaving))
  }

  /// Sets a new photo.
  ///
  /// Has no effect if the photo couldn't be scaled.
  private func set(_ photo: Photo?, as side: Card.Side) {
    if let photo { card = card.with(photo, as: side) }
  }

  private func nameChanged(_ field: TextField) {
    card = card.named(field.text)
  }

  private func photoTapped(_ photo: PhotoButton) {
    reading?.cancel()
    let side: Card.Side = photo === view.front ? .front : .back
    view.nameField.resignFirstResponder()
    if mode.isEditing { chooseSource(for: side) } else { showPhoto(of: side) }
  }

  // MARK: Modes

  private func edit() {
    mode = .edit
  }

  private func cancel() {
    guard mode == .edit else {
      dismiss()
      return
    }
    reading?.cancel()
    card = history.newest
    mode = .normal
  }

  private func done() {
    guard card.isValid, !isSaving else { return }
    save(card)
  }

  private func trash() {
    guard !isSaving else { return }
    reading?.cancel()
    isSaving = true
    Task { [card, services] in
      await services.remove(card, from: self)
      dismiss()
    }
  }

  // MARK: Saving

  /// Stores the card, then uploads it without waiting for the answer.
  private func save(_ card: Card) {
    reading?.cancel()
    isSaving = true
    Task { [services] in
      do throws(WorkerError) {
        try await services.save(card, from: self)
        didSave(card)
      } catch {
        present(.cardNotSaved)
      }
      isSaving = false
    }
  }

  private func didSave(_ card: Card) {
    history.append(card)
    if mode == .create { dismiss() } else { mode = .normal }
  }

  // MARK: Photos

  /// Presents a photo or the placeholder on a separate screen.
  private func showPhoto(of side: Card.Side) {
    guard let picture = card.picture(of: side) else { return }
    present(PhotoController(picture))
  }

  /// Presents the sources of a photo.
  private func chooseSource(for side: Card.Side) {
    present(SheetDisplay(services.device.sources, for: side)) { [weak self] source in
      self?.take(from: source, for: side)
    }
  }

  private func take(from source: PhotoSource, for side: Card.Side) {
    switch source {
    case .camera:
      guard let camera = services.device.camera else { return }
      present(CaptureController(side, CameraSession(camera), services, delegate: self))
    case .folder(let folder):
      present(SheetDisplay(pictures: services.device.photos.files(in: folder))) { [weak self] name in
        self?.read(name, in: folder, for: side)
      }
    }
  }

  /// Reads the picked picture, then presents the crop screen.
  private func read(_ name: String, in folder: PhotoSource.Folder, for side: Card.Side) {
    reading = Task { [weak self, services] in
      do {
        if let picture = try await services.picture(name, in: folder) { self?.crop(picture, for: side) }
      } catch {
        self?.present(.pictureNotRead(error))
      }
    }
  }

  private func crop(_ picture: Raster, for side: Card.Side) {
    present(CropController(picture, side, services, delegate: self))
  }
}

extension DetailsController: CaptureControllerDelegate {
  func captureController(_ controller: CaptureController, didTake picture: Raster, for side: Card.Side) {
    set(Photo.stored(picture), as: side)
    dismiss(controller)
  }
}

extension DetailsController: CropControllerDelegate {
  func cropController(_ controller: CropController, didCrop picture: Raster, for side: Card.Side) {
    set(Photo.stored(picture), as: side)
    dismiss(controller)
  }
}
