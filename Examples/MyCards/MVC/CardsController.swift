import Armature
public import MyCardsFeature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import TerminalUI

extension Feature {
  /// Five controllers that use models, services and views, and report to each other through weak delegates.
  public static let mvc = Feature(.mvc) { $0.navigator.push(CardsController($0.services)) }
}

/// The first screen: downloads the cards once, at launch, and lists the stored ones.
@MainActor
final class CardsController: ScreenController<CardsView> {
  private let services: Services
  /// The cards of the list.
  private var cards: [Card] = []
  private var download: Task<Void, Never>?
  /// The number of reads of the store.
  ///
  /// The result of an outdated read isn't shown.
  private var reads = 0

  init(_ services: Services) {
    self.services = services
    super.init("cards", CardsView())
  }

  deinit { download?.cancel() }

  override func didLoad() {
    view.add.addTarget(self, action: CardsController.addCard, for: .primaryActionTriggered)
    view.list.engine.delegate = self
    services.worker.changes.subscribe(self, CardsController.cardsChanged)
    startDownload()
    readStore()
  }

  override var preferredFirstResponder: any Responder { view.list }

  // MARK: Cards

  /// Downloads the cards.
  ///
  /// An error isn't shown: the list then shows the stored cards.
  private func startDownload() {
    download = Task { [weak self, services] in await services.downloadCards(from: self) { self?.readStore() } }
  }

  private func cardsChanged(_ change: StoreChange) {
    readStore()
  }

  private func readStore() {
    reads += 1
    let read = reads
    Task { [weak self, services] in
      let cards = await services.storedCards(from: self)
      if let self, let cards, read == self.reads { self.show(cards) }
    }
  }

  private func show(_ cards: [Card]) {
    self.cards = cards
    view.display(cards.map(CardLine.init))
  }

  // MARK: Details

  private func addCard() {
    open(Card(), .create)
  }

  private func open(_ card: Card, _ mode: DetailsMode) {
    present(Navigator(root: DetailsController(card, mode, services)))
  }
}

extension CardsController: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    if cards.indices.contains(path.row) { open(cards[path.row], .normal) }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
