import Architectures
import ArmatureTestSupport
import Foundation
import MyCardsFeature
import MyCardsModel
import MyCardsServices
import TerminalUI
import Testing

@testable import MyCards

/// Edits outlive the program in every architecture: each launch is a new app on the same folder.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct RestartTests {
  nonisolated static let architectures = Feature.all.map(\.architecture)

  /// The app with a store in a folder, and a server that is down.
  @MainActor
  private final class Launch {
    let shell: AppShell
    private let services: StubServices

    init(_ architecture: Architecture, _ folder: URL) throws {
      services = StubServices()
      var all = services.all
      all.worker = StoreWorker<Card>(FileStore(folder: folder) { Issue.record("The store reports: \($0)") })
      shell = try AppShell(
        Feature.of(architecture), all, StoreReports { _ in },
        screen: HeadlessScreen(columns: 80, rows: 24, level: .none))
      shell.application.launch()
    }

    func view(_ name: String) -> View? {
      shell.application.displayIfNeeded()
      return shell.application.window.readingOrder.first { $0.name == name }
    }

    func shows(_ condition: () -> Bool) async { await shell.application.run(until: condition) }

    /// Waits until a view can be tapped, and taps it.
    func tap(_ name: String) async throws {
      await shows { view(name).map { ($0 as? any Control)?.isEnabled != false } == true }
      try #require(view(name) as? any Tapping).tap()
    }

    func quit() { shell.application.terminate() }
  }

  @Test("an edited name and a removal are there after the next launch", arguments: architectures)
  func restart(architecture: Architecture) async throws {
    let place = try TemporaryFolder()
    let folder = place.folder
    let store = StoreWorker<Card>(FileStore(folder: folder) { _ in })
    try await store.upsert([.valid("A", identifier: "1"), .valid("B", identifier: "2")])

    let first = try Launch(architecture, folder)
    try await first.tap("row-1")
    try await first.tap("edit")
    await first.shows { first.view("done") != nil }
    try #require(first.view("name") as? TextField).type("Gym")
    try await first.tap("done")
    await first.shows { first.view("edit") != nil }
    first.quit()
    #expect(try await store.get(sortedBy: Card.listOrder).map(\.name) == ["B", "Gym"])

    let second = try Launch(architecture, folder)
    try await second.tap("row-2")
    await second.shows { (second.view("name") as? TextField)?.text == "Gym" }
    try await second.tap("edit")
    try await second.tap("trash")
    await second.shows { second.shell.application.window.title == "My Cards" }
    second.quit()

    let third = try Launch(architecture, folder)
    await third.shows { third.view("row-1") != nil }
    #expect(third.view("row-2") == nil)
    try await third.tap("row-1")
    await third.shows { (third.view("name") as? TextField)?.text == "B" }
    third.quit()
  }
}
