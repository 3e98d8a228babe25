import Composites
import Responders

/// A box with all keys and what they do here; any key closes it.
@MainActor
final class KeysOverlay: Overlay, FirstResponding {
  private let hints: [KeyHint]

  init(_ hints: [KeyHint], _ words: Words) {
    self.hints = hints
    super.init(title: words.keys, name: "keys")
  }

  var canBecomeFirstResponder: Bool { true }
  override var preferredFirstResponder: (any Responder)? { self }

  override func keyPressed(_ press: KeyPress) -> EventReply {
    dismiss()
    return .handled
  }

  override var keyHints: [KeyHint] { [KeyHint(words.anyKey, words.close)] }

  override func contentRows(forWidth width: Int) -> Int { hints.count }

  override func drawContent(in area: CellRect, on canvas: inout Canvas) {
    let keysWidth = hints.map(\.keys.displayWidth).max() ?? 0
    let last = area.row + area.rows - 1
    for (index, hint) in hints.prefix(area.rows).enumerated() {
      let row = area.row + index
      guard row < last || index == hints.count - 1 else {
        canvas.write("…", column: area.column, row: row, style: Style(.secondary, on: .panel))
        return
      }
      canvas.write(hint.keys, column: area.column, row: row, style: Style(.text, on: .panel, .bold))
      let title = hint.title.truncated(toWidth: max(0, area.columns - keysWidth - 2))
      canvas.write(title, column: area.column + keysWidth + 2, row: row, style: Style(.secondary, on: .panel))
    }
  }
}
