import Composites
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct OverlayTests {
  let stage = Stagehand(columns: 30, rows: 12)
  let below = Button("Below", name: "below")

  init() {
    stage.add(below, 0, 0, 9)
    _ = stage.shown()
    below.becomeFirstResponder()
  }

  @Test("an alert has the given buttons; each dismisses it and then performs its action")
  func choices() {
    var answers: [String] = []
    let window = stage.window
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
      stage.shown()[3...8] == [
        " ┌──────────────────────────┐", " │     Use the camera?      │", " │                          │",
        " │        [ Allow ]         │", " │     [ Don't Allow ]      │", " └──────────────────────────┘",
      ])
    stage.keys("return")
    ask()
    stage.keys("tab return")
    ask()
    stage.keys("escape")
    #expect(answers == ["yes 0", "no", "no"])
    #expect(below.isFirstResponder)
  }

  @Test("an alert with the title of a presented one isn't presented")
  func oneATitle() {
    for message in ["first", "second"] { stage.window.present(AlertView(title: "Oh", message: message)) }
    stage.window.present(AlertView(title: "Ah", message: "third"))
    #expect(stage.window.alerts.map(\.message) == ["first", "third"])
    stage.keys("return")
    #expect(stage.window.alerts.map(\.message) == ["first"])
    stage.keys("return")
    #expect(below.isFirstResponder)
    stage.window.present(AlertView(title: "Oh", message: "again"))
    #expect(stage.window.alerts.map(\.message) == ["again"])
  }

  @Test("an alert below another one can be dismissed first; dismissing the upper one restores the first responder")
  func lowerGoesFirst() {
    let lower = AlertView(title: "Lower", message: "")
    stage.window.present(lower)
    stage.window.present(AlertView(title: "Upper", message: ""))
    lower.dismiss()
    stage.keys("return")
    #expect(below.isFirstResponder)
  }

  @Test("a view covered by an alert can't be tapped and stays readable")
  func covers() {
    stage.window.present(AlertView(title: "Oh", message: "No"))
    #expect(throws: SimulationError.self) { try below.tap() }
    #expect(below.isVisible)
    let texts = stage.window.readingOrder.compactMap(\.visibleText)
    #expect(texts == ["Oh", "No", "OK", "Below"])
  }

  @Test("a screen that is added while an alert is presented goes below it")
  func screenComesBelow() {
    stage.window.present(AlertView(title: "Oh", message: ""))
    let screen = View(name: "next")
    stage.window.addAll(screen)
    #expect(stage.window.children.map(\.name) == ["page", "next", "alert"])
  }

  @Test("a sheet's entries are rows; keys or a click select one, which is reported after the dismissal")
  func sheets() {
    var chosen: [String] = []
    let open = {
      stage.window.present(
        Sheet(title: "Set photo", entries: ["Camera", "Album", "Cancel"]) { entry in
          chosen.append("\(entry.index) \(entry.title) \(stage.window.sheets.count)")
        })
    }
    open()
    #expect(
      stage.shown()[2...8] == [
        " ┌──────────────────────────┐", " │        Set photo         │", " │                          │",
        " │ ›Camera                  │", " │  Album                   │", " │  Cancel                  │",
        " └──────────────────────────┘",
      ])
    #expect(stage.window.visibleList?.visibleRows.map(\.visibleText) == ["Camera", "Album", "Cancel"])
    stage.keys("down return")
    open()
    stage.click(4, 5)
    open()
    stage.keys("escape")
    #expect(chosen == ["1 Album 0", "0 Camera 0", "2 Cancel 0"])
    #expect(below.isFirstResponder)
  }

  @Test("Escape dismisses a sheet without a Cancel entry, and nothing is selected")
  func sheetWithoutCancel() {
    var chosen = 0
    stage.window.present(Sheet(title: "To", entries: (1...30).map { "Name \($0)" }) { _ in chosen += 1 })
    #expect(stage.window.visibleList?.visibleRows.count == 8)
    stage.keys("escape")
    #expect(stage.window.sheets.isEmpty)
    #expect(chosen == 0)
  }

  @Test("a tiny terminal stops neither an alert nor a sheet")
  func noRoom() {
    for (columns, rows) in [(0, 0), (1, 1), (3, 2), (5, 4)] {
      stage.screen.resize(columns: columns, rows: rows)
      stage.window.present(AlertView(title: "Title", message: "A message of some words."))
      _ = stage.shown()
      stage.keys("return")
      stage.window.present(Sheet(title: "Title", entries: ["A", "B"]) { _ in })
      _ = stage.shown()
      stage.keys("escape")
    }
    #expect(stage.window.overlays.isEmpty)
  }
}
