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

  override var keyHints: [KeyHint] { [KeyHint("Return", item?.isMine == true ? Texts.delete : Texts.add)] }

  override func draw(on canvas: inout Canvas) {
    guard let item else { return }
    let style: Style =
      isHighlighted ? .reversed : item.isChosen ? Style(.accent, on: .surface, .bold) : Style(.text, on: .surface)
    let text = "\(item.isChosen ? "✓" : " ") \(item.hobby.name)"
    canvas.fill(cells, style: style)
    canvas.write(text.truncated(toWidth: max(0, cells.columns - 2)), column: 1, row: 0, style: style)
  }
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
