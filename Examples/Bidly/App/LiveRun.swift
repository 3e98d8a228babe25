import Armature
import BidlyModel
import BidlyNetworking
import BidlyServer
import BidlyServices
import Foundation
import Launching
import LoopbackServer
import Scenarios
import TerminalUI

/// Runs the app with a real server: the one given on the command line, or one inside the program.
@MainActor
struct LiveRun {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  /// Runs in the terminal until the person quits or a signal arrives.
  ///
  /// - Returns: The exit status; negative for a signal.
  func runInTerminal() async throws -> Int32 {
    let store = try AppFolder.prepared(options.store ?? AppFolder.user(for: "Bidly"))
    let log = try LogFile(
      options.log ?? store.appending(path: "bidly.log"), remedy: "Choose another one with --log FILE.")
    let embedded =
      options.server == nil ? try AuctionServer(folder: store, report: { log.write($0) }).listen() : nil
    defer { embedded?.stop() }
    let server = try address(embedded)
    let recorder = try options.scenarios.record.map { try ScenarioRecorder(file: $0, store: store, server: server) }
    let transport: any Transport = StandardTransport()
    let environment = AppEnvironment(
      server: server, transport: recorder?.transport(transport) ?? transport, downloads: DownloadConfiguration(),
      store: store, log: { log.write($0) })
    // Last, so that earlier errors are printed to an unchanged terminal.
    let screen = try TerminalScreen()
    let app = try AppDelegate(screen: screen, environment: environment)
    return try await app.run(on: screen, recordedBy: recorder, watching: options.watch)
  }

  /// Outputs the first screen.
  ///
  /// Without a store folder, the first sample items are watched, so the screen is the same each time.
  func show(_ snapshot: AppOptions.Snapshot) async throws {
    let store = try AppFolder.prepared(options.store ?? AppFolder.temporary(for: "Bidly"))
    defer { if options.store == nil { try? FileManager.default.removeItem(at: store) } }
    if options.store == nil { try watchSamples(in: store) }
    let screen = HeadlessScreen(for: snapshot, options.watch)
    let environment = AppEnvironment(
      server: try address(nil), transport: StandardTransport(), downloads: DownloadConfiguration(), store: store,
      log: { _ in })
    let app = try AppDelegate(screen: screen, environment: environment)
    app.application.open(options.watch)
    app.application.launch()
    app.application.displayIfNeeded()
    app.application.terminate()
    try snapshot.output(text: screen.text, svg: screen.canvas.svg(title: Texts.bidly))
  }

  /// Writes a watchlist of the first sample items, with the bids of a fixed time.
  private func watchSamples(in store: URL) throws {
    let time = Date(timeIntervalSince1970: 1_740_823_200)
    let items = try AuctionServer(folder: store, latency: .none, now: { time }).items
    try WatchlistFile(folder: store, catalog: ItemCatalog()).write(Array(items.prefix(3)))
  }

  private func address(_ embedded: LoopbackServer?) throws -> URL {
    if let server = options.server ?? embedded?.baseURL { return server }
    guard let server = URL(string: "http://127.0.0.1:\(AuctionServer.defaultPort)") else { throw URLError(.badURL) }
    return server
  }
}
