import Composites
public import DataSources
import MessageTracing
public import Responders
import TargetActions

/// A view of a ``DataSources/PickerEngine``: components side by side, each with one selected row.
///
/// Up and down select a row, left and right select the component. Clicks do both, and the wheel scrolls the component.
/// The engine notifies its delegate of each selection.
@MainActor
public final class PickerView: ControlView {
  /// Holds the selection.
  ///
  /// Set its source and delegate, then call ``reload()``.
  public let engine = PickerEngine()

  private var component = 0

  /// Reloads all components.
  ///
  /// Errors are reported as diagnostics.
  public func reload() {
    report { () throws(PickerError) in try engine.reload() }
  }

  /// The titles of the selected rows, from left to right.
  public override var visibleText: String? {
    (0..<engine.numberOfComponents).compactMap { component in
      engine.selectedRow(inComponent: component).flatMap { title(ofRow: $0, component) }
    }.joined(separator: " ")
  }

  public override var focusOnClick: FocusOnClick { .takes }

  private func title(ofRow row: Int, _ component: Int) -> String? {
    var title: String?
    report { () throws(PickerError) in title = try engine.title(forRow: row, inComponent: component) }
    return title
  }

  private func report(_ work: () throws(PickerError) -> Void) {
    do {
      try work()
    } catch {
      Diagnostic(.pickerIncomplete, about: Participant(self), "\(error)").emit()
    }
    setNeedsDisplay()
  }

  private func move(by rows: Int, in component: Int) {
    guard let selected = engine.selectedRow(inComponent: component),
      let count = engine.numberOfRows(inComponent: component)
    else { return }
    let row = min(max(selected + rows, 0), count - 1)
    if row != selected { report { () throws(PickerError) in try engine.pickRow(row, inComponent: component) } }
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case .up: move(by: -1, in: component)
    case .down: move(by: 1, in: component)
    case .left: component = max(0, component - 1)
    case .right: component = max(0, min(component + 1, engine.numberOfComponents - 1))
    default: return .forward
    }
    setNeedsDisplay()
    return .handled
  }

  /// False, since a choice is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  /// Selects the row under the pointer.
  public override func activate(_ input: (any Sendable)?) {
    guard let sample = input as? PointerSample, engine.numberOfComponents > 0 else { return }
    let place = convert(sample.location, from: nil)
    component = min(
      max(Int(place.x / bounds.width * Double(engine.numberOfComponents)), 0), engine.numberOfComponents - 1)
    move(by: Int(place.y) - cells.rows / 2, in: component)
  }

  public override var keyHints: [KeyHint] { [KeyHint("↑↓", words.choose)] }

  /// Draws the selected row in the middle, between its neighbors.
  public override func draw(on canvas: inout Canvas) {
    let count = engine.numberOfComponents
    guard count > 0 else { return }
    let width = cells.columns / count
    for component in 0..<count {
      guard let selected = engine.selectedRow(inComponent: component) else { continue }
      for line in 0..<cells.rows {
        let row = selected + line - cells.rows / 2
        guard let title = title(ofRow: row, component) else { continue }
        let isMarked = isFirstResponder && component == self.component
        let style: Style =
          row != selected || !isEnabled ? .secondary : isMarked ? Style(.text, on: .selection, .bold) : .bold
        canvas.write(title.truncated(toWidth: max(0, width - 1)), column: component * width, row: line, style: style)
      }
    }
  }
}

extension PickerView: Scrolling {
  public func scroll(rows: Int) { move(by: rows.signum(), in: component) }
  public func scroll(pages: Int) { move(by: pages * max(1, cells.rows), in: component) }
  public func scrollToTop() { move(by: -(engine.numberOfRows(inComponent: component) ?? 0), in: component) }
  public func scrollToEnd() { move(by: engine.numberOfRows(inComponent: component) ?? 0, in: component) }
}

extension Diagnostic.Topic {
  /// A picker couldn't show all rows that its source has announced.
  static let pickerIncomplete = Diagnostic.Topic("pickerIncomplete")
}
