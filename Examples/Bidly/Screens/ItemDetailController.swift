import Armature
import BidlyModel
import BidlyNetworking
import Raster
import TerminalUI

/// Shows an item with its bids, and lets the user watch it and bid.
///
/// It uses the server API only to load the picture, and passes it to the screen of a new bid.
@MainActor
final class ItemDetailController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "itemDetail"

  private let item: Item
  private let watchlist: Watchlist
  private let api: ServerAPI
  private let view: ItemDetailView
  private let bids: ItemList
  private var pictureRequest: PictureRequest?

  /// The address of the picture that is shown; nil without one.
  private var pictureURL: String?

  init(_ item: Item, watchlist: Watchlist, api: ServerAPI) {
    (self.item, self.watchlist, self.api) = (item, watchlist, api)
    view = ItemDetailView()
    bids = ItemList(view.list)
  }

  func load() -> View {
    view.star.addTarget(self, action: ItemDetailController.toggleWatching, for: .primaryActionTriggered)
    view.add.addTarget(self, action: ItemDetailController.addBid, for: .primaryActionTriggered)
    return view
  }

  /// Reads everything again: another screen may have changed it.
  func willAppear() {
    view.show(item)
    showStar()
    showBids()
    observe(item.additions, ItemDetailController.bidAdded)
    loadPicture()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  func willDisappear() {
    pictureRequest?.cancel()
    pictureRequest = nil
  }

  private func showStar() {
    view.star.title = watchlist.has(item) ? Texts.unwatch : Texts.watch
    view.help.setNeedsDisplay()
  }

  private func showBids() {
    bids.show(item.bidsHighestFirst.map(ItemRow.init))
  }

  private func bidAdded(_: Bid) {
    showBids()
  }

  // MARK: Picture

  /// Downloads the picture unless it is shown already; after any error it stays hidden.
  ///
  /// A newer search may have changed its address.
  private func loadPicture() {
    let address = item.imageURL
    guard address != pictureURL else { return }
    pictureURL = nil
    view.show(nil)
    guard !address.isEmpty else { return }
    let request = PictureRequest(api, imageURL: address)
    pictureRequest = request
    request.perform { [weak self] result in
      guard let self, let file = try? result.get(), let picture = try? Raster(ppm: Array(file)) else { return }
      self.pictureURL = address
      self.view.show(picture)
    }
  }

  // MARK: Watching and bidding

  private func toggleWatching() {
    if !watchlist.remove(item) {
      watchlist.add(item)
      watchlist.sortByName()
    }
    watchlist.save()
    showStar()
  }

  private func addBid() {
    let newBid = NewBidController(item, bidderID: Bidder.userID, api: api)
    newBid.delegate = self
    present(newBid)
  }
}

extension ItemDetailController: NewBidControllerDelegate {
  /// Adds the user's bid, and watches the item from now on.
  func newBidController(_ controller: NewBidController, didPlace bid: Bid) {
    item.add(bid)
    if watchlist.add(item) { watchlist.sortByName() }
    watchlist.save()
  }
}

/// The fields of an item, its picture and its bids.
final class ItemDetailView: ItemListView {
  let star = BarButton(Texts.watch, name: "star", key: KeyPress("w"))
  let add = BarButton(Texts.add, name: "add")
  let picture = PictureView(name: "picture")
  private let startingBid = Label(name: "startingBid")
  private let state = Label(style: .bold, name: "state")
  private let details = Label(wraps: true, name: "description")

  init() {
    super.init(name: "itemDetail.view", title: "", headerLines: 8, right: [star, add])
    addAll(startingBid, state, details, picture)
    picture.isHidden = true
  }

  func show(_ item: Item) {
    bar.title = item.name
    startingBid.text = Texts.startingBid(item.startingBid)
    state.text = item.isOpen ? Texts.openForBidding : Texts.biddingClosed
    details.text = item.details
    add.isHidden = !item.isOpen
    // A hidden bar button changes the layout.
    bar.setNeedsLayout()
  }

  /// Shows a picture; nil leaves it hidden.
  func show(_ raster: Raster?) {
    picture.picture = raster
    picture.isHidden = raster == nil
  }

  /// The title of the bar button is only its key, so the title in the help line names the action.
  override var keyCommands: [KeyCommand] {
    super.keyCommands + (add.isHidden ? [] : [KeyCommand("+", title: Texts.bid, .tap(add))])
  }

  /// The texts get at least 24 columns, enough for a starting bid; the picture gets up to 24 of the rest.
  override func layoutHeader(in area: Rect) {
    let pictureWidth = min(24, max(0, area.width - 26))
    let textWidth = max(0, area.width - pictureWidth - 2)
    // A low terminal has no room for blank lines around the description.
    let gap = area.height < 8 ? 0.0 : 1
    startingBid.frame = Rect(x: area.origin.x, y: area.origin.y, width: textWidth, height: 1)
    state.frame = Rect(x: area.origin.x, y: area.origin.y + 1, width: textWidth, height: 1)
    state.isHidden = area.height < 2
    details.frame = Rect(
      x: area.origin.x, y: area.origin.y + 2 + gap, width: textWidth, height: max(0, area.height - 2 - 2 * gap))
    picture.frame = Rect(
      x: area.end.x - pictureWidth, y: area.origin.y, width: pictureWidth, height: area.height - gap)
  }
}
