import Armature
import Foundation
import MyCardsModel
import MyCardsServices
import Raster
import Synchronization
import TerminalUI

@testable import MyCardsMVC

/// The MVC screens on a screen in memory, with services controlled by the test.
@MainActor
final class Stub {
  let application = Application(screen: HeadlessScreen(columns: 80, rows: 24))
  let host: ControllerHost<View>
  let navigator = Navigator<View>(makeContent: { Pane() })
  let worker = StubWorker()
  let loader = StubLoader()
  let camera = StubCamera()

  init() {
    host = ControllerHost(application.window)
    host.setRootController(navigator)
    host.show()
  }

  var services: Services {
    let nowhere = URL(filePath: "/dev/null")
    return Services(
      worker: worker, loader: loader,
      device: Device(camera: camera, photos: PhotoFolders(library: nowhere, album: nowhere)), log: { _ in })
  }

  func settle() {
    application.displayIfNeeded()
  }

  /// Returns the visible view with a name.
  func view(_ name: String) -> View? {
    settle()
    return application.window.readingOrder.first { $0.name == name }
  }
}

/// A worker in memory that can fail.
@MainActor
final class StubWorker: Worker {
  struct ServiceError: Error {}

  let changes = Observers<StoreChange>("stub")
  var cards: [Card] = []
  var refuses = false
  private(set) var calls: [String] = []
  let (ends, teller) = AsyncStream<Void>.makeStream()

  func get(
    where matches: @escaping @Sendable (Card) -> Bool, sortedBy order: [SortDescriptor<Card>], limit: Int?
  ) async throws(WorkerError) -> [Card] {
    cards.filter(matches).sorted(using: order)
  }

  func upsert(_ entities: [Card]) async throws(WorkerError) {
    note("upsert \(entities.map(\.name))")
    if refuses { throw .cannotSave(ServiceError()) }
    cards += entities
  }

  func remove(_ entities: [Card]) async throws(WorkerError) {
    note("remove")
    if refuses { throw .cannotSave(ServiceError()) }
    cards.removeAll { entities.map(\.identifier).contains($0.identifier) }
  }

  private func note(_ call: String) {
    calls.append(call)
    teller.yield()
  }
}

/// A loader that downloads nothing and counts uploads.
@MainActor
final class StubLoader: @MainActor ModelDownloading, @MainActor ModelUploading {
  struct Silence: Error {}

  private(set) var uploads = 0
  let (ends, teller) = AsyncStream<Void>.makeStream()

  @MainActor
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    throw Silence()
  }

  @MainActor
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    uploads += 1
    teller.yield()
    return Data()
  }
}

/// A camera that returns its pictures when the test delivers them.
final class StubCamera: CameraSource {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  let (asked, teller) = AsyncStream<Void>.makeStream()

  var isPresent: Bool { true }
  var permission: CameraPermission { .granted }
  func decide(_ permission: CameraPermission) {}
  func configure(_ settings: CaptureSettings) async throws {}
  func start() async throws {}
  func stop() async {}

  func capture() async throws -> Raster {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
      teller.yield()
    }
    guard let picture = Raster.pattern(width: 64, height: 48) else { throw CameraFailure.noPicture }
    return picture
  }

  /// Delivers all requested pictures.
  func release() {
    for continuation in waiting.withLock({ waiting in
      defer { waiting = [] }
      return waiting
    }) { continuation.resume() }
  }
}
