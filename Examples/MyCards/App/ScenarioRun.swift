import MyCardsFeature
import MyCardsModel
import MyCardsServices
import Raster
import Scenarios
import TerminalUI

/// A run of the app in the world of a scenario.
@MainActor
final class ScenarioRun: ScenarioApp {
  private let shell: AppShell
  private let world: World

  init(_ feature: Feature, _ world: World) throws {
    self.world = world
    let reports = StoreReports { [world] in world.log($0) }
    shell = try AppShell(feature, .scenario(world, reports), reports, screen: world.screen)
  }

  var application: Application { shell.application }

  // The app has no background activity.
  func enterBackground() {}
  func enterForeground() {}

  func backgroundEventsDelivered(_ identifier: String) {
    world.log("background: unknown identifier \(identifier)")
  }
}

extension Services {
  /// Makes the services of a scenario's world.
  fileprivate static func scenario(_ world: World, _ reports: StoreReports) -> Services {
    let log: @Sendable (String) -> Void = { [world] in world.log($0) }
    let store = FileStore<StoredCard>(
      folder: world.store.url, checkWriting: { [store = world.store] in try store.checkWriting() },
      report: reports.show)
    return Services(
      worker: StoreWorker<Card>(store),
      loader: CardLoader(base: world.baseURL, configuration: world.downloads, transport: world.transport),
      device: Device(
        camera: ScenarioCamera(world.camera),
        photos: PhotoFolders(library: world.photos.library, album: world.photos.album)
      ) { [world] rect in world.recordCrop(x: rect.x, y: rect.y, width: rect.width, height: rect.height) },
      log: log)
  }
}

/// The camera of a scenario's world.
struct ScenarioCamera: CameraSource {
  private let camera: WorldCamera

  init(_ camera: WorldCamera) { self.camera = camera }

  var isPresent: Bool { camera.permission != nil }

  var permission: CameraPermission {
    switch camera.permission {
    case .granted: .granted
    case .undecided: .undecided
    case .denied, nil: .denied
    }
  }

  func decide(_ permission: CameraPermission) {
    switch permission {
    case .granted: camera.decide(.granted)
    case .denied: camera.decide(.denied)
    case .undecided: camera.decide(.undecided)
    }
  }

  func configure(_ settings: CaptureSettings) async throws {}
  func start() async throws {}
  func stop() async {}

  @concurrent
  func capture() async throws -> Raster {
    guard let frame = camera.frame() else { throw CameraFailure.noPicture }
    return frame
  }
}
