import Architectures
import MyCardsServices
import Raster

/// Runs the camera, and crops its photo to the outline.
@MainActor
final class CaptureInteractor: VIPERInteractor, CaptureInteractorInput {
  let presenter = WeakLink<any CaptureInteractorOutput>()
  var interface: any CaptureInteractorInput { self }
  private let session: CameraSession
  private let services: Services

  init(_ session: CameraSession, _ services: Services) {
    (self.session, self.services) = (session, services)
    session.delegate = self
    session.prepare()
  }

  func start() {
    session.start()
    report()
    if session.needsPermission { presenter { $0.needsPermission() } }
  }

  func stop() { session.stop() }
  func answer(allows: Bool) { session.answer(allows) }
  func takePhoto() { session.capture() }

  private func report() {
    presenter { $0.changed(isRunning: session.isRunning, isDenied: session.isDenied) }
  }
}

extension CaptureInteractor: CameraSessionDelegate {
  func cameraSessionDidChange(_ session: CameraSession) {
    report()
    guard session.isRunning else { return }
    Task { [weak self] in
      let frame = await session.preview()
      self?.presenter { $0.previewed(frame) }
    }
  }

  /// Crops a frame to the outline.
  ///
  /// The answer to a frame that arrives after the screen was closed is dropped by its link.
  func cameraSession(_ session: CameraSession, didCapture frame: Raster) {
    if let photo = services.photo(from: frame) { presenter { $0.took(photo) } }
  }

  func cameraSession(_ session: CameraSession, didFail error: any Error) {
    services.log("capture failed: \(error)")
  }
}
