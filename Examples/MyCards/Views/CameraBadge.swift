import MyCardsModel
import Raster
import TerminalUI

/// The camera's sign in the corner of a photo; a tap on it is one on the photo.
@MainActor
final class CameraBadge: TappableView, PictureShowing {
  let picture = CameraGlyph.picture()

  /// Keys go to the photo.
  override var canBecomeFirstResponder: Bool { false }

  override func draw(on canvas: inout Canvas) {
    if let picture { canvas.draw(picture, in: cells) }
  }
}
