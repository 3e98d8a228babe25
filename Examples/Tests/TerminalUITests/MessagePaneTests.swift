import Architectures
import Composites
import Delegation
import MessageTracing
import Responders
import TargetActions
import Testing

@testable import TerminalUI

/// The pane that shows the messages beside an application.
@MainActor @Suite struct MessagePaneTests {
  private final class Saver: TraceNamed {
    let traceName = "saver"

    func save(_ button: Button) {
      for row in 0..<3 { reportMessage("cell (0,\(row))", from: self, to: button, as: Pattern("dataSource")) }
      reportMessage("write", from: self, to: self)
    }
  }

  private func makeDriver(
    columns: Int, rows: Int, shows: @escaping (Pattern) -> Bool = { _ in true }
  )
    -> (ScreenDriver, Recorder, Saver)
  {
    let driver = ScreenDriver(columns: columns, rows: rows)
    let (recorder, saver) = (Recorder(), Saver())
    let button = Button("Save", name: "save")
    button.addTarget(saver, action: Saver.save, for: .primaryActionTriggered)
    driver.add(button, 1, 3, 10)
    driver.application.pane = MessagePane(recorder, showing: shows)
    return (driver, recorder, saver)
  }

  private func press(_ driver: ScreenDriver, _ title: String) {
    reportMessage(title, as: .step)
    driver.application.send(.mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 3, row: 3))))
    driver.application.send(.mouse(MouseInput(.released(button: 0), at: CellPoint(column: 3, row: 3))))
  }

  @Test("the newest step stands at the top, indented by who calls within whom, and repetitions have a count")
  func content() throws {
    let (driver, recorder, saver) = makeDriver(columns: 140, rows: 24)
    recorder.record {
      press(driver, "first")
      press(driver, "second")
    }
    let lines = driver.shown().map { String($0.dropFirst(80)).trimmed }
    #expect(lines[0] == "Who told whom")
    #expect(lines[2].hasPrefix("│ second ──") && lines[2].hasSuffix("messages"))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("TA  save → saver  primaryActionTriggered"))
    #expect(text.contains("DS  └ → save  cell  ×3"))
    #expect(text.contains("LK  └ → saver  write"))
    let (newest, oldest) = (text.firstRange(of: "second"), text.firstRange(of: "first"))
    #expect(try #require(newest).lowerBound < #require(oldest).lowerBound)
    #expect(lines[23].contains("TA  target-action"))
    withExtendedLifetime(saver) {}
  }

  @Test("the pane is narrowed, and steps whose messages are left out don't show")
  func narrowed() {
    let (driver, recorder, saver) = makeDriver(columns: 140, rows: 24) { $0 == .message }
    recorder.record {
      press(driver, "first")
      reportMessage("quiet", as: .step)
      reportMessage("hidden", as: .lifeCycle)
    }
    let text = driver.shown().joined(separator: "\n")
    #expect(text.contains("first") && text.contains("saver  write"))
    #expect(!text.contains("quiet") && !text.contains("hidden") && !text.contains("cell"))
    withExtendedLifetime(saver) {}
  }

  @Test(
    "the pane is beside the application on a wide screen, below it else, and a row on a low screen",
    arguments: [
      (140, 24, 80, 24, 81, 0), (200, 50, 139, 50, 140, 0), (100, 24, 60, 24, 61, 0), (99, 40, 99, 24, 0, 24),
      (80, 30, 80, 18, 0, 18), (80, 24, 80, 12, 0, 12), (40, 20, 40, 12, 0, 12), (80, 19, 80, 18, 0, 18),
      (40, 12, 40, 11, 0, 11), (40, 5, 40, 5, -1, -1), (0, 0, 0, 0, -1, -1),
    ])
  func places(columns: Int, rows: Int, ownColumns: Int, ownRows: Int, paneColumn: Int, paneRow: Int) {
    let (place, pane) = MessagePane.places(columns: columns, rows: rows)
    #expect(place == CellRect(column: 0, row: 0, columns: ownColumns, rows: ownRows))
    #expect(pane?.column ?? -1 == paneColumn && pane?.row ?? -1 == paneRow)
    guard let pane else { return }
    #expect(pane.column + pane.columns == columns && pane.row + pane.rows == rows)
  }

  @Test("a text that doesn't fit beside the names has a row of its own, and types are named without arguments")
  func longTexts() throws {
    let (driver, recorder, saver) = makeDriver(columns: 100, rows: 24)
    recorder.record {
      reportMessage("first", as: .step)
      reportMessage("controlValueChanged, and more", from: driver.window, to: saver, as: .targetAction)
      reportMessage("next", from: saver, to: saver)
    }
    let lines = driver.shown().map { String($0.dropFirst(61)) }
    let row = try #require(lines.firstIndex { $0.hasPrefix("  TA  window → saver") })
    #expect(lines[row + 1] == "        controlValueChanged, and more")
    #expect(lines[row + 2] == "  LK  → saver  next")
    #expect("push Navigator<List<View>> 2".withoutGenericArguments == "push Navigator 2")
    #expect("1 < 2 and a<b".withoutGenericArguments == "1 < 2 and a<b")
  }

  @Test("an application that needs few columns leaves more of them to the pane")
  func narrowApplication() {
    #expect(MessagePane.places(columns: 100, rows: 24, applicationColumns: 40).application.columns == 40)
    #expect(MessagePane.places(columns: 140, rows: 24, applicationColumns: 40).application.columns == 79)
  }

  @Test("on a low screen, a row says how many messages there are")
  func note() {
    let (driver, recorder, saver) = makeDriver(columns: 40, rows: 12)
    recorder.record { press(driver, "first") }
    let lines = driver.shown()
    #expect(lines[11] == "  6 messages, shown from 20 rows on")
    #expect(driver.application.window.bounds.height == 11)
    withExtendedLifetime(saver) {}
  }

  @Test(
    "every size is drawn, with long runs too", arguments: [(140, 24), (100, 5), (100, 1), (60, 33), (3, 40), (0, 0)])
  func sizes(columns: Int, rows: Int) {
    let (driver, recorder, saver) = makeDriver(columns: columns, rows: rows)
    recorder.record {
      for number in 0..<60 {
        press(driver, "step \(number)")
        _ = driver.shown()
        for count in 0..<20 { reportMessage("m\(count)", from: saver, to: driver.window) }
      }
    }
    let text = driver.shown().joined(separator: "\n")
    if columns == 140 { #expect(text.contains("step 59")) }
    // A pane takes messages out of the recorder, so that it doesn't fill.
    guard MessagePane.places(columns: columns, rows: rows).pane != nil else { return }
    #expect(recorder.run.messages.count < 1_000 && recorder.run.omitted == 0)
  }

  @Test("an application without changes draws again if messages have arrived, and only then")
  func news() {
    let (driver, recorder, saver) = makeDriver(columns: 140, rows: 24)
    _ = driver.shown()
    let count = driver.screen.frameCount
    _ = driver.shown()
    #expect(driver.screen.frameCount == count)
    recorder.record { reportMessage("late news", from: saver, to: saver) }
    #expect(driver.shown().joined().contains("late news"))
    #expect(driver.screen.frameCount == count + 1)
  }

  @Test("alerts and sheets are messages with their sender, and cover the application alone")
  func overlays() {
    let (driver, recorder, saver) = makeDriver(columns: 140, rows: 24)
    recorder.record {
      reportMessage("save", as: .step)
      driver.window.present(AlertView(title: "Couldn't save", message: "The disk is full."), from: saver)
    }
    let text = driver.shown().joined(separator: "\n")
    #expect(text.contains("NV  saver → window  present alert 'Couldn't save'"))
    #expect(text.contains("The disk is full."))
    recorder.record { driver.window.alerts.last?.dismiss() }
    #expect(driver.shown().joined().contains("alert → window  dismiss"))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " })
  }
}
