import Armature
import MyCardsViews

/// Shows a photo that fills the screen.
@MainActor
final class PhotoScreen: ScreenController<PhotoView> {
  private let model: PhotoViewModel

  init(_ model: PhotoViewModel) {
    self.model = model
    super.init("photo", PhotoView(model.picture))
  }

  override func didLoad() {
    view.close.addTarget(model, action: PhotoViewModel.close, for: .primaryActionTriggered)
  }
}
