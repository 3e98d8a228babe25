import Armature
import MyCardsViews
import Raster
import TerminalUI

/// What capture, crop and photo have in common: they fill the screen, and `X` takes them away without a result.
@MainActor
class FullScreenController: @MainActor Controller, TraceNamed {
  let scene = SceneState<View>()
  let traceName: String
  private let fullView: FullScreenView

  init(_ name: String, _ view: FullScreenView) {
    (traceName, fullView) = (name, view)
  }

  func load() -> View {
    fullView.close.addTarget(self, action: FullScreenController.close, for: .primaryActionTriggered)
    return fullView
  }

  // Hooks that a subclass overrides have to be declared here.
  func willAppear() {}

  func didAppear() {
    fullView.becomeFirstResponder()
  }

  func willDisappear() {}

  private func close() {
    dismiss()
  }
}

/// Shows one photo as large as the screen allows.
@MainActor
final class PhotoController: FullScreenController {
  init(_ picture: Raster) {
    super.init("photo", PhotoView(picture))
  }
}
