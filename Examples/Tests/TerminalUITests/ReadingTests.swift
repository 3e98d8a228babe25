import Architectures
import Composites
import Delegation
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct ReadingTests {
  let driver = ScreenDriver(columns: 40, rows: 12)

  @Test("views are read from top to bottom and left to right, the topmost layer first, without hidden views")
  func readingOrder() {
    let (one, two, three, four) = (Label("1"), Label("2"), Label("3"), Label("4"))
    driver.add(four, 5, 3, 3)
    driver.add(two, 9, 1, 3)
    driver.add(one, 2, 1, 3)
    driver.add(three, 0, 2, 3)
    func texts() -> [String] { driver.window.readingOrder.compactMap(\.visibleText) }
    #expect(texts() == ["1", "2", "3", "4"])
    two.isHidden = true
    #expect(texts() == ["1", "3", "4"])
    #expect(!two.isVisible)
    driver.window.present(AlertView(title: "Oh", message: "No"))
    _ = driver.shown()
    #expect(texts() == ["Oh", "No", "OK", "1", "3", "4"])
    driver.page.isHidden = true
    #expect(!one.isVisible)
    #expect(texts() == ["Oh", "No", "OK"])
  }

  @Test("a redraw is counted once per frame for the changed view and its ancestors")
  func redraws() {
    let (box, label, other) = (View(), Label("a"), Label("b"))
    driver.add(box, 0, 0, 10)
    box.addAll(label)
    label.frame = Rect(x: 0, y: 0, width: 5, height: 1)
    driver.add(other, 0, 1, 10)
    func counts() -> [Int] {
      _ = driver.shown()
      return [box, label, other].map(\.redrawCount)
    }
    #expect(counts() == [1, 1, 1])
    #expect(counts() == [1, 1, 1])
    label.text = "b"
    label.style = .bold
    #expect(counts() == [2, 2, 1])
    other.text = "b"
    #expect(counts() == [2, 2, 1])
    label.isHidden = true
    #expect(counts() == [3, 2, 1])
    label.text = "not seen"
    #expect(counts() == [3, 2, 1])
    driver.window.displayIsNeeded()
    #expect(counts() == [3, 2, 1])
  }

  @Test("a bar shows its title between its buttons, and its activity before the right buttons")
  func bars() {
    let spinner = Spinner()
    let (cancel, done) = (BarButton("Cancel", name: "cancel"), BarButton("Done", name: "done"))
    let bar = NavigationBar(title: "New Entry", left: [cancel], right: [done], activity: spinner)
    let log = EventLog()
    log.follow(cancel)
    driver.add(bar, 0, 0, 40)
    #expect(driver.shown()[0] == "  New Entry              [Cancel][Done]")
    spinner.isSpinning = true
    #expect(driver.shown()[0] == "  New Entry            ⠋ [Cancel][Done]")
    #expect(driver.window.title == "New Entry")
    driver.click(27, 0)
    #expect(log.take() == ["[primaryActionTriggered]"])
    done.isHidden = true
    spinner.isSpinning = false
    bar.leftItems = []
    bar.title = "A very long title that does not fit into its line"
    #expect(driver.shown()[0] == "  A very long title that does not fit…")
  }

  // MARK: Screens

  @MainActor
  private final class Scene: @MainActor Controller {
    let controllerState = ControllerState<View>()
    let view: ScreenView
    init(_ title: String) { view = ScreenView(name: title, bar: NavigationBar(title: title)) }
    func load() -> View { view }
  }

  @Test("a pushed screen covers the one below and has a back button; a tap on it or Escape pops the screen")
  func pushing() throws {
    let navigator = Navigator<View>(makeContent: { Pane() })
    let window = driver.window
    window.contentView = nil
    let place = ControllerHost(window)
    let (first, second) = (Scene("First"), Scene("Second"))
    navigator.push(first)
    place.setRootController(navigator)
    place.show()
    #expect(window.title == "First")
    #expect(!first.view.bar.back.isVisible)
    for leave in [{ try second.view.bar.back.tap() }, { driver.keys("escape") }, { driver.click(1, 0) }] {
      navigator.push(second)
      #expect(window.title == "Second")
      #expect(second.view.bar.back.isVisible)
      #expect(!first.view.isVisible)
      #expect(driver.shown()[0] == " [‹ Back] Second")
      try leave()
      #expect(window.title == "First")
      #expect(navigator.stack.count == 1)
    }
  }

  @Test("key equivalents of bar buttons work for every first responder, and the help bar lists them")
  func barKeys() {
    let cancel = BarButton("Cancel", key: KeyPress(.escape))
    let done = BarButton("Done", key: KeyPress("s", .control))
    let page = FieldPage(name: "page", bar: NavigationBar(title: "New", left: [cancel], right: [done]))
    let log = EventLog()
    for button in [cancel, done] { log.follow(button) }
    driver.window.contentView = page
    #expect(driver.shown().last == "  Ctrl-S Done   ? Keys     Ctrl-C Quit")
    page.field.becomeFirstResponder()
    driver.send("s")
    driver.keys("ctrl-s escape")
    #expect(page.field.text == "s")
    #expect(log.take().count == 2)
    driver.keys("return tab")
    #expect(cancel.isFirstResponder)
    page.field.becomeFirstResponder()
    done.isEnabled = false
    driver.keys("ctrl-s return ctrl-s escape")
    #expect(log.take().count == 1)
    #expect(
      driver.shown() == ["  New                    [Cancel] Done", " s"] + Array(repeating: "", count: 9) + [
        "  Esc Cancel   Tab Next    Ctrl-C Quit"
      ])
  }

  private final class FieldPage: ScreenView {
    let field = TextField(name: "field")

    override init(name: String?, bar: NavigationBar) {
      super.init(name: name, bar: bar)
      addAll(field)
    }

    override func layoutContent(in area: Rect) {
      field.frame = Rect(x: 0, y: area.origin.y, width: area.width, height: 1)
    }
  }

  @Test("the window shows a presented controller, and the screen below it stays alive")
  func presenting() {
    let window = driver.window
    window.contentView = nil
    let place = ControllerHost(window)
    let (below, above) = (Scene("Below"), Scene("Above"))
    place.setRootController(below)
    place.show()
    below.present(above)
    _ = driver.shown()
    #expect(window.title == "Above")
    #expect(!above.view.bar.back.isVisible)
    #expect(above.view.chain.map { Participant($0).name } == ["Above", "Scene", "window", "application"])
    below.view.bar.title = "Changed"
    above.dismiss()
    #expect(window.title == "Changed")
  }

  @Test("a shake visits the first responder's chain, and the outcome tells the path")
  func shaking() {
    let field = TextView(name: "text")
    driver.add(field, 0, 0, 10, 3)
    field.becomeFirstResponder()
    driver.application.shake()
    #expect(driver.application.lastOutcome?.path.map(\.name) == ["text", "page", "window", "application"])
  }

  @Test("actions of a person are reported in terms of the screen's content")
  func personActions() {
    let told = Told()
    driver.application.personActions.subscribe(owner: told) { told, action in told.record(action) }
    let (button, field) = (Button("Go", name: "go"), TextField(name: "name"))
    driver.add(button, 0, 0, 6)
    driver.add(field, 0, 1, 10)
    driver.click(1, 0)
    driver.click(1, 1)
    driver.send("Hi")
    driver.keys("return")
    driver.window.present(Sheet(title: "To", entries: ["Ada", "Ben"]) { _ in })
    driver.keys("down return")
    driver.application.shake()
    field.text = "by code"
    button.sendActions(for: .primaryActionTriggered)
    #expect(
      told.actions == [
        "tapped go", "tapped name", "typed name H", "typed name Hi", "return name", "tapped row-2", "picked Ben",
        "shook",
      ])
  }

  @MainActor
  private final class Told {
    var actions: [String] = []

    func record(_ action: PersonAction) {
      switch action {
      case .tapped(let view): actions.append("tapped \(view.traceName)")
      case .typed(let field, let text): actions.append("typed \(field.traceName) \(text)")
      case .pressedReturn(let field): actions.append("return \(field.traceName)")
      case .picked(let entry): actions.append("picked \(entry)")
      case .shook: actions.append("shook")
      case .pulled, .swipedAway, .scrolled, .zoomed, .panned, .enteredBackground, .enteredForeground:
        actions.append("other")
      }
    }
  }
}
