import Armature
import Foundation
import HobbiesModel
import HobbiesServer
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
    let store = try AppFolder.prepared(options.store ?? AppFolder.user(for: "Hobbies"))
    let embedded = options.server == nil ? try await HobbyServer(HobbyServer.openStore(in: store)).listen() : nil
    defer { embedded?.stop() }
    let server = try address(embedded)
    let log = try LogFile(
      options.log ?? store.appending(path: "hobbies.log"), remedy: "Choose another one with --log FILE.")
    let recorder = try options.scenarios.record.map {
      try ScenarioRecorder(file: $0, store: store, server: server, device: recordedDevice)
    }
    let transport: any Transport = StandardTransport()
    // Last, so that earlier errors are printed to an unchanged terminal.
    let screen = try TerminalScreen()
    let app = try AppDelegate(
      screen: screen,
      environment: environment(server, recorder?.transport(transport) ?? transport, store) { log.write($0) })
    return try await app.run(on: screen, recordedBy: recorder, watching: options.watch)
  }

  /// Outputs the first screen.
  ///
  /// Without a store folder it is the one of the first run.
  func show(_ snapshot: AppOptions.Snapshot) async throws {
    let store = try AppFolder.prepared(options.store ?? AppFolder.temporary(for: "Hobbies"))
    defer { if options.store == nil { try? FileManager.default.removeItem(at: store) } }
    let screen = HeadlessScreen(for: snapshot, options.watch)
    let app = try AppDelegate(
      screen: screen, environment: environment(try address(nil), StandardTransport(), store) { _ in })
    app.application.open(options.watch)
    app.application.launch()
    app.application.displayIfNeeded()
    app.application.terminate()
    try snapshot.output(text: screen.text, svg: screen.canvas.svg(title: "Hobbies"))
  }

  private func environment(
    _ server: URL, _ transport: any Transport, _ store: URL, log: @escaping (String) -> Void
  ) -> AppEnvironment {
    AppEnvironment(
      server: server, transport: transport, downloads: DownloadConfiguration(),
      location: FixedLocation(options.place.map { .success($0) } ?? .failure(.denied)), store: store, log: log)
  }

  private var recordedDevice: RecordedDevice {
    var device = RecordedDevice()
    device.location = options.place.map { .place(latitude: $0.latitude, longitude: $0.longitude) } ?? .denied
    return device
  }

  private func address(_ embedded: LoopbackServer?) throws -> URL {
    if let server = options.server ?? embedded?.baseURL { return server }
    guard let server = URL(string: "http://127.0.0.1:\(HobbyServer.defaultPort)") else { throw URLError(.badURL) }
    return server
  }
}
