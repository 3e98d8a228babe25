import Architectures
import MyCardsServices
import Raster

/// Runs the camera, and crops its photo to the outline.
@MainActor
final class CaptureInteractor: VIPInteractor, CaptureLogic, NewPhotoData {
  let presenter = StrongLink<any CapturePresentation>()
  let worker = WorkerLink<Services>()
  var interface: any CaptureLogic { self }
  var dataStore: any NewPhotoData { self }

  private(set) var photo: Raster?
  private let session: CameraSession

  init(_ session: CameraSession) {
    self.session = session
    session.delegate = self
    session.prepare()
  }

  func run(_ request: RunCamera.Request) {
    guard request == .start else { return session.stop() }
    session.start()
    presentCamera()
    if session.needsPermission { presenter.send(AskPermission.Response()) { $0.presentQuestion } }
  }

  func answer(_ request: AskPermission.Request) {
    session.answer(request.allows)
  }

  func takePhoto(_ request: TakePhoto.Request) {
    session.capture()
  }

  private func presentCamera() {
    let response = RunCamera.Response(isRunning: session.isRunning, isDenied: session.isDenied)
    presenter.send(response) { $0.presentCamera }
  }
}

extension CaptureInteractor: CameraSessionDelegate {
  func cameraSessionDidChange(_ session: CameraSession) {
    presentCamera()
    guard session.isRunning else { return }
    Task { [weak self] in
      let frame = await session.preview()
      self?.presenter.send(ShowPreview.Response(frame: frame)) { $0.presentPreview }
    }
  }

  /// Crops a frame to the outline.
  ///
  /// The Response to a frame that arrives after the screen was closed is dropped by its link.
  func cameraSession(_ session: CameraSession, didCapture frame: Raster) {
    photo = worker { $0.photo(from: frame) } ?? nil
    if photo != nil { presenter.send(TakePhoto.Response()) { $0.presentPhoto } }
  }

  func cameraSession(_ session: CameraSession, didFail error: any Error) {
    worker { $0.log("capture failed: \(error)") }
  }
}
