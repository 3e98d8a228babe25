import Armature
import BidlyModel
import BidlyNetworking
import BidlyServices
import TerminalUI

/// The delegate of the screen of a new bid.
@MainActor
protocol NewBidControllerDelegate: AnyObject {
  /// Called when the server has accepted a bid, before the screen is dismissed.
  func newBidController(_ controller: NewBidController, didPlace bid: Bid)
}

/// Edits and places a bid on an item.
@MainActor
final class NewBidController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "newBid"
  @WeakDelegate var delegate: (any NewBidControllerDelegate)?

  private let item: Item
  private let bidderID: Int
  private let api: ServerAPI
  private let view: NewBidView
  private var request: NewBidRequest?

  init(_ item: Item, bidderID: Int, api: ServerAPI) {
    (self.item, self.bidderID, self.api) = (item, bidderID, api)
    view = NewBidView(api)
  }

  func load() -> View {
    view.amount.addTarget(self, action: NewBidController.amountChanged, for: .editingChanged)
    view.cancel.addTarget(self, action: NewBidController.cancel, for: .primaryActionTriggered)
    view.done.addTarget(self, action: NewBidController.placeBid, for: .primaryActionTriggered)
    amountChanged()
    return view
  }

  func willAppear() {
    view.show(item.neededAmount)
    observe(item.additions, NewBidController.bidAdded)
  }

  func didAppear() {
    view.amount.becomeFirstResponder()
  }

  private func bidAdded(_: Bid) {
    view.show(item.neededAmount)
    showControls()
  }

  private func amountChanged() {
    showControls()
  }

  /// Enables the controls for the text, whose amount may be too low since another bid was added.
  private func showControls() {
    view.show(isValid: entry.isValid, isPlacing: request != nil)
  }

  private var entry: BidEntry { BidEntry(view.amount.text, on: item) }

  private func cancel() {
    dismiss()
  }

  private func placeBid() {
    guard request == nil, entry.isValid, let amount = entry.amount else { return }
    let request = NewBidRequest(api, itemID: item.id, bidderID: bidderID, amount: amount)
    self.request = request
    showControls()
    request.perform { [weak self] result in self?.finish(result) }
  }

  private func finish(_ result: Result<LatestBidDocument, ServerError>) {
    request = nil
    showControls()
    switch result {
    case .success(let document):
      $delegate(from: self) { $0.newBidController(self, didPlace: Bid(document.bid)) }
      dismiss()
    case .failure:
      view.amount.becomeFirstResponder()
      alert(Texts.bidNotPlaced, Texts.bidNotPlacedReason)
    }
  }
}

/// The text of a bid, which becomes a bid only if it is a number that the item accepts.
struct BidEntry {
  /// The number; nil if the text isn't one complete decimal number.
  let amount: Double?

  /// Whether the bid can be placed.
  let isValid: Bool

  init(_ text: String, on item: Item) {
    let number = #/[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/#
    let isNumber = (try? number.wholeMatch(in: text)) != nil
    // A number beyond the largest Double can't be sent.
    amount = isNumber ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    isValid = amount.map(item.accepts) ?? false
  }
}

/// A field for an amount, and the amount that is needed.
final class NewBidView: ScreenView {
  let amount = TextField(placeholder: Texts.amount, name: "amount")
  let cancel = BarButton(Texts.cancel, name: "cancel", key: KeyPress(.escape))
  let done = BarButton(Texts.done, name: "done", key: KeyPress("s", .control))
  private let needed = Label(style: .secondary, name: "needed")
  private let spinner = Spinner()
  private let network: Label

  init(_ api: ServerAPI) {
    network = Label.network(of: api)
    super.init(
      name: "newBid.view",
      bar: NavigationBar(title: Texts.newBid, left: [cancel], right: [done], activity: spinner))
    addAll(amount, needed, network)
  }

  func show(isValid: Bool, isPlacing: Bool) {
    done.isEnabled = isValid && !isPlacing
    cancel.isEnabled = !isPlacing
    amount.isEnabled = !isPlacing
    spinner.isSpinning = isPlacing
    help.setNeedsDisplay()
  }

  func show(_ amount: NeededAmount) {
    needed.text = Texts.needed(amount)
  }

  override func layoutContent(in area: Rect) {
    let width = min(30, max(0, area.width - 4))
    amount.frame = Rect(x: area.origin.x + 2, y: area.origin.y + 2, width: width, height: 1)
    needed.frame = Rect(x: area.origin.x + 2, y: area.origin.y + 4, width: width, height: 1)
    network.frame = Rect(x: area.origin.x, y: area.end.y - 1, width: max(0, area.width - 1), height: 1)
  }
}
