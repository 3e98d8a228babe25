import Armature
import MyCardsViews

/// Shows a photo that fills the screen.
@MainActor
final class PhotoScreen: ScreenController<PhotoView> {
  private let model: PhotoViewModel

  init(_ model: PhotoViewModel) {
    self.model = model
    super.init("photo", PhotoView())
  }

  override func didLoad() {
    view.display(model.picture)
    view.close.addTarget(model, action: PhotoViewModel.close, for: .primaryActionTriggered)
  }
}
