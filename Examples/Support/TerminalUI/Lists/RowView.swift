import Composites
public import DataSources
import MessageTracing
public import TargetActions

/// A reusable view for the rows of a ``ListView``.
///
/// The list names the rows `row-1`, `row-2` and so on, and renames them when rows above are inserted or removed.
@MainActor
open class RowView: View, ListCell {
  /// The number of the row in the list, counted from 1; nil while the view isn't in use.
  public internal(set) var number: Int? {
    didSet {
      guard number != oldValue else { return }
      name = number.map { "row-\($0)" }
      numberDidChange()
    }
  }

  /// The state of the row: selected, highlighted.
  public private(set) var state = ListCellState() { didSet { if state != oldValue { setNeedsDisplay() } } }

  /// Whether Return selects this row.
  public internal(set) var isCurrent = false { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

  /// Called when ``number`` has changed.
  ///
  /// A subclass renames its subviews here.
  open func numberDidChange() {}

  /// Prepares the view for another row.
  ///
  /// A subclass resets its content.
  open func prepareForReuse() {}

  public final func show(_ state: ListCellState) {
    self.state = state
  }

  /// The text of the row: the texts of its visible labels, unless overridden.
  open override var visibleText: String? {
    preorder.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text).joined(separator: " ")
  }

  /// The views that a person counts as rows: the row itself, or the columns of a line of a ``ColumnListSource``.
  open var readableRows: [View] { [self] }

  /// The cells of the row that are marked when it is the current one; its first line without the column of the scroll
  /// bar unless overridden.
  open var markedArea: CellRect { CellRect(column: 0, row: 0, columns: cells.columns - 1, rows: 1) }

  /// The number of lines that show the row whole; a row with more of them than it has unfolds while it is the current
  /// one.
  open var unfoldedRows: Int { cells.rows }

  /// Draws the row whole, in ``unfoldedRows`` lines.
  ///
  /// The default implementation has no effect.
  open func drawUnfolded(on canvas: inout Canvas) {}

  /// Draws the background of the current row and a bar in its first column, and a pressed row in exchanged colors.
  ///
  /// Rows leave the first column empty, and the last one for the list's scroll bar.
  open override func drawAbove(on canvas: inout Canvas) {
    let marked = markedArea
    if isCurrent { canvas.mark(marked) }
    if state.isHighlighted {
      canvas.restyle(marked) { style in
        style = Style(.role(.background), on: .role(.text), style.attributes)
      }
    }
  }
}

extension RowView: Tapping {
  public func tap() throws(SimulationError) {
    guard let list = parent as? ListView else { return }
    guard isReachable else { throw .covered(Participant(self), by: Participant(window ?? list)) }
    list.select(self)
  }
}

/// A row with one line of text.
@MainActor
public final class TextRow: RowView {
  private let label: Label
  private let background: ColorRole?

  /// The text.
  public var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The color of the text.
  public var ink = ColorRole.text { didSet { restyle() } }

  /// Whether the text is bold.
  public var isBold = false { didSet { restyle() } }

  /// Creates an empty row.
  ///
  /// - Parameter background: The color behind the list.
  public init(on background: ColorRole? = nil) {
    self.background = background
    label = Label(style: Style(.text, on: background))
    super.init()
    addAll(label)
  }

  private func restyle() {
    label.style = Style(ink, on: background, isBold ? .bold : [])
  }

  public override func prepareForReuse() {
    text = ""
    (ink, isBold) = (.text, false)
  }

  /// The whole line of a box, and on a screen all but the column of the scroll bar.
  public override var markedArea: CellRect {
    background == nil ? super.markedArea : CellRect(column: 0, row: 0, columns: cells.columns, rows: 1)
  }

  public override func layout() {
    label.frame = Rect(x: 3, y: 0, width: max(0, bounds.width - 4), height: 1)
  }
}

/// The source of a list whose rows are lines of several columns, each of which a person counts as a row.
///
/// The views of its rows override ``RowView/readableRows``.
@MainActor
public protocol ColumnListSource: ListSource where Cell == RowView {
  /// Returns the number of columns of a row, also of one that isn't visible.
  func list(_ list: ListEngine<RowView>, numberOfColumnsInRowAt path: ListPath) -> Int
}
