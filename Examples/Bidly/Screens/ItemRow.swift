import Armature
import BidlyModel
import TerminalUI

/// The formatted texts of a row, and the item that a tap opens.
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

  /// Columns have fixed widths; in a narrow terminal, those before the last share what the last one leaves.
  override func layout() {
    let shown = columns.filter { !$0.isHidden }
    guard let last = shown.last else { return }
    let room = max(0, bounds.width - 3)
    let fixed = [Self.nameWidth, Self.middleWidth].prefix(shown.count - 1)
    let share = (room - Double(last.text.displayWidth)) / Double(max(1, fixed.count)) - 1
    let isNarrow = fixed.reduce(Self.amountWidth) { $0 + $1 + 1 } > room
    var x = 2.0
    for (column, width) in zip(shown, fixed) {
      column.frame = Rect(x: x, y: 0, width: max(0, isNarrow ? share.rounded(.down) : width), height: 1)
      x = column.frame.end.x + 1
    }
    last.frame = Rect(x: x, y: 0, width: max(0, room + 2 - x), height: 1)
  }

  private static let nameWidth = 24.0
  private static let middleWidth = 32.0
  private static let amountWidth = 14.0
}
