import MyCardsServices
import Raster
import Scenarios

/// The camera that a scenario describes.
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
