import Composites
import DataSources
import Responders
import TargetActions
import Testing

@testable import TerminalUI

/// Rows of numbers.
@MainActor
final class NumberSource: ListSource {
  var count: Int

  init(_ count: Int) {
    self.count = count
  }

  func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { count }

  func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(NumberRow.self)
    row.label.text = "row \(path.row + 1)"
    return row
  }
}

final class NumberRow: RowView {
  let label = Label()

  init() {
    super.init()
    addAll(label)
  }

  override func layout() { label.frame = bounds }
}

/// Counts the actions of a control.
@MainActor
final class Counter {
  var count = 0
  func count(_ button: Button) { count += 1 }
  func refresh() { count += 1 }
}

@MainActor
struct ViewTests {
  let screen = HeadlessScreen(columns: 20, rows: 5, level: .none)
  let application: Application
  let page = View(name: "page")

  init() {
    application = Application(screen: screen)
    application.window.contentView = page
  }

  private func shown() -> [String] {
    application.displayIfNeeded()
    return screen.canvas.lines
  }

  @Test("a view is drawn in its parent, moves with it, is clipped by it, and isn't drawn while hidden")
  func drawing() {
    let box = View()
    let label = Label("abcdef")
    page.addAll(box)
    box.addAll(label)
    box.frame = Rect(x: 2, y: 1, width: 4, height: 2)
    label.frame = Rect(x: 1, y: 1, width: 6, height: 1)
    #expect(shown() == ["", "", "   abc", "", ""])
    box.frame.origin = [0, 0]
    #expect(shown() == ["", " abc", "", "", ""])
    box.bounds.origin = [1, 1]
    #expect(shown() == ["abcd", "", "", "", ""])
    box.isHidden = true
    #expect(shown() == ["", "", "", "", ""])
  }

  @Test("nothing is drawn without a change, and everything after a resize")
  func drawsOnlyChanges() {
    let label = Label("hello")
    page.addAll(label)
    label.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    _ = shown()
    _ = shown()
    label.text = "hello"
    _ = shown()
    #expect(screen.frameCount == 1)
    label.text = "bye"
    #expect(shown().first == "bye")
    screen.resize(columns: 30, rows: 2)
    #expect(shown() == ["bye", ""])
    #expect(page.frame == Rect(x: 0, y: 0, width: 30, height: 2))
  }

  @Test("a label truncates its text in every alignment")
  func labels() {
    for (row, alignment) in [Label.Alignment.leading, .center, .trailing].enumerated() {
      let label = Label("title", alignment: alignment)
      page.addAll(label)
      label.frame = Rect(x: 0, y: Double(row), width: 9, height: 1)
    }
    let label = Label("a longer title")
    page.addAll(label)
    label.frame = Rect(x: 0, y: 3, width: 9, height: 1)
    #expect(shown() == ["title", "  title", "    title", "a longer…", ""])
  }

  @Test("a button is pressed by a click that ends inside it, and by Return and space while it is first responder")
  func buttons() {
    let button = Button("Go")
    let counter = Counter()
    page.addAll(button)
    button.frame = Rect(x: 3, y: 2, width: 6, height: 1)
    button.addTarget(counter, action: Counter.count, for: .primaryActionTriggered)
    #expect(shown()[2] == "   [ Go ]")

    click(column: 4, row: 2)
    #expect(counter.count == 1)
    click(column: 4, row: 2, releasedAtRow: 4)
    application.send(.key(KeyPress(.returnKey)))
    #expect(counter.count == 1)
    button.becomeFirstResponder()
    application.send(.key(KeyPress(.returnKey)))
    application.send(.key(KeyPress(" ")))
    application.send(.key(KeyPress("x")))
    #expect(counter.count == 3)
    button.isEnabled = false
    click(column: 4, row: 2)
    #expect(counter.count == 3)
  }

