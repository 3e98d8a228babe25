import Composites
import DataSources
import Responders
import Testing

@testable import TerminalUI

/// The help line and the list of all keys.
@MainActor
struct KeyHelpTests {
  let driver = ScreenDriver(columns: 64, rows: 20)

  @MainActor
  private final class Rows: ListSource {
    var count = 3

    func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { count }

    func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
      try list.dequeue(TextRow.self)
    }
  }

  private final class Page: ScreenView, Quitting {
    let list = ListView(name: "list")
    let rows = Rows()
    let field = TextField(name: "field")
    let application: Application

    init(_ application: Application) {
      self.application = application
      super.init(name: "page", bar: NavigationBar(title: "Page"))
      addAll(list, field)
      field.isHidden = true
      list.engine.register(TextRow.self) { TextRow() }
      list.engine.source = rows
      list.reload()
    }

    override func layoutContent(in area: Rect) { list.frame = area }

    override var keyCommands: [KeyCommand] {
      ["one", "two", "three", "four", "five", "six"].map {
        KeyCommand(.character($0.first ?? " "), title: $0, .tap(bar.back))
      }
        + [KeyCommand("o", title: "hidden by one", .tap(bar.back)), KeyCommand("x", title: "Leave", .quit)]
    }
  }

  private func open() -> Page {
    let page = Page(driver.application)
    driver.window.contentView = page
    page.list.becomeFirstResponder()
    return page
  }

  @Test(
    "the line has the keys in order, each once, and the one that quits at its end; ? lists all keys until any key is pressed"
  )
  func allKeys() {
    let page = open()
    #expect(driver.shown()[19] == "  ↑↓ Scroll   o one   t two   f four   s six            x Quit")
    driver.keys("?")
    let listed = driver.shown().filter { $0.contains("│") }.map { String($0.split(separator: "│")[1].dropFirst(2)) }
    #expect(
      listed.map { $0.split(separator: " ").joined(separator: " ") } == [
        "Keys", "", "↑↓ Scroll", "o one", "t two", "f four", "s six", "x Quit",
      ])
    #expect(driver.shown()[19] == "  Any key Close                                    Ctrl-C Quit")
    driver.keys("s")
    #expect(driver.window.overlays.isEmpty)
    #expect(page.list.isFirstResponder)
  }

  @MainActor private final class Delegate: ApplicationDelegate, KeyCommanding, Quitting {
    let application: Application
    init(_ application: Application) { self.application = application }
    var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
  }

  @Test("the list of keys offers no key that quits, since any closes it, and a sign for keys without room")
  func quittingWhileListed() {
    let page = open()
    let delegate = Delegate(driver.application)
    driver.application.delegate = delegate
    driver.screen.resize(columns: 64, rows: 8)
    driver.keys("?")
    let listed = driver.shown().filter { $0.contains("│") }.map { String($0.split(separator: "│")[1].dropFirst(2)) }
    #expect(listed.map { $0.filter { $0 != " " } } == ["Keys", "↑↓Scroll", "oone", "ttwo", "ffour", "…"])
    #expect(driver.shown()[7].hasPrefix("  Any key Close ") && driver.shown()[7].hasSuffix(" Ctrl-C Quit"))
    driver.keys("q")
    #expect(driver.window.overlays.isEmpty)
    withExtendedLifetime((page, delegate)) {}
  }

  @Test("the keys of a list that has no rows aren't listed")
  func emptyList() {
    let page = open()
    page.rows.count = 0
    page.list.reload()
    #expect(driver.shown()[19] == "  o one   t two   f four   s six                        x Quit")
  }

  @Test("in a field, which receives ? as text, F1 lists all keys, and keys with a modifier have capital letters")
  func inField() {
    let page = open()
    driver.window.clipboard = "text"
    page.field.isHidden = false
    page.field.becomeFirstResponder()
    driver.keys("?")
    #expect(page.field.text == "?")
    #expect(driver.shown()[19] == "  Return End editing   Ctrl-V Paste   Tab Next     Ctrl-C Quit")
    driver.application.send(.key(KeyPress(.function(1))))
    #expect(driver.shown().contains { $0.contains("Ctrl-V  Paste") })
    driver.application.send(.key(KeyPress(.function(1))))
    #expect(driver.window.overlays.isEmpty)
    #expect(page.field.isFirstResponder)
  }

  @Test("what doesn't fit into the line of a field is behind F1")
  func narrowField() {
    let driver = ScreenDriver(columns: 50, rows: 10)
    let page = Page(driver.application)
    driver.window.contentView = page
    driver.window.clipboard = "text"
    page.field.isHidden = false
    page.field.becomeFirstResponder()
    #expect(driver.shown()[9] == "  Return End editing   F1 Keys       Ctrl-C Quit")
  }

  @Test("the first tab shows that it has the focus, and what Return does")
  func focusedTab() {
    let bar = TabBar([TabButton("One", number: 1, name: "one"), TabButton("Two", number: 2, name: "two")])
    driver.window.contentView = bar
    for (button, line) in zip(bar.buttons, ["▐1 One  2 Two", " 1 One ▐2 Two"]) {
      button.becomeFirstResponder()
      #expect(driver.shown()[19] == line)
      #expect(driver.window.currentKeyHints.first == KeyHint("Return", button.visibleText ?? ""))
    }
  }

  @Test(
    "tabs for which there is no room are shortened, the longest first, down to their numbers",
    arguments: [
      (43, " 1 Activity  2 Search  3 Watch  4 Settings"), (38, "1 Activity 2 Search 3 Watch 4 Settings"),
      (37, "1 Activi… 2 Search 3 Watch 4 Settin…"), (32, "1 Acti… 2 Sear… 3 Watch 4 Sett…"), (16, "1… 2… 3… 4…"),
      (10, "1 2 3 4"), (7, "1 2 3 4"),
    ])
  func narrowTabs(columns: Int, line: String) {
    let driver = ScreenDriver(columns: columns, rows: 3)
    let titles = ["Activity", "Search", "Watch", "Settings"]
    driver.window.contentView = TabBar(
      titles.enumerated().map { TabButton($1, number: $0 + 1, name: "tab\($1)") })
    #expect(driver.shown()[2] == line)
  }

  @Test("the number of a tab is never cut, whatever its digits")
  func wideNumber() {
    let driver = ScreenDriver(columns: 5, rows: 3)
    driver.window.contentView = TabBar([9, 10].map { TabButton("Tab", number: $0, name: "tab\($0)") })
    #expect(driver.shown()[2] == "9… 10")
  }

  @Test("views for which there is no room between the bars don't cover them")
  func tinyScreen() {
    let page = open()
    let high = Label("x x x x x", wraps: true)
    page.addAll(high)
    high.frame = Rect(x: 3, y: 0, width: 1, height: 5)
    driver.screen.resize(columns: 64, rows: 3)
    #expect(driver.shown()[1].hasPrefix("   x"))
    #expect(driver.shown()[0].contains("Page") && driver.shown()[2].hasPrefix("  ↑↓ Scroll   o one"))
  }

  @Test("an alert ignores characters, which may be the rest of a text that the user is typing")
  func alertWhileTyping() {
    let page = open()
    driver.window.present(AlertView(title: "Oh", message: "No"))
    driver.keys("x o q")
    #expect(driver.window.alerts.map(\.title) == ["Oh"])
    driver.keys("space")
    #expect(driver.window.alerts.isEmpty)
    withExtendedLifetime(page) {}
  }

  @Test("under an alert the line has its keys alone, and all below it recedes")
  func underAnAlert() {
    let page = open()
    driver.window.present(AlertView(title: "Oh", message: "No"))
    #expect(driver.shown()[19] == "  Return OK                                        Ctrl-C Quit")
    let canvas = driver.screen.canvas
    #expect(canvas.style(column: 0, row: 0)?.attributes.contains(.receded) == true)
    #expect(canvas.style(column: 0, row: 19)?.attributes.contains(.receded) == false)
    #expect(canvas.style(column: 32, row: 10)?.attributes.contains(.receded) == false)
    withExtendedLifetime(page) {}
  }
}
