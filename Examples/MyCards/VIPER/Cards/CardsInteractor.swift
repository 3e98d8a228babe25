import Architectures
import DataProviders
import MyCardsModel
import MyCardsServices

/// Downloads the cards of a launch, and reads the stored ones now and after each save.
@MainActor
final class CardsInteractor: VIPERInteractor, CardsInteractorInput {
  let presenter = WeakLink<any CardsInteractorOutput>()
  var face: any CardsInteractorInput { self }
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
    download = Task { [weak self, services] in
      do {
        let cards = try await services.loader.model(at: Endpoint.cards, parsedBy: CardParser())
        try Task.checkCancellation()
        try await services.worker.upsert(cards)
      } catch is CancellationError {
        // The screen was closed.
      } catch {
        services.log("download failed: \(error)")
        self?.readStore()
      }
    }
    readStore()
  }

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    Task { [weak self, services] in
      do throws(WorkerError) {
        let cards = try await services.worker.get(sortedBy: Card.listOrder)
        if let self, read == self.reads { report(cards) }
      } catch {
        services.log("reading failed: \(error)")
      }
    }
  }

  private func report(_ cards: [Card]) {
    let listed = cards.map { ListedCard(identifier: $0.identifier, name: $0.name, front: $0.front?.picture) }
    presenter { $0.changed(listed) }
  }
}
