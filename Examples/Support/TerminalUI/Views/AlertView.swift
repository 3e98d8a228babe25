import Composites
public import Responders
import TargetActions

/// A title, a message and an OK button in a box above a screen, which stays visible and cannot be used meanwhile.
@MainActor
public final class AlertView: View, KeyResponding {
  /// What happened, in a few words.
  public let title: String

  /// Why it did, in a sentence.
  public let message: String

  let button = Button("OK", name: "ok")
  weak var formerFirstResponder: (any Responder)?

  private static let widest = 50

  /// Makes an alert for ``Window/present(_:)``.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
    super.init(name: "alert")
    addAll(button)
    button.addTarget(self, action: AlertView.dismiss, for: .primaryActionTriggered)
  }

  /// Takes the alert away, as its button does.
  public func dismiss() {
    (root as? Window)?.dismiss(self)
  }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard press == KeyPress(.escape) else { return .forward }
    dismiss()
    return .handled
  }

  /// The box in the middle: a border, the title, the message and the button.
  private var box: CellRect {
    let width = min(Self.widest, cells.columns - 2)
    let height = lines(inWidth: width - 4).count + 6
    return CellRect(
      column: (cells.columns - width) / 2, row: max(0, (cells.rows - height) / 2), columns: width, rows: height)
  }

  private func lines(inWidth width: Int) -> [String] { message.wrapped(toWidth: width) }

  public override func layout() {
    let box = box
    button.frame = Rect(
      x: Double(box.column + (box.columns - button.width) / 2), y: Double(box.row + box.rows - 2),
      width: Double(button.width), height: 1)
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.draw(in: box) { [box] canvas in
      let inner = CellRect(column: 1, row: 1, columns: box.columns - 2, rows: box.rows - 2)
      canvas.fill(CellRect(column: 0, row: 0, columns: box.columns, rows: box.rows))
      canvas.frame(CellRect(column: 0, row: 0, columns: box.columns, rows: box.rows))
      canvas.draw(in: inner) { canvas in
        let shown = title.truncated(toWidth: inner.columns - 2)
        canvas.write(shown, column: (inner.columns - shown.displayWidth) / 2, row: 0, style: .bold)
        for (row, line) in lines(inWidth: inner.columns - 2).enumerated() {
          canvas.write(line, column: 1, row: row + 2)
        }
      }
    }
  }
}
