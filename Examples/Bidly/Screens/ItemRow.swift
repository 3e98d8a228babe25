import Armature
import BidlyModel
import TerminalUI

/// The ready texts of a row, and the item that a tap opens.
///
/// The model has no text for display, and a list compares rows to draw only those that have changed.
struct ItemRow: Identifiable, Equatable {
  let id: String
  let texts: [String]

  /// The item; nil if a tap does nothing.
  let item: Item?

  /// A text without an item.
  init(_ text: String) {
    (id, texts, item) = (text, [text], nil)
  }

  /// An item with the number of its bids and the highest amount, as search and watchlist show it.
  init(_ item: Item) {
    id = "item \(item.id)"
    let highest = item.highestBid.map { Texts.money($0.amount) } ?? "-"
    texts = [item.name, "| \(Texts.numberOfBidders(item.numberOfBids))", "| \(highest)"]
    self.item = item
  }

  /// A bid with its item, as the activity shows it.
  init?(activity bid: Bid) {
    guard let item = bid.item else { return nil }
    id = "bid \(bid.id) of \(item.id)"
    texts = [
      item.name, "/ \(Texts.name(of: bid.bidder)) @ \(Texts.time(bid.timestamp))", "/ \(Texts.money(bid.amount))",
    ]
    self.item = item
  }

  /// A bid on the screen of its item.
  init(_ bid: Bid) {
    id = "bid \(bid.id)"
    texts = [Texts.name(of: bid.bidder), Texts.money(bid.amount)]
    item = nil
  }
}

/// A line of up to three columns.
final class ItemRowView: RowView {
  private let columns = [Label(style: .bold), Label(), Label()]

  init() {
    super.init()
    for column in columns { addAll(column) }
  }

  func show(_ row: ItemRow) {
    for (index, column) in columns.enumerated() {
      column.isHidden = index >= row.texts.count
      column.text = column.isHidden ? "" : row.texts[index]
    }
    setNeedsLayout()
  }

  override func prepareForReuse() {
    for column in columns { column.text = "" }
  }

  /// The columns before the last have the width of the first or of a bidder with a time.
  override func layout() {
    var x = 2.0
    let shown = columns.filter { !$0.isHidden }
    for (index, column) in shown.enumerated() {
      let room = max(0, bounds.width - x - 1)
      let width = index == shown.count - 1 ? room : min(room, index == 0 ? Self.nameWidth : Self.middleWidth)
      column.frame = Rect(x: x, y: 0, width: width, height: 1)
      x += width + 1
    }
  }

  private static let nameWidth = 24.0
  private static let middleWidth = 32.0
}
