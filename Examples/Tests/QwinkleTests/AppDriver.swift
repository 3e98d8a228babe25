import Armature
import Foundation
import TerminalUI

@testable import Qwinkle

/// Drives the app as a person does, over real HTTP, on a screen in memory.
@MainActor
final class AppDriver {
  let server: ScriptedServer
  let store: AppStore
  let screen = HeadlessScreen(columns: 80, rows: 24, level: .none)
  private(set) var app: AppDelegate

  init(_ answer: ScriptedServer.Answer) throws {
    server = try ScriptedServer(answer)
    store = try AppStore.temporary()
    app = try Self.makeApp(server, store, screen)
  }

  isolated deinit {
    store.remove()
  }

  private static func makeApp(
    _ server: ScriptedServer, _ store: AppStore, _ screen: HeadlessScreen
  ) throws -> AppDelegate {
    let log = try AppLog(file: store.folder.appending(path: "qwinkle.log"))
    return AppDelegate(
      screen: screen,
      environment: AppEnvironment(
        server: server.address, transport: StandardTransport(), downloads: DownloadConfiguration(), store: store,
        log: log))
  }

  var controller: TimelineController { app.timeline }
  var list: ListView { controller.timelineView.list }
  var window: Window { app.application.window }

  /// Launches the app and waits for the end of the first download.
  func launch() async {
    app.application.launch()
    await finishRefreshing()
  }

  /// Relaunches the app with the same store.
  func relaunch() async throws {
    app = try Self.makeApp(server, store, screen)
    await launch()
  }

  /// Waits until the timeline isn't refreshing.
  func finishRefreshing() async {
    await wait { [controller] in !controller.isRefreshing }
  }

  /// Waits for a condition, evaluated after each change of the screen.
  func wait(until condition: () -> Bool) async {
    await app.application.run(until: condition)
  }

  func press(_ key: Key) {
    app.application.send(.key(KeyPress(key)))
    app.application.displayIfNeeded()
  }

  /// Taps a control of the topmost screen.
  func tap(_ name: String) throws {
    try (view(name) as? any Tapping)?.tap()
    app.application.displayIfNeeded()
  }

  /// Presses the refresh key and waits for the end of the refresh.
  func refresh() async {
    press("r")
    await finishRefreshing()
  }

  // MARK: Screen content

  /// Returns the visible view with a name.
  func view(_ name: String) -> View? { window.readingOrder.first { $0.name == name } }

  /// Returns the text of the visible view with a name.
  func text(_ name: String) -> String? { view(name)?.visibleText }

  var rows: [String] { window.visibleList?.visibleRows.compactMap(\.visibleText) ?? [] }
  var avatars: [String] { (1...10).compactMap { text("avatar-\($0)") } }
  var screenText: String { screen.text }
  var alert: [String]? { window.alerts.last.map { [$0.title, $0.message] } }

  // MARK: Store

  var storedDocument: String? {
    try? String(contentsOf: store.folder.appending(path: "timeline.json"), encoding: .utf8)
  }

  var logLines: [String] {
    let text = try? String(contentsOf: store.folder.appending(path: "qwinkle.log"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
