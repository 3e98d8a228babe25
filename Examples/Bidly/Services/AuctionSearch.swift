public import Armature
public import BidlyModel
public import BidlyNetworking

/// Searches auctions on the server.
///
/// A new search cancels the running one, whose answer is then ignored.
@MainActor
public final class AuctionSearch {
  public enum State {
    case notSearched
    case loading
    case failed
    case found([Item])
  }

  public private(set) var state = State.notSearched { didSet { changes.notify() } }

  /// Notified when ``state`` has changed.
  public let changes = Observers<Void>("AuctionSearch.changes")

  private let api: ServerAPI
  private let catalog: ItemCatalog
  private var request: SearchRequest?

  public init(api: ServerAPI, catalog: ItemCatalog) {
    (self.api, self.catalog) = (api, catalog)
  }

  /// Begins a search; does nothing for a blank text.
  public func search(_ text: String) {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    request?.cancel()
    let request = SearchRequest(api, text: text)
    self.request = request
    state = .loading
    request.perform { [weak self] result in self?.finish(result) }
  }

  private func finish(_ result: Result<[ItemDocument], ServerError>) {
    request = nil
    switch result {
    case .success(let documents): state = .found(catalog.items(from: documents.map(ItemFacts.init)).sortedByName())
    case .failure: state = .failed
    }
  }
}
