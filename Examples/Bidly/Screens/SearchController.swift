import Armature
import BidlyModel
import BidlyNetworking
import BidlyServices
import TerminalUI

/// Searches the open auctions.
@MainActor
final class SearchController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "search"

  private let watchlist: Watchlist
  private let api: ServerAPI
  private let search: AuctionSearch
  private let view = SearchView()
  private let results: ItemList

  init(watchlist: Watchlist, api: ServerAPI, search: AuctionSearch) {
    (self.watchlist, self.api, self.search) = (watchlist, api, search)
    results = ItemList(view.list)
    results.delegate = self
  }

  func load() -> View {
    view.query.addTarget(self, action: SearchController.startSearch, for: .editingDidEndOnExit)
    return view
  }

  func willAppear() {
    observe(search.changes, SearchController.showState, startingWith: ())
  }

  func didAppear() {
    focus()
  }

  private func startSearch() {
    search.search(view.query.text)
    focus()
  }

  /// The keys move in the results, or type a text if there are none.
  private func focus() {
    if view.list.engine.numberOfRows > 0 { view.list.becomeFirstResponder() } else { view.query.becomeFirstResponder() }
  }

  /// Shows the state, which has changed or was changed while another tab was visible.
  private func showState() {
    switch search.state {
    case .notSearched: show([])
    case .loading: show([ItemRow(Texts.searching)], isSearching: true)
    case .failed: show([], status: Texts.searchFailed)
    case .found(let items): show(items.map(ItemRow.init), status: items.isEmpty ? Texts.nothingFound : nil)
    }
  }

  private func show(_ rows: [ItemRow], status: String? = nil, isSearching: Bool = false) {
    results.show(rows)
    if rows.isEmpty, view.list.isFirstResponder { focus() }
    view.note.text = status ?? ""
    view.note.isHidden = status == nil
    view.spinner.isSpinning = isSearching
  }
}

extension SearchController: ItemListDelegate {
  func itemList(_ list: ItemList, didSelect item: Item) {
    navigator?.push(ItemDetailController(item, watchlist: watchlist, api: api))
  }
}

/// A field above the results.
final class SearchView: ItemListView {
  let query = TextField(placeholder: Texts.searchAuctions, name: "q")
  let spinner = Spinner()

  init() {
    super.init(
      name: "search.view", title: Texts.search, noteName: "status", headerLines: 1, activity: spinner)
    query.returnTitle = Texts.search
    addAll(query)
  }

  override func layoutHeader(in area: Rect) {
    query.frame = area
  }
}
