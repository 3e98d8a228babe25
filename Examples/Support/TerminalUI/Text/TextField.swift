import Composites
public import Responders
import TargetActions

/// A field of one line, which scrolls sideways where its content is longer.
///
/// Return ends editing: it sends `.editingDidEndOnExit`, and the field gives up the first place.
@MainActor
public final class TextField: TextInput {
  /// Makes a field.
  public override init(text: String = "", placeholder: String = "", name: String? = nil) {
    super.init(text: text, placeholder: placeholder, name: name)
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press == KeyPress(.returnKey) else { return super.keyPressed(press) }
    note(.pressedReturn(self))
    sendActions(for: .editingDidEndOnExit, input: press)
    resignFirstResponder()
    return .handled
  }

  override func adapted(_ text: String) -> String { text.replacingLineBreaks(with: " ") }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, style: .underlined)
    guard !showsPlaceholder else {
      canvas.write(placeholder.truncated(toWidth: cells.columns), column: 0, row: 0, style: .placeholder)
      if isFirstResponder { canvas.restyle(column: 0, row: 0, .reversed) }
      return
    }
    var column = 0
    for (index, character) in editing.characters.enumerated() {
      let isMarked = isFirstResponder && (index == editing.cursor || editing.selection.contains(index))
      column = canvas.write(
        String(character), column: column, row: 0, style: isMarked ? .reversed : isEnabled ? .underlined : .dim)
    }
    if isFirstResponder, editing.cursor == editing.characters.count {
      canvas.restyle(column: column, row: 0, .reversed)
    }
  }
}
