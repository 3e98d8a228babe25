import Armature
import Downloads
import Foundation
import Launching
import LoopbackServer
import MyCardsFeature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Scenarios
import TerminalUI

/// Runs the app with a real server and a store in a folder.
///
/// The server is given on the command line or runs inside the program.
@MainActor
struct LiveRun {
  private let options: Options
  private let feature: Feature

  init(_ options: Options, _ feature: Feature) {
    (self.options, self.feature) = (options, feature)
  }

  /// Runs in the terminal until the person quits or a signal arrives.
  ///
  /// - Returns: The exit status; negative for a signal.
  func runInTerminal() async throws -> Int32 {
    let store = try AppFolder.prepared(options.store ?? AppFolder.user(for: "MyCards"))
    let log = try LogFile(store.appending(path: "mycards.log"), remedy: "Choose another folder with --store DIR.")
    let reports = StoreReports { log.write($0) }
    let (server, embedded) = try serve(from: store, reports.show)
    defer { embedded?.stop() }
    let recorder = try await recorder(of: store, server)
    let transport: any Transport = StandardTransport()
    let worker = StoreWorker<Card>(cardStore(store, reports.show))
    let services = services(store, server, recorder?.transport(transport) ?? transport, worker) { log.write($0) }
    // Last, so that earlier errors are printed to an unchanged terminal.
    let screen = try TerminalScreen()
    let shell = try AppShell(feature, services, reports, screen: screen)
    let result: Result<Int32, any Error>
    do {
      result = .success(try await shell.run(on: screen, recordedBy: recorder, watching: options.watch))
    } catch {
      result = .failure(error)
    }
    // The user may quit immediately after Done or Trash, also if the recording can't be written then.
    await worker.finishSaves()
    return try result.get()
  }

  /// Outputs the first loaded screen.
  ///
  /// Uses a temporary store unless one is given.
  func show(_ snapshot: AppOptions.Snapshot) async throws {
    let store = try AppFolder.prepared(options.store ?? AppFolder.temporary(for: "MyCards"))
    defer { if options.store == nil { try? FileManager.default.removeItem(at: store) } }
    let reports = StoreReports { _ in }
    let (server, embedded) = try serve(from: store, reports.show)
    defer { embedded?.stop() }
    let worker = StoreWorker<Card>(cardStore(store, reports.show))
    var services = services(store, server, StandardTransport(), worker) { _ in }
    let loader = ObservedLoader(services.loader)
    services.loader = loader
    // Only the log has the errors of the store, without which no card is shown.
    services.log = { line in Task { @MainActor in loader.fail(line) } }
    let screen = HeadlessScreen(for: snapshot, options.watch)
    let shell = try AppShell(feature, services, reports, screen: screen)
    shell.application.open(options.watch)
    shell.application.launch()
    let window = shell.application.window
    loader.onLoad = { window.setNeedsDisplay() }
    await shell.application.run {
      switch loader.loaded {
      case nil: false
      case .success(let count): count == 0 || window.visibleList.map { $0.engine.numberOfRows >= count } == true
      case .failure: true
      }
    }
    if case .failure(let error) = loader.loaded { throw error }
    shell.application.terminate()
    try snapshot.output(text: screen.text, svg: screen.canvas.svg(title: Texts.myCards))
  }

  /// Returns the server of the command line, or starts one that keeps its cards in the store folder.
  private func serve(
    from store: URL, _ report: @escaping @Sendable (String) -> Void
  ) throws -> (server: URL, embedded: LoopbackServer?) {
    if let server = options.server { return (server, nil) }
    let embedded = try CardBackend.serve(folder: store, report: report)
    return (embedded.baseURL, embedded)
  }

  /// Makes the recorder of this run; nil unless the command line asks for a recording.
  private func recorder(of store: URL, _ server: URL) async throws -> ScenarioRecorder? {
    guard let file = options.scenarios.record else { return nil }
    return try ScenarioRecorder(file: file, store: store, server: server, device: await recordedDevice(store))
  }

  /// Returns the camera and picture folders for a recording.
  private func recordedDevice(_ store: URL) async -> RecordedDevice {
    var device = RecordedDevice()
    let camera = camera(store)
    device.camera = (camera.permission.worldPermission, try? await camera.capture())
    (device.library, device.album) = (library(store), album(store))
    return device
  }

  private func camera(_ store: URL) -> any CameraSource {
    let permission = StoredPermission(folder: store)
    return options.camera.map { FolderCamera(folder: $0, permission) } ?? SyntheticCamera(permission)
  }

  private func library(_ store: URL) -> URL {
    options.library ?? store.appending(path: "library", directoryHint: .isDirectory)
  }

  private func album(_ store: URL) -> URL {
    options.album ?? store.appending(path: "album", directoryHint: .isDirectory)
  }

  private func services(
    _ store: URL, _ server: URL, _ transport: any Transport, _ worker: StoreWorker<Card>,
    _ log: @escaping @Sendable (String) -> Void
  ) -> Services {
    Services(
      worker: worker, loader: CardLoader(base: server, transport: transport),
      device: Device(camera: camera(store), photos: PhotoFolders(library: library(store), album: album(store))),
      log: log)
  }

  private func cardStore(_ folder: URL, _ report: @escaping @Sendable (String) -> Void) -> any Store<StoredCard> {
    #if SQLite
      if options.usesSQLite { return SQLiteStore(folder: folder, report: report) }
    #endif
    return FileStore(folder: folder, report: report)
  }
}

extension CameraPermission {
  /// The permission as scenarios represent it.
  fileprivate var worldPermission: WorldCamera.Permission {
    switch self {
    case .undecided: .undecided
    case .granted: .granted
    case .denied: .denied
    }
  }
}

/// An error that keeps the app from running.
enum LiveRunError: Error, CustomStringConvertible {
  case notLoaded(String)

  var description: String {
    switch self {
    case .notLoaded(let reason): "The cards couldn't be loaded: \(reason)"
    }
  }
}

/// A loader that records the result of the last download of cards, for waiting for the first loaded screen.
@MainActor
final class ObservedLoader: @MainActor ModelDownloading, @MainActor ModelUploading {
  /// The number of distinct cards or the first error; nil before the end of the first download.
  private(set) var loaded: Result<Int, LiveRunError>? { didSet { onLoad() } }

  /// Called when ``loaded`` has changed.
  var onLoad: () -> Void = {}

  private let loader: any CardLoading

  init(_ loader: any CardLoading) {
    self.loader = loader
  }

  /// Records an error, unless there is one already.
  func fail(_ reason: String) {
    if case .failure? = loaded { return }
    loaded = .failure(.notLoaded(reason))
  }

  @MainActor
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    do {
      let model = try await loader.model(at: endpoint, parsedBy: parser)
      if let cards = model as? [Card] { loaded = .success(Set(cards.map(\.identifier)).count) }
      return model
    } catch {
      fail("\(error)")
      throw error
    }
  }

  @MainActor
  @discardableResult
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await loader.upload(model, convertedBy: converter, contentType: contentType, to: endpoint)
  }
}
