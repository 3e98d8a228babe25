import Composites
public import Responders
import TargetActions

/// A field of several lines, in which Return inserts a line break and long lines go on in the next one.
@MainActor
public final class TextView: TextInput {
  /// Makes a field.
  public override init(text: String = "", placeholder: String = "", name: String? = nil) {
    super.init(text: text, placeholder: placeholder, name: name)
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press == KeyPress(.returnKey) else { return super.keyPressed(press) }
    change({ $0.insert("\n") }, input: press)
    return .handled
  }

  override func adapted(_ text: String) -> String { text.replacingLineBreaks(with: "\n") }

  public override func draw(on canvas: inout Canvas) {
    guard !showsPlaceholder else {
      canvas.write(placeholder.truncated(toWidth: cells.columns), column: 0, row: 0, style: .placeholder)
      if isFirstResponder { canvas.restyle(column: 0, row: 0, .reversed) }
      return
    }
    var (column, row) = (0, 0)
    for (index, character) in editing.characters.enumerated() {
      if character != "\n", column + character.displayWidth > cells.columns { (column, row) = (0, row + 1) }
      let isMarked = isFirstResponder && (index == editing.cursor || editing.selection.contains(index))
      let shown = character == "\n" ? " " : String(character)
      column = canvas.write(shown, column: column, row: row, style: isMarked ? .reversed : isEnabled ? .plain : .dim)
      if character == "\n" { (column, row) = (0, row + 1) }
    }
    if isFirstResponder, editing.cursor == editing.characters.count {
      canvas.restyle(column: column, row: row, .reversed)
    }
  }
}
