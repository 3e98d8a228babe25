import Armature
import HobbiesModel
import TerminalUI

/// A hobby in a column of a line, as a value.
struct HobbyItem: Equatable {
  /// The name of the cell, such as `mine-1`.
  let name: String
  let hobby: Hobby

  /// Whether a tap deletes the hobby.
  let isMine: Bool

  /// Whether the person has the hobby.
  let isChosen: Bool
}

/// A hobby that can be tapped.
final class HobbyCell: ControlView {
  /// The hobby; nil for the empty place at the end of a line.
  var item: HobbyItem? {
    didSet {
      (name, isHidden) = (item?.name, item == nil)
      setNeedsDisplay()
    }
  }

  override var visibleText: String? { item?.hobby.name }

  /// Return has no effect on a hobby of the catalog that the person has.
  override var keyHints: [KeyHint] {
    guard let item, item.isMine || !item.isChosen else { return [] }
    return [KeyHint("Return", item.isMine ? Texts.delete : Texts.add)]
  }

  override func draw(on canvas: inout Canvas) {
    guard let item else { return }
    let style: Style =
      isHighlighted ? .reversed : item.isChosen ? Style(.accent, on: .surface, .bold) : Style(.text, on: .surface)
    let text = "\(item.isChosen ? "✓" : " ") \(item.hobby.name)"
    canvas.fill(cells, style: style)
    canvas.write(text.truncated(toWidth: max(0, cells.columns - 2)), column: 1, row: 0, style: style)
  }
}

extension HobbyCell: KeyCommanding, CellMoving {
  var keyCommands: [KeyCommand] {
    [Key.up, .down, .left, .right].map { KeyCommand($0, title: Texts.move, .move(to: $0)) }
  }

  /// Makes the nearest visible cell in a direction first responder; without one, the list scrolls.
  func move(to arrow: Key) {
    if let next = cell(beyond: arrow) {
      next.becomeFirstResponder()
      return
    }
    let rows = arrow == .up ? -1 : arrow == .down ? 1 : 0
    ancestors.lazy.compactMap { $0 as? ListView }.first?.scroll(rows: rows)
  }

  /// Returns the nearest visible cell in a direction: in the same line for left and right, in another one for up and down.
  private func cell(beyond arrow: Key) -> HobbyCell? {
    guard let window else { return nil }
    let here = convert(bounds, to: window).origin
    func isBeyond(_ place: Point) -> Bool {
      switch arrow {
      case .left: place.y == here.y && place.x < here.x
      case .right: place.y == here.y && place.x > here.x
      case .up: place.y < here.y
      default: place.y > here.y
      }
    }
    func distance(_ place: Point) -> (Double, Double) { (abs(place.y - here.y), abs(place.x - here.x)) }
    return window.readingOrder.compactMap { $0 as? HobbyCell }
      .map { (cell: $0, place: $0.convert($0.bounds, to: window).origin) }
      .filter { isBeyond($0.place) }
      .min { distance($0.place) < distance($1.place) }?.cell
  }
}

/// A responder in which the arrows lead from cell to cell.
@MainActor
protocol CellMoving: AnyObject {
  func move(to arrow: Key)
}

extension Command<any CellMoving> {
  @MainActor fileprivate static func move(to arrow: Key) -> Self { Command({ $0.move }, arrow) }
}

/// A line of a list with a hobby in each column.
final class HobbyLineView: RowView {
  /// The cells, one for each column.
  let hobbyCells = (0..<HobbyLine.columns).map { _ in HobbyCell() }

  init() {
    super.init()
    for cell in hobbyCells { addAll(cell) }
  }

  func show(_ line: HobbyLine) {
    for (column, cell) in hobbyCells.enumerated() {
      cell.item = line.items.indices.contains(column) ? line.items[column] : nil
    }
  }

  override var visibleText: String? { nil }

  override var readableRows: [View] { hobbyCells.filter { !$0.isHidden } }

  override func prepareForReuse() {
    for cell in hobbyCells { cell.item = nil }
  }

  override func layout() {
    let columns = Double(hobbyCells.count)
    let width = max(0, ((bounds.width - Self.margin * 2 - Self.gap * (columns - 1)) / columns).rounded(.down))
    for (column, cell) in hobbyCells.enumerated() {
      cell.frame = Rect(x: Self.margin + Double(column) * (width + Self.gap), y: 0, width: width, height: 1)
    }
  }

  private static let margin = 3.0
  private static let gap = 2.0
}
