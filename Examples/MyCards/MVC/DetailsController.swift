import Armature
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Shows, edits or creates a card.
@MainActor
final class DetailsController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "details"
  private let services: Services

  private(set) var card: Card { didSet { show() } }
  private(set) var mode: DetailsMode {
    didSet {
      view.nameField.resignFirstResponder()
      show()
    }
  }
  private var history: CardHistory
  private var isSaving = false
  private let view = DetailsView()
  /// The first responder before another screen was presented.
  private weak var formerFirstResponder: (any Responder)?

  init(_ card: Card, _ mode: DetailsMode, services: Services = .shared) {
    (self.card, self.mode, self.services) = (card, mode, services)
    history = CardHistory(card)
  }

  func load() -> View {
    view.cancel.addTarget(self, action: DetailsController.cancel, for: .primaryActionTriggered)
    view.edit.addTarget(self, action: DetailsController.edit, for: .primaryActionTriggered)
    view.done.addTarget(self, action: DetailsController.done, for: .primaryActionTriggered)
    view.trash.addTarget(self, action: DetailsController.trash, for: .primaryActionTriggered)
    view.nameField.addTarget(self, action: DetailsController.nameChanged, for: .editingChanged)
    view.front.addTarget(self, action: DetailsController.photoTapped, for: .primaryActionTriggered)
    view.back.addTarget(self, action: DetailsController.photoTapped, for: .primaryActionTriggered)
    show()
    return view
  }

  func didAppear() {
    (formerFirstResponder ?? view).becomeFirstResponder()
  }

  func willDisappear() {
    formerFirstResponder = window?.rootState.firstResponder
  }

  private func show() {
    view.show(DetailsDisplay(card, mode))
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
    card = history.newest
    mode = .normal
  }

  private func done() {
    guard card.isValid, !isSaving else { return }
    save(card)
  }

  private func trash() {
    Task { [card, services] in
      do throws(WorkerError) {
        try await services.worker.remove([card])
      } catch {
        services.log("remove failed: \(card.identifier)")
      }
      dismiss()
    }
  }

  // MARK: Saving

  /// Stores the card, then uploads it without waiting for the answer.
  private func save(_ card: Card) {
    guard card.isValid else { return }
    isSaving = true
    Task { [services] in
      do throws(WorkerError) {
        try await services.worker.upsert([card])
        didSave(card)
      } catch {
        didNotSave(error)
      }
      isSaving = false
    }
  }

  private func didSave(_ card: Card) {
    history.append(card)
    upload(card)
    if mode == .create { dismiss() } else { mode = .normal }
  }

  private func didNotSave(_ error: WorkerError) {
    services.log("save failed: \(card.identifier): \(error)")
    view.window?.present(AlertView(title: Texts.cardNotSaved, message: Texts.cardNotSavedReason))
  }

  private func upload(_ card: Card) {
    Task { [services] in
      do {
        try await services.loader.upload([card], convertedBy: CardParser(), to: Endpoint.upload)
      } catch {
        services.log("upload failed: \(card.identifier)")
      }
    }
  }

  // MARK: Photos

  /// Presents a photo or the placeholder on a separate screen.
  private func showPhoto(of side: Card.Side) {
    guard let picture = card[side]?.picture ?? Photo.placeholder else { return }
    present(PhotoController(picture))
  }

  /// Presents the sources of a photo.
  private func chooseSource(for side: Card.Side) {
    let sheet = Sheet.sources(services.device.sources, for: side) { [weak self] source in
      self?.take(from: source, for: side)
    }
    window?.present(sheet)
  }

  private var window: Window? { host?.root as? Window }

  private func take(from source: PhotoSource, for side: Card.Side) {
    switch source {
    case .camera:
      guard let camera = services.device.camera else { return }
      let capture = CaptureController(side, CameraSession(camera), services)
      capture.delegate = self
      present(capture)
    case .folder(let folder):
      PhotoPicker(folder, for: side, delegate: self)
        .present(services.device.photos.files(in: folder), in: window)
    }
  }
}

extension DetailsController: PhotoPickerDelegate {
  /// Reads the picked picture, then presents the crop screen.
  func photoPicker(_ picker: PhotoPicker, didPick name: String) {
    Task { [weak self, services] in
      do {
        let picture = try await services.device.photos.picture(name, in: picker.folder)
        self?.crop(picture, for: picker.side)
      } catch {
        services.log("reading \(name) failed: \(error)")
        self?.window?.present(AlertView(title: Texts.pictureNotRead, message: "\(error)"))
      }
    }
  }

  private func crop(_ picture: Raster, for side: Card.Side) {
    let crop = CropController(picture, side, services)
    crop.delegate = self
    present(crop)
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