  @Test("an alert blocks input to everything below it until its dismissal, which restores the first responder")
  func alerts() {
    let field = Button("Below")
    let counter = Counter()
    screen.resize(columns: 30, rows: 10)
    page.addAll(field)
    field.frame = Rect(x: 0, y: 0, width: 9, height: 1)
    field.addTarget(counter, action: Counter.count, for: .primaryActionTriggered)
    _ = shown()
    field.becomeFirstResponder()
    application.window.present(AlertView(title: "Oh", message: "It did not work at all, sorry."))
    application.window.present(AlertView(title: "Oh", message: "Not shown a second time."))
    #expect(
      shown() == [
        "[╭──────────────────────────╮", " │  Oh                      │", " │                          │",
        " │  It did not work at      │", " │  all, sorry.             │", " │                          │",
        " │               ▐   OK     │", " ╰──────────────────────────╯", "", "",
      ])
    click(column: 1, row: 0)
    application.send(.key(KeyPress("x")))
    #expect(counter.count == 0)
    application.send(.key(KeyPress(.returnKey)))
    #expect(application.window.alerts.isEmpty)
    #expect(field.isFirstResponder)
    click(column: 1, row: 0)
    #expect(counter.count == 1)
  }

  @Test("a list shows its rows, scrolls by keys and wheel, and stops at its ends")
  func lists() {
    let source = NumberSource(40)
    let list = makeList(source)
    #expect(shown() == ["row 1              ▐", "row 2", "row 3", "row 4", "row 5"])
    application.send(.key(KeyPress("j")))
    application.send(.key(KeyPress(.down)))
    #expect(shown() == ["row 3              ▗", "row 4              ▝", "row 5", "row 6", "row 7"])
    application.send(.key(KeyPress(.pageDown)))
    #expect(shown().first == "row 8")
    application.send(.mouse(MouseInput(.scrolled(rows: 1), at: CellPoint(column: 3, row: 3))))
    #expect(shown().first == "row 11")
    application.send(.key(KeyPress(.end)))
    #expect(shown() == ["row 36", "row 37", "row 38", "row 39", "row 40             ▐"])
    application.send(.key(KeyPress(.home)))
    application.send(.key(KeyPress("k")))
    #expect(shown().first == "row 1              ▐")
    source.count = 2
    list.reload()
    #expect(shown() == ["row 1", "row 2", "", "", ""])
  }

  @Test("a refresh control sends an action for the first pull, and for the next one only after it has ended")
  func refreshControl() {
    let control = RefreshControl()
    let counter = Counter()
    let list = makeList(NumberSource(3))
    list.refreshControl = control
    control.addTarget(counter, action: Counter.refresh, for: .valueChanged)
    application.send(.key(KeyPress("r")))
    application.send(.key(KeyPress("r")))
    #expect(counter.count == 1)
    #expect(control.isRefreshing)
    control.endRefreshing()
    application.send(.key(KeyPress("r")))
    #expect(counter.count == 2)
    control.endRefreshing()
    control.beginRefreshing()
    #expect(counter.count == 2)
    control.sendsRepeatedPulls = true
    application.send(.key(KeyPress("r")))
    #expect(counter.count == 3 && control.isRefreshing)
    control.isEnabled = false
    application.send(.key(KeyPress("r")))
    #expect(counter.count == 3)
  }

  @Test("the help bar lists the active key commands and follows the first responder")
  func keyHelp() {
    let help = KeyHelpBar()
    let list = makeList(NumberSource(3))
    page.addAll(help)
    screen.resize(columns: 41, rows: 5)
    help.frame = Rect(x: 0, y: 4, width: 41, height: 1)
    #expect(shown().last == "  ↑↓ Scroll                 Ctrl-C Quit")
    list.resignFirstResponder()
    #expect(shown().last == "                            Ctrl-C Quit")
  }

  private func makeList(_ source: NumberSource) -> ListView {
    let list = ListView(name: "list")
    list.engine.register(NumberRow.self) { NumberRow() }
    list.engine.source = source
    page.addAll(list)
    list.frame = Rect(x: 0, y: 0, width: 20, height: 5)
    sources.append(source)
    list.reload()
    list.becomeFirstResponder()
    return list
  }

  /// Retains sources, which lists hold weakly.
  private let sources = Keeper()

  private func click(column: Int, row: Int, releasedAtRow end: Int? = nil) {
    application.send(.mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: column, row: row))))
    application.send(.mouse(MouseInput(.released(button: 0), at: CellPoint(column: column, row: end ?? row))))
  }
}

/// Retains objects for the duration of a test.
final class Keeper {
  private var kept: [AnyObject] = []
  func append(_ object: AnyObject) { kept.append(object) }
}
