import Armature
import MyCardsModel
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
final class CaptureController: FullScreenController {
  @WeakDelegate var delegate: (any CaptureControllerDelegate)?

  private let side: Card.Side
  private let session: CameraSession
  private let services: Services
  private let view = CaptureView()
  private var isOpen = false

  init(_ side: Card.Side, _ session: CameraSession, _ services: Services) {
    (self.side, self.session, self.services) = (side, session, services)
    super.init("capture", view)
    session.delegate = self
    session.prepare()
  }

  override func load() -> View {
    view.capture.addTarget(self, action: CaptureController.capture, for: .primaryActionTriggered)
    showState()
    return super.load()
  }

  override func willAppear() {
    isOpen = true
    session.start()
  }

  override func didAppear() {
    super.didAppear()
    if session.needsPermission { askForPermission() }
  }

  override func willDisappear() {
    isOpen = false
    session.stop()
  }

  private func askForPermission() {
    let question = AlertView(
      title: Texts.useCamera, message: Texts.useCameraReason,
      buttons: [
        AlertView.Choice(Texts.allow) { [session] in session.answer(true) },
        AlertView.Choice(Texts.dontAllow) { [session] in session.answer(false) },
      ])
    (host?.root as? Window)?.present(question)
  }

  private func capture() {
    session.capture()
  }

  private func showState() {
    view.show(canCapture: session.isRunning, isDenied: session.isDenied)
  }
}

extension CaptureController: CameraSessionDelegate {
  func cameraSessionDidChange(_ session: CameraSession) {
    showState()
    guard session.isRunning else { return }
    Task { [weak self] in
      let frame = await session.preview()
      if let self, self.isOpen { self.view.show(frame) }
    }
  }

  /// Crops a frame to the outline.
  ///
  /// A frame that arrives after the screen was closed is ignored.
  func cameraSession(_ session: CameraSession, didCapture frame: Raster) {
    guard isOpen else { return }
    let crop = CameraCrop(screen: LogicalScreen.size, sensorWidth: frame.width, sensorHeight: frame.height)
    guard let rect = crop.wholePixels, let picture = frame.cropped(to: rect) else {
      return services.log("capture failed: the outline contains no pixel of the picture")
    }
    services.device.noteCrop(rect)
    $delegate(from: self) { $0.captureController(self, didTake: picture, for: side) }
  }

  func cameraSession(_ session: CameraSession, didFail error: any Error) {
    services.log("capture failed: \(error)")
  }
}
