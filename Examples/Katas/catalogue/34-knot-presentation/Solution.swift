/// What the overview shows: values, ready to be drawn.
struct OverviewPage: Equatable {
  struct Row: Equatable { var isWatched = false, title = "", price = "", time = "", isClosed = false }
  var title = "Auction", isRefreshing = false, message: String?, rows: [Row] = [], placeholder: String?

  init() {}

  init(_ auction: Auction) {
    isRefreshing = auction.isRefreshing
    message = auction.failure
    rows = auction.lots.sorted(by: Self.precedes).map { lot in
      Row(
        isWatched: auction.watched.contains(lot.number), title: lot.title, price: Self.price(lot.cents),
        time: lot.secondsLeft > 0 ? "\((lot.secondsLeft + 59) / 60) min" : "closed", isClosed: lot.secondsLeft <= 0)
    }
    placeholder = rows.isEmpty && !isRefreshing ? "No lots" : nil
  }

  /// Open lots come first, those that close earlier before others; closed ones follow by number.
  private static func precedes(_ first: Lot, _ second: Lot) -> Bool {
    let (open, other) = (first.secondsLeft > 0, second.secondsLeft > 0)
    if open != other { return open }
    if open, first.secondsLeft != second.secondsLeft { return first.secondsLeft < second.secondsLeft }
    return first.number < second.number
  }

  private static func price(_ cents: Int?) -> String {
    guard let cents else { return "no bid" }
    return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }
}

/// Shows an auction by means of pages.
final class OverviewPresenter {
  private let show: (OverviewPage) -> Void
  private var shown: OverviewPage?

  init(show: @escaping (OverviewPage) -> Void) { self.show = show }

  func present(_ auction: Auction) {
    let page = OverviewPage(auction)
    guard page != shown else { return }
    shown = page
    show(page)
  }
}

/// Draws a page, as the old overview did, and decides nothing.
final class Overview {
  private(set) var drawn: [String] = []

  func show(_ page: OverviewPage) {
    drawn = [page.title + (page.isRefreshing ? " …" : "")]
    if let message = page.message { drawn.append("! " + message) }
    if let placeholder = page.placeholder { drawn.append(placeholder) }
    drawn += page.rows.map { "\($0.isWatched ? "★ " : "  ")\($0.title), \($0.price), \($0.time)" }
  }
}
