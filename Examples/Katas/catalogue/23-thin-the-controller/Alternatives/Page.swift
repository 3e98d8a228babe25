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
  private let show: (LotPage) -> Void

  init(model: LotModel, view: any LotPageView) {
    self.model = model
    show = { view.show($0) }
  }

  /// Shows the page for the first time.
  ///
  /// Each later change is shown once, also a change that others made.
  func viewDidLoad() {
    model.didChange = { [weak self] in self?.render() }
    render()
  }

  func enterBid(_ text: String, bidder: String) {
    if let message = refusal(of: text, by: bidder) { render(message) }
  }

  func pressClose() { model.close() }

  /// Places a bid, and returns a message if it wasn't accepted.
  private func refusal(of text: String, by bidder: String) -> String? {
    guard let amount = Int(text) else { return "“\(text)” isn't an amount." }
    do throws(BidRefusal) {
      try model.place(Bid(bidder: bidder, amount: amount))
      return nil
    } catch {
      return if case .closed = error { "The lot is closed." } else { "\(amount) is too low." }
    }
  }

  private func render(_ message: String = "") {
    var page = LotPage(title: model.title, message: message)
    for bid in model.bids { page.rows.insert("\(bid.bidder): \(bid.amount)", at: 0) }
    if page.rows.isEmpty { page.rows = ["No bids yet"] }
    if model.isClosed {
      page.title += " (closed)"
      page.footer = (model.bids.last?.bidder).map { "Sold to " + $0 } ?? "Not sold"
    } else {
      page.footer = "[Bid at least \(model.minimum)]"
    }
    show(page)
  }
}
