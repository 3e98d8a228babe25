import Armature
import Foundation
import TerminalUI
import Testing

@testable import FirstScreen

/// The program on the page of TerminalUI, used as a person uses it.
@MainActor @Suite struct FirstScreenTests {
  private let screen = HeadlessScreen(columns: 48, rows: 12)
  private let app: ShoppingApp

  init() {
    app = ShoppingApp(screen: screen)
  }

  private var lines: [String] {
    app.application.displayIfNeeded()
    return screen.canvas.lines
  }

  private func type(_ text: String) {
    for character in text { app.application.send(.key(KeyPress(.character(character)))) }
  }

  @Test("what is typed is added to the list by Return, and by the button")
  func adds() throws {
    #expect(
      lines.filter { !$0.isEmpty } == [
        "  Shopping", "  ▐ What is missing?                     Add", "   To buy", "   Bread", "   Apples",
        "  Return Add   Tab Next            Ctrl-C Quit",
      ])
    type("Tea")
    app.application.send(.key(KeyPress(.returnKey)))
    #expect(lines[8] == "   Tea")
    app.application.send(.key(KeyPress(.tab)))
    #expect(lines[11] == "  Return Add   Tab Next                 q Quit")
    app.application.send(.key(KeyPress(.tab, .shift)))
    type("Milk")
    for key in [.tab, .returnKey] as [Key] { app.application.send(.key(KeyPress(key))) }
    #expect(lines[9] == "   Milk")
  }

  @Test("without a text an alert says what is missing")
  func alerts() {
    app.application.send(.key(KeyPress(.returnKey)))
    #expect(app.application.window.alerts.map(\.title) == ["Type what is missing."])
  }

  /// Drawn anew with ARMATURE_WRITE_PICTURES=1 in the environment.
  @Test("the page's picture shows the screen")
  func picture() throws {
    type("Coffee")
    app.application.displayIfNeeded()
    let svg = screen.canvas.svg(title: "The first screen with TerminalUI")
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Screens/FirstScreen.svg")
    if ProcessInfo.processInfo.environment["ARMATURE_WRITE_PICTURES"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }
}
