import Armature
import MyCardsViews
import Raster

/// Shows a photo that fills the screen.
@MainActor
final class PhotoController: ScreenController<PhotoView> {
  private let picture: Raster

  init(_ picture: Raster) {
    self.picture = picture
    super.init("photo", PhotoView())
  }

  override func didLoad() {
    view.display(picture)
    view.close.addTarget(self, action: PhotoController.close, for: .primaryActionTriggered)
  }

  private func close() {
    dismiss()
  }
}
