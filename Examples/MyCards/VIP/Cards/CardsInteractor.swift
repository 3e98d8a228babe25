import Architectures
import DataProviders
import Delegation
import MyCardsModel
import MyCardsServices

/// Starts the download of a launch, and reads the stored cards now and after each save.
@MainActor
final class CardsInteractor: VIPInteractor, CardsLogic, CardsData {
  let presenter = StrongLink<any CardsPresentation>()
  let worker = WorkerLink<Services>()
  var face: any CardsLogic { self }
  var dataStore: any CardsData { self }

  private(set) var chosen = ChosenCard()
  private var cards: [Card] = []
  /// The number of reads of the store.
  ///
  /// The result of an outdated read isn't presented.
  private var reads = 0

  func list(_ request: ListCards.Request) {
    worker { $0.worker.changes.subscribe(self, CardsInteractor.cardsChanged) }
    download()
    readStore()
  }

  /// Has no effect for an index out of range.
  func choose(_ request: ChooseCard.Request) {
    switch request {
    case .new: chosen = ChosenCard()
    case .row(let index):
      guard cards.indices.contains(index) else { return }
      chosen = ChosenCard(card: cards[index], mode: .normal)
    }
    presenter.send(ChooseCard.Response()) { $0.presentChoice }
  }

  private func download() {
    worker.run(for: self) { interactor, services in
      do {
        let cards = try await services.loader.model(at: Endpoint.cards, parsedBy: CardParser())
        try Task.checkCancellation()
        try await services.worker.upsert(cards)
      } catch is CancellationError {
        // The screen was closed.
      } catch {
        services.log("download failed: \(error)")
        interactor.readStore()
      }
    }
  }

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    worker.run(for: self) { interactor, services in
      do throws(WorkerError) {
        let cards = try await services.worker.get(sortedBy: Card.listOrder)
        if read == interactor.reads { interactor.didRead(cards) }
      } catch {
        services.log("reading failed: \(error)")
      }
    }
  }

  private func didRead(_ cards: [Card]) {
    self.cards = cards
    presenter.send(ListCards.Response(cards: cards)) { $0.presentCards }
  }
}
