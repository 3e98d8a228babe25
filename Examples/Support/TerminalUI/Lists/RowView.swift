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

  /// Draws a highlighted row reversed, and a mark in the first column of the current row.
  ///
  /// Rows leave that column empty.
  override func drawAbove(on canvas: inout Canvas) {
    if isCurrent { canvas.put("›", column: 0, row: 0, style: .bold) }
    if state.isHighlighted { canvas.reverse(cells) }
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
  private let label = Label()

  /// The text.
  public var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Makes an empty row.
  public init() {
    super.init()
    addAll(label)
  }

  public override func prepareForReuse() { text = "" }

  public override func layout() {
    label.frame = Rect(x: 1, y: 0, width: max(0, bounds.width - 2), height: 1)
  }
}
