import Composites
public import DataSources
import MessageTracing
public import TargetActions

/// A view that shows one row of a ``ListView``, and another one later.
///
/// The list names it `row-1`, `row-2` and so on over the whole list, and anew when rows come or go above it.
@MainActor
open class RowView: View, StatefulListCell {
  /// Which row of the whole list this is, counted from 1; nil while it shows none.
  public internal(set) var number: Int? {
    didSet {
      guard number != oldValue else { return }
      name = number.map { "row-\($0)" }
      numberDidChange()
    }
  }

  /// How the row is shown now: selected, pressed.
  public private(set) var state = ListCellState() { didSet { if state != oldValue { setNeedsDisplay() } } }

  /// Whether the keys of its list would choose this row.
  public internal(set) var isCurrent = false { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

  /// Hears that the row has another ``number``; a subclass names its parts after it here.
  open func numberDidChange() {}

  /// Forgets the row that was shown; a subclass drops its model object.
  open func prepareForReuse() {}

  public final func show(_ state: ListCellState) {
    self.state = state
  }

  /// The row text: unless overridden, what its labels say, one after the other.
  open override var visibleText: String? {
    preorder.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text).joined(separator: " ")
  }

  /// Shows a row that is pressed reversed, and a mark in the first column of the current one, which rows leave free.
  override func drawAbove(on canvas: inout Canvas) {
    if isCurrent { canvas.put("›", column: 0, row: 0, style: .bold) }
    if state.isHighlighted { canvas.reverse(cells) }
  }
}

extension RowView: Tapping {
  public func tap() throws(SimulationError) {
    guard let list = parent as? ListView else { return }
    guard isReachable else { throw .covered(Participant(self), by: Participant(window ?? list)) }
    list.choose(self)
  }
}

/// A row that is one line of text.
@MainActor
public final class TextRow: RowView {
  private let label = Label()

  /// What it says.
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
