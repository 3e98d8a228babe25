import Armature
import Foundation
import LoopbackServer
import QwinkleStages
import Scenarios
import TerminalUI

/// Starts the program as the command line asks, and says in a sentence why it cannot.
@main
enum QwinkleMain {
  static func main() async {
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp { return print(Options.help, terminator: "") }
      let recorder = Recorder()
      let status = try await options.trace == nil ? run(options) : recorder.record { try await run(options) }
      if let file = options.trace { try Picture(svg: recorder.run.svg(.automatic)).write(to: file) }
      exit(status)
    } catch {
      FileHandle.standardError.write(Data("Qwinkle: \(error)\n".utf8))
      exit(2)
    }
  }

  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    let runner = ScenarioRunner { world in
      if let stage = options.stage { try StageRun(stage, world) } else { try ScenarioRun(world) }
    }
    if !options.scenarios.files.isEmpty { return runner.run(files: options.scenarios.files) }
    if let snapshot = options.snapshot {
      try await show(snapshot, options)
    } else if (try? TerminalScreen.checkAvailability()) == nil {
      return runner.runStandardInput()
    } else {
      try await runInTerminal(options)
    }
    return 0
  }

  @MainActor
  private static func runInTerminal(_ options: Options) async throws {
    let store = try AppStore(options.store ?? AppStore.usualFolder)
    let log = try AppLog(file: options.log ?? store.folder.appending(path: "qwinkle.log"))
    let (server, embedded) = try server(options)
    // Last, so that whatever goes wrong before is told in a terminal that is as it was.
    let screen = try TerminalScreen()
    defer { embedded?.stop() }
    let environment = AppEnvironment.live(server: server, store: store, log: log)
    if let stage = options.stage {
      let app = stage.makeApp(screen, environment)
      app.launch()
      return await app.application.run(on: screen)
    }
    let app = AppDelegate(screen: screen, environment: environment)
    app.launch()
    await app.application.run(on: screen)
    app.stop()
  }

  /// Shows the first loaded screen; what it keeps meanwhile is thrown away unless a store is named.
  @MainActor
  private static func show(_ snapshot: Options.Snapshot, _ options: Options) async throws {
    let store = try options.store.map(AppStore.init) ?? AppStore.temporary()
    defer { if options.store == nil { store.remove() } }
    let log = try AppLog(file: options.log)
    let (server, embedded) = try server(options)
    let screen = HeadlessScreen(columns: 80, rows: 24)
    let app = AppDelegate(screen: screen, environment: .live(server: server, store: store, log: log))
    app.launch()
    await app.application.run { !app.timeline.isRefreshing }
    embedded?.stop()
    if let reason = app.timeline.lastFailure { throw SnapshotFailure(reason: reason) }
    switch snapshot {
    case .text: print(screen.text, terminator: "")
    case .picture(let file): try Picture(svg: screen.canvas.text).write(to: file)
    }
  }

  private static func server(_ options: Options) throws -> (ServerAddress, LoopbackServer?) {
    if let base = options.server { return (ServerAddress(base: base), nil) }
    let embedded = try SampleBackend.serve(port: options.port, rows: options.rows)
    return (ServerAddress(base: embedded.baseURL), embedded)
  }

  private struct SnapshotFailure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The timeline could not be loaded: \(reason)" }
  }
}
