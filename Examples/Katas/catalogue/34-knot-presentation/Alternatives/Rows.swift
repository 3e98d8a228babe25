/// What the overview shows: values, ready to be drawn.
struct OverviewPage: Equatable {
  struct Row: Equatable {
    var isWatched = false, title = "", price = "", time = "", isClosed = false

    var text: String { (isWatched ? "★ " : "  ") + [title, price, time].joined(separator: ", ") }
  }

  var title = "Auction", isRefreshing = false, message: String?, rows: [Row] = [], placeholder: String?

  init() {}

  init(_ auction: Auction) {
    var open: [Lot] = []
    var closed: [Lot] = []
    for lot in auction.lots { if lot.secondsLeft > 0 { open.append(lot) } else { closed.append(lot) } }
    open.sort { ($0.secondsLeft, $0.number) < ($1.secondsLeft, $1.number) }
    closed.sort { $0.number < $1.number }
    for lot in open + closed {
      var row = Row()
      row.isWatched = auction.watched.contains(lot.number)
      row.title = lot.title
      row.isClosed = lot.secondsLeft <= 0
      row.time = row.isClosed ? "closed" : "\(lot.secondsLeft / 60 + (lot.secondsLeft % 60 == 0 ? 0 : 1)) min"
      if let cents = lot.cents {
        let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
        row.price = "\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
      } else {
        row.price = "no bid"
      }
      rows.append(row)
    }
    (isRefreshing, message) = (auction.isRefreshing, auction.failure)
    if rows.isEmpty, !isRefreshing { placeholder = "No lots" }
  }
}

/// Shows an auction by means of pages.
final class OverviewPresenter {
  private var page: OverviewPage? {
    didSet { if let page, page != oldValue { show(page) } }
  }
  private let show: (OverviewPage) -> Void

  init(show: @escaping (OverviewPage) -> Void) { self.show = show }

  func present(_ auction: Auction) { page = OverviewPage(auction) }
}

/// Draws a page, as the old overview did, and decides nothing.
final class Overview {
  private(set) var drawn: [String] = []

  func show(_ page: OverviewPage) {
    var lines = [page.isRefreshing ? page.title + " …" : page.title]
    lines += page.message.map { ["! " + $0] } ?? []
    lines += page.placeholder.map { [$0] } ?? []
    lines += page.rows.map(\.text)
    drawn = lines
  }
}
