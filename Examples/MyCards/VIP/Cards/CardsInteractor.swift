import Architectures
import Delegation
import MyCardsModel
import MyCardsServices

/// Downloads the cards once, at launch, and reads the stored ones now and after each save.
@MainActor
final class CardsInteractor: VIPInteractor, CardsLogic, CardsData {
  let presenter = StrongLink<any CardsPresentation>()
  let worker = WorkerLink<Services>()
  var interface: any CardsLogic { self }
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
      await services.downloadCards(from: interactor) { interactor.readStore() }
    }
  }

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    worker.run(for: self) { interactor, services in
      let cards = await services.storedCards(from: interactor)
      if let cards, read == interactor.reads { interactor.didRead(cards) }
    }
  }

  private func didRead(_ cards: [Card]) {
    self.cards = cards
    presenter.send(ListCards.Response(cards: cards)) { $0.presentCards }
  }
}
