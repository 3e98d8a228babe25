import Architectures
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Observation

/// The navigation that the list of cards requests.
@MainActor
protocol CardsNavigating: AnyObject {
  func showDetails(of card: Card, in mode: DetailsMode)
}

/// The values and actions of the list of cards: it downloads the cards once, at launch, and shows the stored ones.
@MainActor @Observable
final class CardsViewModel {
  /// The cards as lines of the list.
  var lines: [CardLine] { cards.map(CardLine.init) }

  @ObservationIgnored @WeakDelegate private var coordinator: (any CardsNavigating)?
  @ObservationIgnored private let services: Services
  private var cards: [Card] = []
  @ObservationIgnored private var download: Task<Void, Never>?
  /// The number of reads of the store.
  ///
  /// The result of an outdated read isn't shown.
  @ObservationIgnored private var reads = 0

  init(_ services: Services, coordinator: any CardsNavigating) {
    self.services = services
    self.coordinator = coordinator
  }

  deinit { download?.cancel() }

  // MARK: Actions

  /// Starts the download, and shows the stored cards now and after each save.
  func start() {
    services.worker.changes.subscribe(self, CardsViewModel.cardsChanged)
    download = Task { [weak self, services] in await services.downloadCards(from: self) { self?.readStore() } }
    readStore()
  }

  func addCard() {
    open(Card(), .create)
  }

  /// Opens a card of the list.
  ///
  /// Has no effect for an index out of range.
  func openCard(at index: Int) {
    if cards.indices.contains(index) { open(cards[index], .normal) }
  }

  private func open(_ card: Card, _ mode: DetailsMode) {
    $coordinator(from: self) { $0.showDetails(of: card, in: mode) }
  }

  // MARK: Cards

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    Task { [weak self, services] in
      let cards = await services.storedCards(from: self)
      if let self, let cards, read == self.reads { self.cards = cards }
    }
  }
}
