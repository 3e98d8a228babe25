import Architectures
import MyCardsModel
import MyCardsServices
import Raster

/// Edits, stores, uploads and removes the card.
@MainActor
final class DetailsInteractor: VIPInteractor, DetailsLogic {
  let presenter = StrongLink<any DetailsPresentation>()
  let worker = WorkerLink<Services>()
  var interface: any DetailsLogic { self }
  var dataStore: any DetailsData { self }

  private(set) var picture: Raster?
  private var card = Card()
  private var mode = DetailsMode.create
  private var history = CardHistory(Card())
  /// The read of a picked picture, which another tap on a photo, Cancel, Done and Trash cancel.
  private var reading: Task<Void, Never>?
  /// Whether the card is being stored or removed, during which it can't be changed.
  private var isSaving = false
  private var side = Card.Side.front
  private var folder = PhotoSource.Folder.library

  func show(_ request: ShowCard.Request) {
    present()
  }

  func edit(_ request: EditCard.Request) {
    guard !isSaving else { return }
    switch request {
    case .begin: enter(.edit)
    case .name(let name):
      card = card.named(name)
      present()
    }
  }

  func cancel(_ request: Cancel.Request) {
    guard !isSaving else { return }
    guard mode == .edit else { return close() }
    reading?.cancel()
    card = history.newest
    enter(.normal)
  }

  private func enter(_ mode: DetailsMode) {
    self.mode = mode
    present(entersMode: true)
  }

  private func present(entersMode: Bool = false) {
    let response = ShowCard.Response(card: card, mode: mode, isSaving: isSaving, entersMode: entersMode)
    presenter.send(response) { $0.presentCard }
  }

  private func close() {
    presenter.send(CloseDetails.Response()) { $0.presentEnd }
  }

  // MARK: Saving

  func save(_ request: SaveCard.Request) {
    guard card.isValid, !isSaving else { return }
    let card = card
    reading?.cancel()
    isSaving = true
    present()
    worker.run(for: self) { interactor, services in
      do throws(WorkerError) {
        try await services.save(card, from: interactor)
        interactor.didSave(card)
      } catch {
        interactor.didNotSave()
      }
    }
  }

  private func didSave(_ card: Card) {
    isSaving = false
    history.append(card)
    if mode == .create { close() } else { enter(.normal) }
  }

  private func didNotSave() {
    isSaving = false
    present()
    presenter.send(SaveCard.Response()) { $0.presentFailure }
  }

  func remove(_ request: RemoveCard.Request) {
    guard !isSaving else { return }
    let card = card
    reading?.cancel()
    isSaving = true
    present()
    worker.run(for: self) { interactor, services in
      await services.remove(card, from: interactor)
      interactor.close()
    }
  }

  // MARK: Photos

  func openPhoto(_ request: OpenPhoto.Request) {
    reading?.cancel()
    side = request.side
    guard mode == .normal else {
      let sources = worker { $0.device.sources } ?? []
      presenter.send(OpenPhoto.Response.choose(sources, side)) { $0.presentPhoto }
      return
    }
    picture = card.picture(of: side)
    presenter.send(OpenPhoto.Response.show) { $0.presentPhoto }
  }

  func chooseSource(_ request: ChooseSource.Request) {
    switch request.source {
    case .camera: presenter.send(ChooseSource.Response.camera) { $0.presentSource }
    case .folder(let folder):
      self.folder = folder
      let names = worker { $0.device.photos.files(in: folder) } ?? []
      presenter.send(ChooseSource.Response.pictures(names)) { $0.presentSource }
    }
  }

  func readPicture(_ request: ReadPicture.Request) {
    let (name, folder) = (request.name, folder)
    reading = worker.run(for: self) { interactor, services in
      do {
        guard let picture = try await services.picture(name, in: folder) else { return }
        interactor.picture = picture
        interactor.presenter.send(ReadPicture.Response.read) { $0.presentPicture }
      } catch {
        interactor.presenter.send(ReadPicture.Response.failed(error)) { $0.presentPicture }
      }
    }
  }
}

extension DetailsInteractor: @MainActor DetailsData {
  func take(_ chosen: ChosenCard) {
    (card, mode) = (chosen.card, chosen.mode)
    history = CardHistory(card)
  }

  /// Has no effect if the photo can't be scaled.
  func take(photo: Raster) {
    guard let photo = Photo.stored(photo) else { return }
    card = card.with(photo, as: side)
    present()
  }
}
