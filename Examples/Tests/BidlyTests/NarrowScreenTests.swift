import Armature
import ArmatureTestSupport
import BidlyModel
import Foundation
import TerminalUI
import Testing

@testable import Bidly

/// The screens in a terminal of 40 × 12 cells, where no word may be cut.
@MainActor @Suite struct NarrowScreenTests {
  private let screen = HeadlessScreen(columns: 40, rows: 12)

  @Test("the tabs fit, without their margins")
  func tabs() throws {
    let place = try TemporaryFolder()
    let app = try AppDelegate(
      screen: screen,
      environment: AppEnvironment(
        server: URL(filePath: "/nowhere"), transport: StandardTransport(), downloads: DownloadConfiguration(),
        store: place.folder, log: { _ in }))
    app.application.launch()
    app.application.displayIfNeeded()
    #expect(screen.text.hasSuffix("1 Activity 2 Search 3 Watch 4 Settings\n"))
    app.application.send(.mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 30, row: 11))))
    app.application.send(.mouse(MouseInput(.released(button: 0), at: CellPoint(column: 30, row: 11))))
    #expect(app.application.window.title == "Settings")
    app.application.terminate()
  }

  @Test("on a screen of a few rows, no button of the settings is on the help line, and a title that is cut ends in …")
  func settings() {
    for rows in 4...7 {
      let screen = HeadlessScreen(columns: 30, rows: rows)
      let application = Application(screen: screen)
      let view = SettingsView()
      application.window.contentView = view
      application.displayIfNeeded()
      #expect(view.logOut.frame.end.y <= view.rival.frame.origin.y && view.rival.frame.height == 1)
      #expect(view.rival.frame.end.y <= view.help.frame.origin.y, "\(rows) rows")
      #expect(screen.text.contains("Add New Bid (2 second") && screen.text.contains("…"), "\(rows) rows")
      withExtendedLifetime(application) {}
    }
  }

  @Test("an item's starting bid is whole beside its picture, and the help line names the bid")
  func detail() {
    let application = Application(screen: screen)
    let view = ItemDetailView()
    application.window.contentView = view
    let item = ItemCatalog().items(from: [ItemFacts(id: 1, name: "Lamp", startingBid: 1009.99)])[0]
    view.show(item)
    application.displayIfNeeded()
    #expect(screen.text.contains("Starting bid $1,009.99"))
    #expect(view.keyCommands.map(\.title).contains("Bid"))
  }
}
