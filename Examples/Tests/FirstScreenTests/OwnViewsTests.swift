import Armature
import TerminalUI
import Testing

/// Subclasses in a module of their own, where only public declarations are visible.
@MainActor @Suite struct OwnViewsTests {
  private let screen = HeadlessScreen(columns: 50, rows: 16, level: .none)

  private func application(_ words: Words = Words()) -> Application {
    Application(screen: screen, words: words)
  }

  private func lines(_ application: Application) -> [String] {
    application.displayIfNeeded()
    return screen.canvas.lines
  }

  @Test("an overlay of an app's own has a content, a first responder and an answer to Escape")
  func overlay() {
    let application = application()
    let sheet = AmountSheet()
    application.window.present(sheet)
    #expect(lines(application).contains("           │  How many?               │"))
    for key in ["4", "x", "2"] as [Key] { application.send(.key(KeyPress(key))) }
    #expect(lines(application).contains { $0.contains("42") })
    application.send(.key(KeyPress(.escape)))
    #expect(sheet.answer == "nothing")
    #expect(application.window.overlays.isEmpty)
  }

  @Test("a field of an app's own decides which characters it accepts, typed or pasted")
  func field() {
    let application = application()
    let field = DigitsField(name: "digits")
    application.window.addAll(field)
    field.becomeFirstResponder()
    for key in ["1", "a", " ", "9"] as [Key] { application.send(.key(KeyPress(key))) }
    application.send(.pasted("no 7"))
    #expect(field.text == "197")
  }

  @Test("a text input of an app's own draws itself and places its characters")
  func input() {
    let application = application()
    let code = CodeInput()
    let board = Board(code)
    application.window.contentView = board
    code.becomeFirstResponder()
    for key in ["a", "b"] as [Key] { application.send(.key(KeyPress(key))) }
    #expect(lines(application)[0] == " a b")
    application.send(.mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 3, row: 0))))
    #expect(code.editing.cursor == 1)
  }

  @Test("a click asks a view of an app's own for the focus, and the help line whether it receives text")
  func focus() {
    let application = application()
    let code = CodeInput()
    let card = Card()
    let board = Board(code, card)
    application.window.contentView = board
    application.displayIfNeeded()
    application.send(.mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 1, row: 2))))
    #expect(card.isFirstResponder)
    application.send(.key(KeyPress(.tab)))
    #expect(code.isFirstResponder)
    // The card isn't reached by Tab.
    application.send(.key(KeyPress(.tab)))
    #expect(code.isFirstResponder)
  }

  @Test("the words of another language stand on the screen")
  func words() {
    var words = Words()
    (words.ok, words.cancel, words.choose, words.quit) = ("Gut", "Abbrechen", "Wählen", "Beenden")
    (words.next, words.endEditing) = ("Weiter", "Fertig")
    let application = application(words)
    application.window.present(AlertView(title: "Guten Tag", message: ""))
    #expect(application.window.alerts.first?.buttons.map(\.title) == ["Gut"])
    application.send(.key(KeyPress(.returnKey)))
    var picked = ""
    let sheet = Sheet(title: "Farbe", entries: ["Rot", "Abbrechen"]) { picked = $0.title }
    application.window.present(sheet)
    #expect(sheet.keyHints == [KeyHint("Esc", "Abbrechen")])
    #expect(sheet.list.keyCommands.contains { $0.title == "Wählen" })
    application.send(.key(KeyPress(.escape)))
    #expect(picked == "Abbrechen")
    let view = FieldScreen()
    application.window.contentView = view
    view.field.becomeFirstResponder()
    #expect(view.bar.back.title == "Back")
    #expect(lines(application).last == "  Return Fertig                   Ctrl-C Beenden")
  }

  @Test("the back button is titled by the words of the window")
  func back() {
    var words = Words()
    words.back = "Zurück"
    let (application, view) = (application(words), FieldScreen())
    application.window.contentView = view
    #expect(view.bar.back.title == "Zurück")
  }
}

/// Asks for a number.
private final class AmountSheet: Overlay {
  let field = DigitsField(name: "amount")
  private(set) var answer = ""

  init() {
    super.init(title: "How many?", name: "amountSheet")
    addAll(field)
  }

  override var preferredFirstResponder: (any Responder)? { field }
  override func contentRows(forWidth width: Int) -> Int { 2 }
  override func layoutContent(in area: Rect) { field.frame = area }

  override func cancel() {
    answer = "nothing"
    super.cancel()
  }
}

private final class DigitsField: TextField {
  override func adapted(_ text: String) -> String { super.adapted(text).filter(\.isNumber) }
}

/// Shows each character in a cell of its own, with a gap before it.
private final class CodeInput: TextInput {
  init() {
    super.init(name: "code")
    followPointer()
  }

  override func index(at place: Point) -> Int { min(editing.characters.count, max(0, Int(place.x) / 2)) }

  override func draw(on canvas: inout Canvas) {
    let style = styles(plain: plainStyle)
    for (index, character) in editing.characters.enumerated() {
      canvas.write("\(character)", column: 2 * index + 1, row: 0, style: style(index))
    }
  }
}

/// A view that a click selects and Tab skips.
private final class Card: View, FirstResponding {
  var canBecomeFirstResponder: Bool { true }
  override var focusOnClick: FocusOnClick { .takes }
  override var isReachedByTab: Bool { false }
}

/// A column of views.
private final class Board: View {
  private let views: [View]

  init(_ views: View...) {
    self.views = views
    super.init()
    for view in views { addAll(view) }
  }

  override func layout() {
    Stack(.vertical, spacing: 1, views.map { .item($0) }).layOut(in: bounds)
  }
}

private final class FieldScreen: ScreenView {
  let field = TextField(name: "field")

  init() {
    super.init(bar: NavigationBar(title: "Feld"))
    addAll(field)
  }
}
