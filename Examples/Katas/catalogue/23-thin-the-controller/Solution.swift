struct Bid: Equatable { let bidder: String, amount: Int }

/// Why a bid wasn't accepted.
enum BidRefusal: Error, Equatable {
  case closed
  /// With the amount of the bid.
  case tooLow(Int)
}

/// The lot: its data and its rules.
///
/// It contains neither texts nor views.
final class LotModel {
  let title: String
  private let startPrice: Int
  private let step: Int
  private(set) var bids: [Bid] = []
  private(set) var isClosed = false

  /// Called once after each change, and only then.
  var didChange: () -> Void = {}

  init(title: String, startPrice: Int, step: Int) {
    self.title = title
    self.startPrice = startPrice
    self.step = step
  }

  /// The lowest amount that would be accepted now.
  var minimum: Int { bids.last.map { $0.amount + step } ?? startPrice }

  /// Accepts a bid, or refuses it and changes nothing.
  ///
  /// That the lot is closed counts first.
  func place(_ bid: Bid) throws(BidRefusal) {
    guard !isClosed else { throw .closed }
    guard bid.amount >= minimum else { throw .tooLow(bid.amount) }
    bids.append(bid)
    didChange()
  }

  /// Closes the lot.
  ///
  /// Closing again changes nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    didChange()
  }
}

/// What the view shows: values, ready to be shown.
struct LotPage: Equatable {
  var title = ""
  var rows: [String] = []
  var footer = ""
  var message = ""
}

/// Shows a page.
///
/// It doesn't ask, decide or format.
protocol LotPageView: AnyObject {
  func show(_ page: LotPage)
}

/// A view of lines: the title, the rows, the footer, and the message if there is one.
final class LotTextView: LotPageView {
  private(set) var lines: [String] = []

  func show(_ page: LotPage) {
    lines = [page.title] + page.rows + [page.footer] + (page.message.isEmpty ? [] : [page.message])
  }
}

/// Translates between the lot and its view, and keeps what belongs to neither: the message.
final class LotController {
  private let model: LotModel
  private let view: any LotPageView
  private var message = ""

  init(model: LotModel, view: any LotPageView) {
    self.model = model
    self.view = view
  }

  /// Shows the page for the first time.
  ///
  /// Each later change is shown once, also a change that others made.
  func viewDidLoad() {
    model.didChange = { [weak self] in self?.modelDidChange() }
    render()
  }

  func enterBid(_ text: String, bidder: String) {
    guard let amount = Int(text) else { return refuse("“\(text)” isn't an amount.") }
    do throws(BidRefusal) {
      try model.place(Bid(bidder: bidder, amount: amount))
    } catch {
      switch error {
      case .closed: refuse("The lot is closed.")
      case .tooLow(let amount): refuse("\(amount) is too low.")
      }
    }
  }

  func pressClose() { model.close() }

  private func modelDidChange() {
    message = ""
    render()
  }

  private func refuse(_ text: String) {
    message = text
    render()
  }

  private func render() {
    view.show(LotPage(title: title, rows: rows, footer: footer, message: message))
  }

  private var title: String { model.isClosed ? "\(model.title) (closed)" : model.title }

  private var rows: [String] {
    model.bids.isEmpty ? ["No bids yet"] : model.bids.reversed().map { "\($0.bidder): \($0.amount)" }
  }

  private var footer: String {
    guard model.isClosed else { return "[Bid at least \(model.minimum)]" }
    return model.bids.last.map { "Sold to \($0.bidder)" } ?? "Not sold"
  }
}
