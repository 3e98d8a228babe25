import Armature
import Foundation
import Launching
import LoopbackServer
import QwinkleStages
import Scenarios
import TerminalUI

/// Runs the app with a real server: the one given on the command line, or one inside the program.
@MainActor
struct LiveRun {
  private let options: Options
  private let store: AppStore
  private let server: ServerAddress
  private let embedded: LoopbackServer?

  init(_ options: Options, store: AppStore) throws {
    self.options = options
    self.store = store
    if let base = options.server {
      (server, embedded) = (ServerAddress(base: base), nil)
    } else {
      let backend = try SampleBackend.serve(port: options.port, rows: options.rows)
      (server, embedded) = (ServerAddress(base: backend.baseURL), backend)
    }
  }

  /// Runs in the terminal until the person quits or a signal arrives.
  ///
  /// - Returns: The exit status; negative for a signal.
  func runInTerminal() async throws -> Int32 {
    let log = try AppLog(file: options.log ?? store.folder.appending(path: "qwinkle.log"))
    let recorder = try options.scenarios.record.map {
      try ScenarioRecorder(file: $0, store: store.folder, server: server.base)
    }
    let transport: any Transport = StandardTransport()
    let environment = environment(log, recorder?.transport(transport) ?? transport)
    // Last, so that earlier errors are printed to an unchanged terminal.
    let screen = try TerminalScreen()
    defer { embedded?.stop() }
    if let stage = options.stage {
      return try await stage.makeApp(screen, environment).run(on: screen, recordedBy: recorder, watching: options.watch)
    }
    return try await AppDelegate(screen: screen, environment: environment).run(
      on: screen, recordedBy: recorder, watching: options.watch)
  }

  /// Outputs the first loaded screen.
  func show(_ snapshot: AppOptions.Snapshot) async throws {
    let screen = HeadlessScreen(for: snapshot, options.watch)
    let app = AppDelegate(
      screen: screen, environment: environment(try AppLog(file: options.log), StandardTransport()))
    app.application.open(options.watch)
    app.application.launch()
    await app.application.run { !app.timeline.isRefreshing }
    embedded?.stop()
    if let alert = app.application.window.alerts.last { throw SnapshotFailure(reason: alert.message) }
    try snapshot.output(text: screen.text, svg: screen.canvas.svg(title: "Qwinkle"))
  }

  private func environment(_ log: AppLog, _ transport: any Transport) -> AppEnvironment {
    AppEnvironment(
      server: server, transport: transport, downloads: DownloadConfiguration(), store: store, log: log)
  }

  private struct SnapshotFailure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The timeline couldn't be loaded: \(reason)" }
  }
}
