import MyCardsViews
import Raster

/// Shows one photo as large as the screen allows.
@MainActor
final class PhotoController: FullScreenController {
  init(_ picture: Raster) {
    super.init("photo", PhotoView(picture))
  }
}
