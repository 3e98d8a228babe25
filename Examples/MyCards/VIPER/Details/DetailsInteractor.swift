import Architectures
import MyCardsModel
import MyCardsServices
import Raster

/// Reads, edits, stores, uploads and removes a card.
@MainActor
final class DetailsInteractor: VIPERInteractor {
  let presenter = WeakLink<any DetailsInteractorOutput>()
  var interface: any DetailsInteractorInput { self }
  private let services: Services
  /// The identifier of the card in the store; nil for a new card.
  private let identifier: String?
  private var card = Card()
  private var history = CardHistory(Card())
  /// The read of a picked picture, which another tap on a photo and each end of editing cancel.
  private var reading: Task<Void, Never>?
  /// Whether the card is being stored or removed, during which it can't be changed.
  private var isSaving = false

  /// - Parameter identifier: The identifier of a stored card; nil for a new one.
  init(_ identifier: String?, _ services: Services) {
    (self.identifier, self.services) = (identifier, services)
  }

  private var draft: CardDraft {
    CardDraft(
      name: card.name, front: card.front?.picture, back: card.back?.picture, isValid: card.isValid, isSaving: isSaving)
  }

  private func report() {
    presenter { $0.changed(draft) }
  }

  private func end() {
    presenter { $0.ended() }
  }
}

extension DetailsInteractor: DetailsInteractorInput {
  func load() {
    guard let identifier else { return report() }
    // At once, since further keys may have arrived together with the one that opened the card.
    if let card = services.worker.lastRead(identifier) { return didLoad(card) }
    Task { [weak self, services] in
      let card = await services.storedCard(identifier, from: self)
      self?.didLoad(card)
    }
  }

  private func didLoad(_ card: Card?) {
    guard let card else { return end() }
    self.card = card
    history = CardHistory(card)
    report()
  }

  func rename(_ name: String) {
    guard !isSaving else { return }
    card = card.named(name)
    report()
  }

  /// Has no effect if the picture can't be scaled.
  func replacePhoto(of side: Card.Side, with picture: Raster) {
    guard let photo = Photo.stored(picture) else { return }
    card = card.with(photo, as: side)
    report()
  }

  func restore() {
    guard !isSaving else { return }
    stopReading()
    card = history.newest
    report()
  }

  // MARK: Saving

  func save() {
    guard card.isValid, !isSaving else { return }
    let card = card
    stopReading()
    isSaving = true
    report()
    Task {
      do throws(WorkerError) {
        try await services.save(card, from: self)
        didSave(card)
      } catch {
        didNotSave()
      }
    }
  }

  private func didSave(_ card: Card) {
    isSaving = false
    history.append(card)
    presenter { $0.saved(draft) }
  }

  private func didNotSave() {
    isSaving = false
    report()
    presenter { $0.failedToSave() }
  }

  func remove() {
    guard !isSaving else { return }
    let card = card
    stopReading()
    isSaving = true
    report()
    Task {
      await services.remove(card, from: self)
      end()
    }
  }

  // MARK: Photos

  var sources: [PhotoSource] { services.device.sources }

  func pictures(in folder: PhotoSource.Folder) -> [String] { services.device.photos.files(in: folder) }

  func readPicture(_ name: String, in folder: PhotoSource.Folder) {
    reading = Task { [weak self, services] in
      do {
        guard let picture = try await services.picture(name, in: folder) else { return }
        self?.presenter { $0.read(picture) }
      } catch {
        self?.presenter { $0.failedToRead(error) }
      }
    }
  }

  func stopReading() { reading?.cancel() }
}
