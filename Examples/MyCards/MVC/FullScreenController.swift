import Armature
import MyCardsViews
import Raster
import TerminalUI

/// The base class of the capture, crop and photo screens, which `X` closes without a result.
@MainActor
class FullScreenController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName: String
  private let fullView: FullScreenView

  init(_ name: String, _ view: FullScreenView) {
    (traceName, fullView) = (name, view)
  }

  func load() -> View {
    fullView.close.addTarget(self, action: FullScreenController.close, for: .primaryActionTriggered)
    return fullView
  }

  // Declared here, because a subclass can't override a protocol's default implementation.
  func willAppear() {}

  func didAppear() {
    fullView.becomeFirstResponder()
  }

  func willDisappear() {}

  private func close() {
    dismiss()
  }
}

/// Shows a photo that fills the screen.
@MainActor
final class PhotoController: FullScreenController {
  init(_ picture: Raster) {
    super.init("photo", PhotoView(picture))
  }
}
