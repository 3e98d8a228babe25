import Armature
import MyCardsViews
import Raster

/// The view of a photo that fills the screen.
@MainActor
final class PhotoScreen: ScreenController<PhotoView>, VIPERView, PhotoViewing {
  let presenter = StrongLink<any PhotoPresenting>()
  var interface: any PhotoViewing { self }

  init() {
    super.init("photo", PhotoView())
  }

  override func didLoad() {
    view.close.addTarget(self, action: PhotoScreen.close, for: .primaryActionTriggered)
    presenter { $0.ready() }
  }

  func show(_ picture: Raster) { view.display(picture) }

  private func close() { presenter { $0.tapClose() } }
}
