import Composites
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct OverlayTests {
  let driver = ScreenDriver(columns: 30, rows: 12)
  let below = Button("Below", name: "below")

  init() {
    driver.add(below, 0, 0, 9)
    _ = driver.shown()
    below.becomeFirstResponder()
  }

  @Test("an alert has the given buttons; each dismisses it and then performs its action")
  func choices() {
    var answers: [String] = []
    let window = driver.window
    let ask = {
      window.present(
        AlertView(
          title: "Use the camera?", message: "",
          buttons: [
            .init("Allow") { answers.append("yes \(window.alerts.count)") },
            .init("Don't Allow") { answers.append("no") },
          ]))
    }
    ask()
    #expect(
      driver.shown()[2...7] == [
        " ╭──────────────────────────╮", " │  Use the camera?         │", " │                          │",
        " │               ▐[Allow ]  │", " │           [Don't Allow]  │", " ╰──────────────────────────╯",
      ])
    driver.keys("return")
    ask()
    driver.keys("tab return")
    ask()
    driver.keys("escape")
    #expect(answers == ["yes 0", "no", "no"])
    #expect(below.isFirstResponder)
  }

  @Test("a title that is wider than the box is shown whole")
  func longTitle() {
    driver.window.present(AlertView(title: "This name is taken. Choose another one.", message: ""))
    let shown = driver.shown().joined(separator: "\n")
    #expect(shown.contains("This name is taken.") && shown.contains("Choose another one.") && shown.contains("OK"))
  }

  @Test("an alert with the title of a presented one isn't presented")
  func uniqueTitles() {
    for message in ["first", "second"] { driver.window.present(AlertView(title: "Oh", message: message)) }
    driver.window.present(AlertView(title: "Ah", message: "third"))
    #expect(driver.window.alerts.map(\.message) == ["first", "third"])
    driver.keys("return")
    #expect(driver.window.alerts.map(\.message) == ["first"])
    driver.keys("return")
    #expect(below.isFirstResponder)
    driver.window.present(AlertView(title: "Oh", message: "again"))
    #expect(driver.window.alerts.map(\.message) == ["again"])
  }

  @Test("an alert below another one can be dismissed first; dismissing the upper one restores the first responder")
  func lowerDismissedFirst() {
    let lower = AlertView(title: "Lower", message: "")
    driver.window.present(lower)
    driver.window.present(AlertView(title: "Upper", message: ""))
    lower.dismiss()
    driver.keys("return")
    #expect(below.isFirstResponder)
  }

  @Test("a view covered by an alert can't be tapped and stays readable")
  func covers() {
    driver.window.present(AlertView(title: "Oh", message: "No"))
    #expect(throws: SimulationError.self) { try below.tap() }
    #expect(below.isVisible)
    let texts = driver.window.readingOrder.compactMap(\.visibleText)
    #expect(texts == ["Oh", "No", "OK", "Below"])
  }

  @Test("a screen that is added while an alert is presented goes below it")
  func screenComesBelow() {
    driver.window.present(AlertView(title: "Oh", message: ""))
    let screen = View(name: "next")
    driver.window.addAll(screen)
    #expect(driver.window.children.map(\.name) == ["page", "next", "alert"])
  }

  @Test("a sheet's entries are rows; keys or a click select one, which is reported after the dismissal")
  func sheets() {
    var chosen: [String] = []
    let open = {
      driver.window.present(
        Sheet(title: "Set photo", entries: ["Camera", "Album", "Cancel"]) { entry in
          chosen.append("\(entry.index) \(entry.title) \(driver.window.sheets.count)")
        })
    }
    open()
    #expect(
      driver.shown()[1...8] == [
        " ╭──────────────────────────╮", " │  Set photo               │", " │                          │",
        " ▌  Camera                  │", " │  Album                   │", " │  ──────────────────────  │",
        " │  Cancel                  │", " ╰──────────────────────────╯",
      ])
    #expect(driver.window.visibleList?.visibleRows.map(\.visibleText) == ["Camera", "Album", "Cancel"])
    driver.keys("down return")
    open()
    driver.click(4, 4)
    open()
    driver.keys("escape")
    #expect(chosen == ["1 Album 0", "0 Camera 0", "2 Cancel 0"])
    #expect(below.isFirstResponder)
  }

  @Test("Escape dismisses a sheet without a Cancel entry, and nothing is selected")
  func sheetWithoutCancel() {
    var chosen = 0
    driver.window.present(Sheet(title: "To", entries: (1...30).map { "Name \($0)" }) { _ in chosen += 1 })
    #expect(driver.window.visibleList?.visibleRows.count == 9)
    driver.keys("escape")
    #expect(driver.window.sheets.isEmpty)
    #expect(chosen == 0)
  }

  @Test("on a small screen, an alert has no blank lines, and shows as much of its message as there is room for")
  func smallAlert() {
    driver.window.present(AlertView(title: "Couldn't refresh", message: "The server could not be reached."))
    driver.screen.resize(columns: 30, rows: 6)
    #expect(
      driver.shown()[1...] == [
        " │  Couldn't refresh        │", " │  The server could not    │", " │  be reached.             │",
        " │               ▐   OK     │", " ╰──────────────────────────╯",
      ])
    driver.screen.resize(columns: 30, rows: 5)
    #expect(driver.shown()[2...3] == [" │  The server could not …  │", " │               ▐   OK     │"])
  }

  @Test("a tiny terminal stops neither an alert nor a sheet")
  func noRoom() {
    for (columns, rows) in [(0, 0), (1, 1), (3, 2), (5, 4)] {
      driver.screen.resize(columns: columns, rows: rows)
      driver.window.present(AlertView(title: "Title", message: "A message of some words."))
      _ = driver.shown()
      driver.keys("return")
      driver.window.present(Sheet(title: "Title", entries: ["A", "B"]) { _ in })
      _ = driver.shown()
      driver.keys("escape")
    }
    #expect(driver.window.overlays.isEmpty)
  }
}
