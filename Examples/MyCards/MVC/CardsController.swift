public import Armature
import MyCardsModel
public import MyCardsServices
public import MyCardsViews
public import TerminalUI

extension Feature {
  /// Six controllers that use models, services and views, and report to each other through weak delegates.
  public static let mvc = Feature(.mvc) { CardsController() }
}

/// The first screen: starts the download of a launch and lists the stored cards.
@MainActor
public final class CardsController: @MainActor Controller, TraceNamed {
  public let controllerState = ControllerState<View>()
  public let traceName = "cards"

  /// The content of the list.
  public var snapshot = Snapshot<OnlySection, ListedCard>()

  private let services: Services
  private let view = CardsView()
  private var download: Task<Void, Never>?
  /// The number of reads of the store.
  ///
  /// The result of an outdated read isn't shown.
  private var reads = 0

  public init(services: Services = .shared) {
    self.services = services
  }

  deinit { download?.cancel() }

  public func load() -> View {
    view.add.addTarget(self, action: CardsController.addCard, for: .primaryActionTriggered)
    view.list.engine.source = self
    view.list.engine.delegate = self
    return view
  }

  public func didLoad() {
    services.worker.changes.subscribe(self, CardsController.cardsChanged)
    startDownload()
    readStore()
  }

  public func didAppear() {
    view.list.becomeFirstResponder()
  }

  // MARK: Cards

  /// Downloads the cards.
  ///
  /// An error isn't shown: the list then shows the stored cards.
  private func startDownload() {
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
        if let self, read == self.reads { self.show(cards) }
      } catch {
        services.log("reading failed: \(error)")
      }
    }
  }

  private func show(_ cards: [Card]) {
    view.list.show(cards.map(ListedCard.init), of: self)
    view.isEmpty = cards.isEmpty
  }

  // MARK: Details

  private func addCard() {
    open(Card(), .create)
  }

  private func open(_ card: Card, _ mode: DetailsMode) {
    let container = Navigator<View>(makeContent: { Pane() })
    container.push(DetailsController(card, mode))
    present(container)
  }
}

extension CardsController: @MainActor SnapshotSource {
  public func list(_ list: ListEngine<RowView>, cellFor listed: ListedCard, at path: ListPath) throws -> RowView {
    let row = try list.dequeue(CardRow.self)
    row.show(listed.card)
    return row
  }
}

extension CardsController: @MainActor ListDelegate {
  public func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    let cards = snapshot.items
    if cards.indices.contains(path.row) { open(cards[path.row].card, .normal) }
  }

  public func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}

/// A card as an item of the list, identified by its identifier across updates.
public struct ListedCard: Identifiable, Equatable {
  let card: Card
  public var id: String { card.identifier }
}
