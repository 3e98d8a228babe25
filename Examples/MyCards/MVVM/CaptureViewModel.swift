import Architectures
import MyCardsPresentation
import MyCardsServices
import Observation
import Raster

/// The navigation that the camera and the crop, the two screens for a new photo, request.
@MainActor
protocol PhotoNavigating: AnyObject {
  func finish(with picture: Raster)
  func cancel()
}

/// The values and actions of the camera: it runs while the screen is visible, and the photo is cropped to the outline.
@MainActor @Observable
final class CaptureViewModel {
  private(set) var display: CaptureDisplay
  /// The frame of the camera; nil while it isn't running.
  private(set) var preview: Raster?
  /// The request for permission to present; nil for none.
  private(set) var question: AlertDisplay?

  @ObservationIgnored @WeakDelegate private var coordinator: (any PhotoNavigating)?
  @ObservationIgnored private let session: CameraSession
  @ObservationIgnored private let services: Services
  @ObservationIgnored private var isVisible = false

  init(_ session: CameraSession, _ services: Services, coordinator: any PhotoNavigating) {
    (self.session, self.services) = (session, services)
    display = CaptureDisplay(session)
    self.coordinator = coordinator
    session.delegate = self
    session.prepare()
  }

  // MARK: Actions

  /// Starts the camera when the screen appears, and requests permission if necessary.
  func start() {
    isVisible = true
    session.start()
    if session.needsPermission { question = .useCamera }
  }

  /// Stops the camera when the screen disappears.
  func stop() {
    isVisible = false
    session.stop()
  }

  /// Answers the request for permission with the index of a button.
  func answer(_ index: Int) {
    question = nil
    session.answer(index == 0)
  }

  func capture() {
    session.capture()
  }

  func close() {
    $coordinator(from: self) { $0.cancel() }
  }
}

extension CaptureViewModel: CameraSessionDelegate {
  func cameraSessionDidChange(_ session: CameraSession) {
    display = CaptureDisplay(session)
    guard session.isRunning else { return }
    Task { [weak self] in
      let frame = await session.preview()
      if let self, self.isVisible { self.preview = frame }
    }
  }

  /// Crops a frame to the outline.
  ///
  /// A frame that arrives after the screen was closed is ignored.
  func cameraSession(_ session: CameraSession, didCapture frame: Raster) {
    guard isVisible, let picture = services.photo(from: frame) else { return }
    $coordinator(from: self) { $0.finish(with: picture) }
  }

  func cameraSession(_ session: CameraSession, didFail error: any Error) {
    services.log("capture failed: \(error)")
  }
}

extension CaptureDisplay {
  @MainActor
  fileprivate init(_ session: CameraSession) {
    self.init(isRunning: session.isRunning, isDenied: session.isDenied)
  }
}
