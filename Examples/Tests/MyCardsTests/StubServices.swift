import Armature
import Foundation
import MyCardsModel
import Raster
import Synchronization

@testable import MyCardsServices

/// Services that a test controls.
@MainActor
final class StubServices {
  let worker: StubWorker
  let loader: StubLoader
  let camera: StubCamera
  /// The pictures of the library; nil for none.
  let library: URL?
  private let events: Events
  private let lines = Mutex<[String]>([])

  init(camera: CameraPermission = .granted, library: URL? = nil) {
    let events = Events()
    self.camera = StubCamera(camera)
    self.library = library
    self.events = events
    worker = StubWorker(events)
    loader = StubLoader(events)
  }

  /// Waits until a condition on calls, uploads or the log holds.
  func until(_ condition: () -> Bool) async {
    await events.until(condition)
  }

  /// The lines of the log.
  var log: [String] { lines.withLock { $0 } }

  var all: Services {
    let nowhere = URL(filePath: "/dev/null")
    return Services(
      worker: worker, loader: loader,
      device: Device(camera: camera, photos: PhotoFolders(library: library ?? nowhere, album: nowhere)),
      log: { [self] line in
        lines.withLock { $0.append(line) }
        Task { @MainActor in events.happen() }
      })
  }
}

extension Card {
  /// A card that can be stored.
  static func valid(_ name: String, identifier: String = "1") -> Card {
    let photo = Raster.pattern(width: 4, height: 3).map { Photo($0) }
    return Card(identifier: identifier, name: name, front: photo, back: photo)
  }
}

/// A worker in memory that can fail, and whose saves can be held.
@MainActor
final class StubWorker: Worker {
  struct ServiceError: Error {}

  let changes = Observers<StoreChange>("stub")
  var cards: [Card] = []
  var refuses = false
  /// Whether the store can't be read.
  var isUnreadable = false
  /// Whether saves wait until this is false again.
  var isHeld = false { didSet { if !isHeld { resume() } } }
  private(set) var calls: [String] = [] { didSet { events.happen() } }
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let events: Events
  private var lastRead: [String: Card] = [:]

  init(_ events: Events) {
    self.events = events
  }

  func get(
    where matches: @escaping @Sendable (Card) -> Bool, sortedBy order: [SortDescriptor<Card>], limit: Int?
  ) async throws(WorkerError) -> [Card] {
    if isUnreadable { throw .cannotFetch("stub") }
    let found = cards.filter(matches).sorted(using: order)
    for card in found { lastRead[card.identifier] = card }
    return found
  }

  func lastRead(_ identifier: String) -> Card? { lastRead[identifier] }

  func get(_ identifier: String) async throws(WorkerError) -> Card? {
    if isUnreadable { throw .cannotFetch("stub") }
    return cards.first { $0.identifier == identifier }
  }

  func upsert(_ entities: [Card]) async throws(WorkerError) {
    calls.append("upsert \(entities.map(\.name))")
    try await save()
    cards.removeAll { entities.map(\.identifier).contains($0.identifier) }
    cards += entities
    changes.notify(StoreChange(entity: "card"))
  }

  func remove(_ entities: [Card]) async throws(WorkerError) {
    calls.append("remove \(entities.map(\.name))")
    try await save()
    cards.removeAll { entities.map(\.identifier).contains($0.identifier) }
    changes.notify(StoreChange(entity: "card"))
  }

  private func save() async throws(WorkerError) {
    if isHeld { await withCheckedContinuation { waiting.append($0) } }
    if refuses { throw .cannotSave(ServiceError()) }
  }

  private func resume() {
    for save in waiting { save.resume() }
    waiting = []
  }
}

/// A loader that downloads what a test gives it, or nothing, and counts uploads.
@MainActor
final class StubLoader: @MainActor ModelDownloading, @MainActor ModelUploading {
  struct Silence: Error {}

  /// The cards of the server; nil for a server that is down.
  var cards: [Card]?
  /// Whether downloads wait until this is false again.
  var isHeld = false { didSet { if !isHeld { waiting.take()?.resume() } } }
  private(set) var uploads = 0 { didSet { events.happen() } }
  private var waiting: CheckedContinuation<Void, Never>? { didSet { events.happen() } }
  private let events: Events

  init(_ events: Events) {
    self.events = events
  }

  /// Whether a download waits.
  var isWaiting: Bool { waiting != nil }

  @MainActor
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    if isHeld { await withCheckedContinuation { waiting = $0 } }
    guard let model = cards as? Parser.Model else { throw Silence() }
    return model
  }

  @MainActor
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    uploads += 1
    return Data()
  }
}

/// A camera that returns its pictures when the test delivers them.
final class StubCamera: CameraSource {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  private let decision: Mutex<CameraPermission>
  let (asked, teller) = AsyncStream<Void>.makeStream()

  init(_ permission: CameraPermission) {
    decision = Mutex(permission)
  }

  var isPresent: Bool { true }
  var permission: CameraPermission { decision.withLock { $0 } }
  func decide(_ permission: CameraPermission) { decision.withLock { $0 = permission } }
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
