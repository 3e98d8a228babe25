import Architectures
import MyCardsModel
import MyCardsServices

/// Downloads the cards once, at launch, and reads the stored ones now and after each save.
@MainActor
final class CardsInteractor: VIPERInteractor, CardsInteractorInput {
  let presenter = WeakLink<any CardsInteractorOutput>()
  var interface: any CardsInteractorInput { self }
  private let services: Services
  private var download: Task<Void, Never>?
  /// The number of reads of the store.
  ///
  /// The result of an outdated read isn't reported.
  private var reads = 0

  init(_ services: Services) {
    self.services = services
  }

  deinit { download?.cancel() }

  func start() {
    services.worker.changes.subscribe(self, CardsInteractor.cardsChanged)
    download = Task { [weak self, services] in await services.downloadCards(from: self) { self?.readStore() } }
    readStore()
  }

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    Task { [weak self, services] in
      let cards = await services.storedCards(from: self)
      if let self, let cards, read == self.reads { report(cards) }
    }
  }

  private func report(_ cards: [Card]) {
    let listed = cards.map { ListedCard(identifier: $0.identifier, name: $0.name, front: $0.front?.picture) }
    presenter { $0.changed(listed) }
  }
}
