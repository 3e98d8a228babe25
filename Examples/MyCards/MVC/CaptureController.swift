import Armature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// The delegate of the capture screen.
@MainActor
protocol CaptureControllerDelegate: AnyObject {
  func captureController(_ controller: CaptureController, didTake picture: Raster, for side: Card.Side)
}

/// Takes a photo of one side of a card.
///
/// The camera runs while the screen is visible, and the photo is cropped to the outline.
@MainActor
final class CaptureController: ScreenController<CaptureView> {
  @WeakDelegate private var delegate: (any CaptureControllerDelegate)?

  private let side: Card.Side
  private let session: CameraSession
  private let services: Services
  private var isOpen = false

  init(
    _ side: Card.Side, _ session: CameraSession, _ services: Services, delegate: any CaptureControllerDelegate
  ) {
    (self.side, self.session, self.services) = (side, session, services)
    super.init("capture", CaptureView())
    self.delegate = delegate
    session.delegate = self
    session.prepare()
  }

  override func didLoad() {
    view.close.addTarget(self, action: CaptureController.close, for: .primaryActionTriggered)
    view.capture.addTarget(self, action: CaptureController.capture, for: .primaryActionTriggered)
    showState()
  }

  override func willAppear() {
    isOpen = true
    session.start()
  }

  override func didAppear() {
    super.didAppear()
    guard session.needsPermission else { return }
    present(.useCamera) { [session] in session.answer($0 == 0) }
  }

  override func willDisappear() {
    super.willDisappear()
    isOpen = false
    session.stop()
  }

  private func capture() {
    session.capture()
  }

  private func close() {
    dismiss()
  }

  private func showState() {
    view.display(CaptureDisplay(isRunning: session.isRunning, isDenied: session.isDenied))
  }
}

extension CaptureController: CameraSessionDelegate {
  func cameraSessionDidChange(_ session: CameraSession) {
    showState()
    guard session.isRunning else { return }
    Task { [weak self] in
      let frame = await session.preview()
      if let self, self.isOpen { self.view.frameOfCamera = frame }
    }
  }

  /// Crops a frame to the outline.
  ///
  /// A frame that arrives after the screen was closed is ignored.
  func cameraSession(_ session: CameraSession, didCapture frame: Raster) {
    guard isOpen, let picture = services.photo(from: frame) else { return }
    $delegate(from: self) { $0.captureController(self, didTake: picture, for: side) }
  }

  func cameraSession(_ session: CameraSession, didFail error: any Error) {
    services.log("capture failed: \(error)")
  }
}
