import Architectures
import Composites
import Foundation
import FourWaysShared
import Responders
import TerminalUI
import Testing

@testable import FourWays

/// The frame around the feature: title, help line, and the switch between the architectures.
@MainActor @Suite struct FrameTests {
  @Test("the title names the architecture, and the help line the keys", arguments: Architecture.allCases)
  func bars(architecture: Architecture) throws {
    let app = try HeadlessApp(architecture, columns: 80, rows: 24, level: .trueColor)
    #expect(app.bars[0].hasPrefix("  MVC   MVVM   VIPER   VIP    "))
    #expect(app.bars[0].hasSuffix(" The counter in \(architecture.rawValue)"))
    #expect(app.bars[1] == "  + Add   s Save   t Step   1–4 Architecture   Tab Next                 q Quit")
    let selected = app.shell.application.window.preorder.compactMap { $0 as? BarButton }.filter(\.isSelected)
    #expect(selected.map(\.title) == [architecture.rawValue])
  }

  /// Drawn anew with ARMATURE_WRITE_PICTURES=1 in the environment.
  @Test("the page's picture shows the screen", .timeLimit(.minutes(5)))
  func picture() async throws {
    let app = try HeadlessApp(.viper, columns: 80, rows: 20, level: .trueColor)
    for _ in 1...3 { app.press("+") }
    app.press("s")
    await app.store.answer()
    await app.shows("Saved 3.")
    let svg = app.screen.canvas.svg(title: "FourWays: the counter in VIPER")
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Screens/FourWays.svg")
    if ProcessInfo.processInfo.environment["ARMATURE_WRITE_PICTURES"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }

  @Test("on a small screen all of it has room", arguments: Architecture.allCases)
  func small(architecture: Architecture) throws {
    let app = try HeadlessApp(architecture, columns: 40, rows: 12, level: .trueColor)
    #expect(app.lines == ["0 of 10", "Add    Save    Step: 1"])
    #expect(app.bars[0].hasPrefix("  \(architecture.rawValue) "))
    #expect(app.bars[1] == "  + Add   s Save   ? Keys       q Quit")
  }

  @Test("on a large screen the number is drawn large")
  func large() throws {
    let app = try HeadlessApp(.mvc, columns: 120, rows: 45)
    app.shell.application.displayIfNeeded()
    let rows = app.screen.canvas.lines.map { $0.filter { $0 == "█" }.count }.filter { $0 > 0 }
    #expect(rows == [6, 4, 4, 4, 6])
  }

  @Test("1 to 4 switch the architecture and keep the counter", .timeLimit(.minutes(5)))
  func switching() async throws {
    let app = try HeadlessApp(.mvc)
    app.press("+")
    for (index, (key, architecture)) in zip(["1", "2", "3", "4"] as [Key], Architecture.allCases).enumerated() {
      app.press(key)
      await app.shows("\(index + 1) of 10")
      #expect(app.bars[0].contains("The counter in \(architecture.rawValue)"))
      app.press("+")
      await app.shows("\(index + 2) of 10")
    }
    #expect(app.shell.counter.tally.value == 5)
  }

  @Test("a click on a name in the title bar switches, also from the detail", .timeLimit(.minutes(5)))
  func clicking() async throws {
    let app = try HeadlessApp(.vip)
    try app.tap("step")
    let button = app.shell.application.window.preorder.compactMap { $0 as? BarButton }.first { $0.name == "viper" }
    try button?.tap()
    #expect(app.bars[0].contains("The counter in VIPER"))
    #expect(app.lines == ["0 of 10", "Add   [Save]  [Step: 1]"])
  }
}
