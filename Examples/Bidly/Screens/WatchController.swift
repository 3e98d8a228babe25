import Armature
import BidlyModel
import BidlyNetworking
import TerminalUI

/// Shows the watched items by name, and stops watching the ones that the user deletes.
@MainActor
final class WatchController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "watch"

  private let watchlist: Watchlist
  private let api: ServerAPI
  private let view = WatchView()
  private let items: ItemList
  private var isEditing = false { didSet { view.show(isEditing: isEditing) } }

  init(watchlist: Watchlist, api: ServerAPI) {
    (self.watchlist, self.api) = (watchlist, api)
    items = ItemList(view.list)
    items.delegate = self
  }

  func load() -> View {
    view.edit.addTarget(self, action: WatchController.toggleEditing, for: .primaryActionTriggered)
    return view
  }

  /// Reads the items, and observes their bids until another screen is visible.
  func willAppear() {
    showItems()
    observe(watchlist.additions, WatchController.bidAdded)
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  /// Shows a sorted copy: the order of the watchlist itself doesn't matter here.
  private func showItems() {
    items.show(watchlist.items.sortedByName().map(ItemRow.init))
  }

  private func bidAdded(_ bid: Bid) {
    if let item = bid.item { items.update(ItemRow(item)) }
  }

  private func toggleEditing() {
    isEditing.toggle()
  }
}

extension WatchController: ItemListEditing {
  /// Opens the item; deletes it in edit mode.
  func itemList(_ list: ItemList, didSelect item: Item) {
    if isEditing { return itemList(list, didDelete: item) }
    navigator?.push(ItemDetailController(item, watchlist: watchlist, api: api))
  }

  func itemList(_ list: ItemList, didDelete item: Item) {
    guard watchlist.remove(item) else { return }
    watchlist.save()
    showItems()
  }
}

/// A list with a button for the edit mode, in which a tap deletes.
final class WatchView: ItemListView {
  let edit = BarButton(Texts.edit, name: "edit", key: KeyPress("e"))
  private let hint = Label(Texts.chooseToDelete, style: .secondary, name: "hint")

  init() {
    super.init(name: "watch.view", title: Texts.watchList, headerLines: 1, right: [edit])
    addAll(hint)
    hint.isHidden = true
  }

  func show(isEditing: Bool) {
    edit.title = isEditing ? Texts.done : Texts.edit
    hint.isHidden = !isEditing
    help.setNeedsDisplay()
  }

  override func layoutHeader(in area: Rect) {
    hint.frame = area
  }
}
