import Composites
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct FocusTests {
  let driver = ScreenDriver(columns: 30, rows: 8)
  let first = Button("One")
  let hidden = Button("Hidden")
  let disabled = Button("Off")
  let field = TextField(name: "field")

  init() {
    driver.add(first, 2, 0, 7)
    driver.add(hidden, 10, 0, 8)
    driver.add(disabled, 19, 0, 7)
    driver.add(field, 0, 1, 10)
    hidden.isHidden = true
    disabled.isEnabled = false
    _ = driver.shown()
  }

  private var focused: String? { (driver.window.rootState.firstResponder as? View)?.traceName }

  @Test("Tab moves to the next usable control and wraps around; Shift-Tab moves backward")
  func tabs() {
    driver.keys("tab")
    #expect(first.isFirstResponder)
    #expect(driver.shown()[0] == " ▐[ One ]            Off")
    driver.keys("tab")
    #expect(field.isFirstResponder)
    driver.keys("tab")
    #expect(first.isFirstResponder)
    driver.keys("backtab")
    #expect(field.isFirstResponder)
  }

  /// A page whose first view is visible only if there is room for it, as the back button is only on a pushed screen.
  private final class SmallPage: View {
    override func layout() { children.first?.isHidden = bounds.height < 20 }
  }

  @Test("a key finds the layout of what keys before it have changed in the same turn")
  func keysInOneTurn() {
    let page = SmallPage(name: "small")
    let buttons = (0..<2).map { Button("\($0)", name: "button-\($0)") }
    first.addAction(owner: first, for: .primaryActionTriggered) { [driver] _, _ in
      for button in buttons { page.addAll(button) }
      driver.window.contentView = page
    }
    driver.keys("tab")
    driver.send("\r\t")
    #expect(focused == "button-1")
  }

  @Test("Tab continues from a field that Return has ended")
  func tabAfterReturn() {
    field.becomeFirstResponder()
    driver.keys("return")
    #expect(focused == nil)
    driver.keys("tab")
    #expect(first.isFirstResponder)
  }

  @Test("a view below an alert becomes first responder only after the alert is dismissed")
  func alertKeepsFocus() {
    driver.window.present(
      AlertView(title: "Sure?", message: "", buttons: [.init("Yes", name: "yes"), .init("No", name: "no")]))
    #expect(focused == "yes")
    driver.keys("tab")
    #expect(focused == "no")
    driver.keys("tab")
    #expect(focused == "yes")
    #expect(field.becomeFirstResponder() == .vetoed(by: Participant(driver.window)))
    driver.keys("escape")
    #expect(field.isFirstResponder)
  }

  @Test("a click makes a field first responder, but not a button")
  func clicks() {
    driver.click(3, 1)
    #expect(field.isFirstResponder)
    driver.click(2, 0)
    #expect(field.isFirstResponder)
  }
}
