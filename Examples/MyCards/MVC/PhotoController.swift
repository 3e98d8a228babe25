import Armature
import MyCardsViews
import Raster

/// Shows a photo that fills the screen.
@MainActor
final class PhotoController: ScreenController<PhotoView> {
  init(_ picture: Raster) {
    super.init("photo", PhotoView(picture))
  }

  override func didLoad() {
    view.close.addTarget(self, action: PhotoController.close, for: .primaryActionTriggered)
  }

  private func close() {
    dismiss()
  }
}
