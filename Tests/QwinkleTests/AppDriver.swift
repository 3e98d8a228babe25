import Armature
import Foundation
import TerminalUI

@testable import Qwinkle

/// Drives the app as a person would, over real HTTP, on a screen in memory that shows ten rows.
@MainActor
final class AppDriver {
  let server: ScriptedServer
  let store: URL
  let screen = HeadlessScreen(columns: 60, rows: 12)
  private(set) var app: AppDelegate

  init(_ answer: ScriptedServer.Answer) throws {
    server = try ScriptedServer(answer)
    store = try Store.makeTemporary()
    app = try Self.makeApp(server, store, screen)
  }

  isolated deinit {
    try? FileManager.default.removeItem(at: store)
  }

  private static func makeApp(_ server: ScriptedServer, _ store: URL, _ screen: HeadlessScreen) throws -> AppDelegate {
    let log = try AppLog(file: store.appending(path: "qwinkle.log"))
    return AppDelegate(screen: screen, server: server.address, store: store, log: log)
  }

  var controller: TimelineController { app.timelineController }
  var list: ListView { controller.timelineView.list }
  var window: Window { app.application.window }

  /// Launches the app and waits until the first download is over.
  func launch() async {
    app.launch()
    await finishRefreshing()
  }

  /// Begins anew with what the store has kept.
  func relaunch() async throws {
    app = try Self.makeApp(server, store, screen)
    await launch()
  }

  /// Waits until no download is under way.
  func finishRefreshing() async {
    await app.application.run { [controller] in !controller.isRefreshing }
  }

  func press(_ key: Key) {
    app.application.send(.key(KeyPress(key)))
    app.application.displayIfNeeded()
  }

  /// Presses the key that refreshes, and waits until it is done.
  func refresh() async {
    press("r")
    await finishRefreshing()
  }

  // MARK: What a person sees

  private var visibleRows: [QwinkRow] {
    list.engine.visibleRows.compactMap { list.engine.cell(at: ListPath(0, $0)) as? QwinkRow }
  }

  var rows: [String] { visibleRows.map(\.rowText) }
  var avatars: [String] { visibleRows.map(\.avatar.text) }
  var screenText: String { screen.text }
  var alert: [String]? { window.alerts.last.map { [$0.title, $0.message] } }

  /// The word where there are no rows; nil where there are some.
  var status: String? {
    let status = controller.timelineView.status
    return status.isHidden ? nil : status.text
  }

  // MARK: What is kept

  var storedDocument: String? { try? String(contentsOf: store.appending(path: "timeline.json"), encoding: .utf8) }

  var logLines: [String] {
    let text = try? String(contentsOf: store.appending(path: "qwinkle.log"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
