public import Composites
public import Responders
import TargetActions

/// A field of one line, which scrolls horizontally if its content is longer.
///
/// Return ends editing: the field sends `.editingDidEndOnExit` and resigns as first responder.
@MainActor
open class TextField: TextInput {
  /// What Return does, for the help line; nil for ``Words/endEditing``.
  public var returnTitle: String?

  /// The index of the first visible character.
  private var firstVisible = 0

  /// Creates a text field.
  public override init(text: String = "", placeholder: String = "", name: String? = nil) {
    super.init(text: text, placeholder: placeholder, name: name)
    followPointer()
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press == KeyPress(.returnKey) else { return super.keyPressed(press) }
    announce(.pressedReturn(self))
    sendActions(for: .editingDidEndOnExit, input: press)
    resignFirstResponder()
    return .handled
  }

  public override var keyHints: [KeyHint] { isEnabled ? [KeyHint("Return", returnTitle ?? words.endEditing)] : [] }

  open override func adapted(_ text: String) -> String { text.typeable(lineBreak: " ") }

  /// Scrolls so that the cursor is visible, but not beyond the end of the text.
  public override func layout() {
    guard isFirstResponder else { return firstVisible = 0 }
    let (characters, cursor) = (editing.characters, editing.cursor)
    firstVisible = min(firstVisible, cursor)
    var width = characters[firstVisible..<cursor].reduce(0) { $0 + $1.inField.displayWidth }
    width += cursor < characters.count ? characters[cursor].inField.displayWidth : 1
    while firstVisible < cursor, width > room {
      width -= characters[firstVisible].inField.displayWidth
      firstVisible += 1
    }
    guard firstVisible > 0 else { return }
    var rest = characters[firstVisible...].prefix(room).reduce(1) { $0 + $1.inField.displayWidth }
    while firstVisible > 0 {
      rest += characters[firstVisible - 1].inField.displayWidth
      guard rest <= room else { return }
      firstVisible -= 1
    }
  }

  /// The columns for text.
  private var room: Int { max(1, cells.columns - 2 * padding) }

  open override func index(at place: Point) -> Int {
    var end = Double(padding)
    for index in firstVisible..<max(firstVisible, editing.characters.count) {
      end += Double(editing.characters[index].inField.displayWidth)
      if place.x < end { return index }
    }
    return editing.characters.count
  }

  public override func draw(on canvas: inout Canvas) {
    drawField(on: &canvas)
    guard !showsPlaceholder else { return drawPlaceholder(on: &canvas, column: padding, row: 0) }
    let style = styles(plain: plainStyle)
    let area = CellRect(column: padding, row: 0, columns: isEnabled ? room + 1 : room, rows: 1)
    canvas.draw(in: area) { canvas in
      var column = 0
      for (index, character) in editing.characters[firstVisible...].prefix(room).enumerated() {
        column += canvas.write(character.inField, column: column, row: 0, style: style(firstVisible + index))
      }
      canvas.restyle(column: column, row: 0, style(editing.characters.count))
    }
  }
}
