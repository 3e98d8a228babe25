import Foundation
import LoopbackServer
import TerminalUI

/// Starts the program as the command line asks, and says in a sentence why it cannot.
@main
enum QwinkleMain {
  static func main() async {
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp {
        print(Options.help, terminator: "")
      } else if options.printsSnapshot {
        try await printSnapshot(options)
      } else {
        try await runInTerminal(options)
      }
    } catch {
      FileHandle.standardError.write(Data("Qwinkle: \(error)\n".utf8))
      exit(2)
    }
  }

  @MainActor
  private static func runInTerminal(_ options: Options) async throws {
    do {
      try TerminalScreen.checkAvailability()
    } catch {
      throw NoScreen(reason: error)
    }
    let store = options.store ?? Store.usual
    try Store.prepare(store)
    let log = try AppLog(file: options.log ?? store.appending(path: "qwinkle.log"))
    let (server, embedded) = try server(options)
    // Last, so that whatever goes wrong before is told in a terminal that is as it was.
    let screen = try TerminalScreen()
    let delegate = AppDelegate(screen: screen, server: server, store: store, log: log)
    delegate.launch()
    await delegate.application.run(on: screen)
    embedded?.stop()
  }

  /// Prints the first loaded screen; what it keeps meanwhile is thrown away unless a store is named.
  @MainActor
  private static func printSnapshot(_ options: Options) async throws {
    let store = try options.store ?? Store.makeTemporary()
    try Store.prepare(store)
    defer { if options.store == nil { try? FileManager.default.removeItem(at: store) } }
    let log = try AppLog(file: options.log)
    let (server, embedded) = try server(options)
    let screen = HeadlessScreen(columns: 80, rows: 24)
    let delegate = AppDelegate(screen: screen, server: server, store: store, log: log)
    delegate.launch()
    await delegate.application.run { !delegate.timelineController.isRefreshing }
    embedded?.stop()
    if let reason = delegate.timelineController.lastFailure { throw SnapshotFailure(reason: reason) }
    print(screen.text, terminator: "")
  }

  private static func server(_ options: Options) throws -> (ServerAddress, LoopbackServer?) {
    if let base = options.server { return (ServerAddress(base: base), nil) }
    let embedded = try SampleBackend.serve(port: options.port, rows: options.rows)
    return (ServerAddress(base: embedded.baseURL), embedded)
  }

  private struct NoScreen: Error, CustomStringConvertible {
    let reason: TerminalError
    var description: String { "\(reason) Run Qwinkle in a terminal, or print one screen with --snapshot." }
  }

  private struct SnapshotFailure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The timeline could not be loaded: \(reason)" }
  }
}
