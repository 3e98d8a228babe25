import Architectures
import MyCardsModel
import MyCardsPresentation
import Raster

/// Has the mode of the details, makes their content from the mode and the draft, and decides where each tap leads.
@MainActor
final class DetailsPresenter: VIPERPresenter {
  let view = WeakLink<any DetailsViewing>()
  let interactor = StrongLink<any DetailsInteractorInput>()
  let router = StrongLink<any DetailsRouting>()
  var interface: any DetailsPresenting { self }
  var interactorOutput: any DetailsInteractorOutput { self }

  private var mode: DetailsMode
  /// The last report of the interactor; nil until it has read the card.
  private var draft: CardDraft?
  /// The side whose photo was tapped last.
  private var side = Card.Side.front

  init(_ mode: DetailsMode) {
    self.mode = mode
  }

  private var display: DetailsDisplay {
    guard let draft else { return .loading }
    return DetailsDisplay(
      front: draft.front, back: draft.back, isValid: draft.isValid, mode, isSaving: draft.isSaving)
  }

  private func show() {
    view { $0.show(draft?.name ?? "", display) }
  }

  private func enter(_ mode: DetailsMode) {
    self.mode = mode
    view { $0.endEditing() }
    show()
  }
}

extension DetailsPresenter: DetailsPresenting {
  func ready() {
    show()
    interactor { $0.load() }
  }

  func tapCancel() {
    guard display.isCancelEnabled else { return }
    guard mode == .edit else { return close() }
    mode = .normal
    view { $0.endEditing() }
    interactor { $0.restore() }
  }

  func tapEdit() {
    if display.isEditEnabled { enter(.edit) }
  }

  func tapDone() { interactor { $0.save() } }
  func tapTrash() { interactor { $0.remove() } }
  func tapFront() { openPhoto(of: .front, display.front.picture) }
  func tapBack() { openPhoto(of: .back, display.back.picture) }
  func typed(_ name: String) { interactor { $0.rename(name) } }

  private func close() { router { $0.close() } }

  // MARK: Photos

  /// Shows a photo, or lets the person choose where a new one comes from.
  private func openPhoto(of side: Card.Side, _ picture: Raster?) {
    guard display.arePhotosEnabled else { return }
    view { $0.endEditing() }
    self.side = side
    if mode.isEditing {
      interactor { $0.stopReading() }
      let sources = SheetDisplay(interactor { $0.sources } ?? [], for: side)
      router { $0.ask(sources) { [weak self] in self?.take(from: $0) } }
    } else if let picture {
      router { $0.openPhoto(picture) }
    }
  }

  private func take(from source: PhotoSource) {
    switch source {
    case .camera: router { $0.openCamera(self) }
    case .folder(let folder):
      let pictures = SheetDisplay(pictures: interactor { $0.pictures(in: folder) } ?? [])
      router { $0.ask(pictures) { [interactor] name in interactor { $0.readPicture(name, in: folder) } } }
    }
  }
}

extension DetailsPresenter: DetailsInteractorOutput {
  func changed(_ draft: CardDraft) {
    self.draft = draft
    show()
  }

  func saved(_ draft: CardDraft) {
    self.draft = draft
    if mode == .create { close() } else { enter(.normal) }
  }

  func failedToSave() { router { $0.tell(.cardNotSaved) } }
  func ended() { close() }
  func read(_ picture: Raster) { router { $0.openCrop(of: picture, self) } }
  func failedToRead(_ error: any Error) { router { $0.tell(.pictureNotRead(error)) } }
}

extension DetailsPresenter: @MainActor NewPhotoOutput {
  func received(_ photo: Raster) {
    interactor { $0.replacePhoto(of: side, with: photo) }
  }

  func submoduleDidEnd(_ removal: ControllerRemoval) {}
}
