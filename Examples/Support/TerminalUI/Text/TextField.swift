import Composites
public import Responders
import TargetActions

/// A field of one line, which scrolls sideways where its content is longer.
///
/// Return ends editing: it sends `.editingDidEndOnExit`, and the field gives up the first place.
@MainActor
public final class TextField: TextInput {
  /// The first character that is shown.
  private var firstShown = 0

  /// Makes a field.
  public override init(text: String = "", placeholder: String = "", name: String? = nil) {
    super.init(text: text, placeholder: placeholder, name: name)
    followPointer()
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press == KeyPress(.returnKey) else { return super.keyPressed(press) }
    note(.pressedReturn(self))
    sendActions(for: .editingDidEndOnExit, input: press)
    resignFirstResponder()
    return .handled
  }

  override func adapted(_ text: String) -> String { text.typeable(lineBreak: " ") }

  /// Scrolls so that the cursor is seen, and no further than there is text.
  public override func layout() {
    guard isFirstResponder else { return firstShown = 0 }
    let (characters, cursor) = (editing.characters, editing.cursor)
    firstShown = min(firstShown, cursor)
    var width = characters[firstShown..<cursor].reduce(0) { $0 + $1.inField.displayWidth }
    width += cursor < characters.count ? characters[cursor].inField.displayWidth : 1
    while firstShown < cursor, width > cells.columns {
      width -= characters[firstShown].inField.displayWidth
      firstShown += 1
    }
    guard firstShown > 0 else { return }
    var rest = characters[firstShown...].prefix(cells.columns).reduce(1) { $0 + $1.inField.displayWidth }
    while firstShown > 0 {
      rest += characters[firstShown - 1].inField.displayWidth
      guard rest <= cells.columns else { return }
      firstShown -= 1
    }
  }

  override func index(at place: SIMD2<Double>) -> Int {
    var end = 0.0
    for index in firstShown..<max(firstShown, editing.characters.count) {
      end += Double(editing.characters[index].inField.displayWidth)
      if place.x < end { return index }
    }
    return editing.characters.count
  }

  public override func draw(on canvas: inout Canvas) {
    let plain: Style = isEnabled ? .underlined : .dim
    canvas.fill(cells, style: plain)
    guard !showsPlaceholder else { return drawPlaceholder(on: &canvas) }
    let style = styles(plain: plain)
    var column = 0
    for (index, character) in editing.characters[firstShown...].prefix(cells.columns).enumerated() {
      column += canvas.write(character.inField, column: column, row: 0, style: style(firstShown + index))
    }
    canvas.restyle(column: column, row: 0, style(editing.characters.count))
  }
}
