public import Armature
import MyCardsModel
public import Raster
import TerminalUI

/// A photo that fills the screen, turned so that the card stands upright.
@MainActor
public final class PhotoView: FullScreenView {
  private let photo: PictureView

  public init(_ picture: Raster) {
    photo = PictureView(picture: picture.turnedClockwise, name: "photo")
    super.init(name: "photo.view", title: Texts.cardPhoto)
    addAll(photo)
  }

  public override func layoutContent(with map: ScreenMap, in area: Rect) {
    photo.frame = map.cells(CardGeometry.outline(on: LogicalScreen.size))
  }
}
