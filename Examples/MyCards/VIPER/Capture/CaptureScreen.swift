import Armature
import MyCardsPresentation
import MyCardsViews
import Raster
import TerminalUI

/// The view of the camera's screen: shows the camera's frame, and reports taps and its appearance to the presenter.
@MainActor
final class CaptureScreen: ScreenController<CaptureView>, VIPERView, CaptureViewing {
  let presenter = StrongLink<any CapturePresenting>()
  var interface: any CaptureViewing { self }

  init() {
    super.init("capture", CaptureView())
  }

  override func didLoad() {
    view.capture.addTarget(self, action: CaptureScreen.capture, for: .primaryActionTriggered)
    view.close.addTarget(self, action: CaptureScreen.close, for: .primaryActionTriggered)
  }

  override func didAppear() {
    super.didAppear()
    presenter { $0.appeared() }
  }

  override func willDisappear() {
    super.willDisappear()
    presenter { $0.willDisappear() }
  }

  func show(_ display: CaptureDisplay) { view.display(display) }
  func show(preview frame: Raster?) { view.frameOfCamera = frame }

  private func capture() { presenter { $0.tapCapture() } }
  private func close() { presenter { $0.tapClose() } }
}
