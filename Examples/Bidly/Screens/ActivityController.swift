import Armature
import BidlyModel
import BidlyNetworking
import BidlyServices
import TerminalUI

/// Shows the bids on all watched items, newest first.
@MainActor
final class ActivityController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "activity"

  private let watchlist: Watchlist
  private let api: ServerAPI
  private let check: PeriodicCheck
  private let view = ActivityView()
  private let bids: ItemList

  init(watchlist: Watchlist, api: ServerAPI, check: PeriodicCheck) {
    (self.watchlist, self.api, self.check) = (watchlist, api, check)
    bids = ItemList(view.list)
    bids.delegate = self
  }

  func load() -> View {
    view.refreshControl.addTarget(check, action: PeriodicCheck.pull, for: .valueChanged)
    return view
  }

  /// Listens as long as the app runs: a pull may end on another tab.
  func didLoad() {
    check.ends.subscribe(self, ActivityController.checkEnded)
  }

  func willAppear() {
    showBids()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  private func showBids() {
    bids.show(watchlist.bidsNewestFirst.compactMap(ItemRow.init(activity:)))
    view.note.isHidden = !watchlist.items.isEmpty
  }

  private func checkEnded(_ end: PeriodicCheck.End) {
    if isOnScreen { showBids() }
    guard end.isPull else { return }
    view.refreshControl.endRefreshing()
    if let error = end.error { alert(Texts.notRefreshed, Texts.reason(error)) }
  }
}

extension ActivityController: ItemListDelegate {
  func itemList(_ list: ItemList, didSelect item: Item) {
    navigator?.push(ItemDetailController(item, watchlist: watchlist, api: api))
  }
}

/// A list that can be pulled.
final class ActivityView: ItemListView {
  let refreshControl = RefreshControl()

  init() {
    super.init(
      name: "activity.view", title: Texts.bidly, note: Texts.watchesNothing, noteName: "empty",
      activity: refreshControl)
    // A second pull replaces the refresh of the first one.
    refreshControl.sendsRepeatedPulls = true
    list.refreshControl = refreshControl
  }
}
