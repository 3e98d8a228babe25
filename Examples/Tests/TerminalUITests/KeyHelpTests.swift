import Composites
import Responders
import Testing

@testable import TerminalUI

/// The help line and the list of all keys.
@MainActor
struct KeyHelpTests {
  let driver = ScreenDriver(columns: 64, rows: 20)

  private final class Page: ScreenView, Quitting {
    let list = ListView(name: "list")
    let application: Application

    init(_ application: Application) {
      self.application = application
      super.init(name: "page", bar: NavigationBar(title: "Page"))
      addAll(list)
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
