struct Lot: Equatable { var number: Int, title: String, cents: Int?, secondsLeft: Int }

/// What is known at a moment.
struct Auction: Equatable { var lots: [Lot] = [], watched: Set<Int> = [], isRefreshing = false, failure: String? = nil }

/// The knot: a screen that draws, and in drawing decides.
final class OldOverview {
  private(set) var drawn: [String] = []
  var auction = Auction() { didSet { draw() } }

  func draw() {
    drawn = ["Auction" + (auction.isRefreshing ? " …" : "")]
    if let failure = auction.failure { drawn.append("! " + failure) }
    let open = auction.lots.filter { $0.secondsLeft > 0 }.sorted {
      $0.secondsLeft == $1.secondsLeft ? $0.number < $1.number : $0.secondsLeft < $1.secondsLeft
    }
    let closed = auction.lots.filter { $0.secondsLeft <= 0 }.sorted { $0.number < $1.number }
    if open.isEmpty && closed.isEmpty { drawn.append(auction.isRefreshing ? "" : "No lots") }
    for lot in open + closed {
      var price = "no bid"
      if let cents = lot.cents { price = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
      let star = auction.watched.contains(lot.number) ? "★ " : "  "
      let minutes = (lot.secondsLeft + 59) / 60
      drawn.append(star + lot.title + ", " + price + (lot.secondsLeft > 0 ? ", \(minutes) min" : ", closed"))
    }
  }
}
