public import Armature
import MyCardsModel
public import Raster
import TerminalUI

/// What the camera sees, the outline for the card over it, and the button that takes the photo.
@MainActor
public final class CaptureView: FullScreenView {
  public let capture = GlyphButton(
    Texts.capture, glyph: CameraGlyph.picture()?.turnedClockwise, name: "capture")
  private let preview = PictureView(name: "preview")
  private let status = Label(Texts.cameraDenied, style: .bold, alignment: .center, name: "cameraStatus")

  public init() {
    super.init(name: "capture.view", title: Texts.photoCapture)
    addAll(preview, capture, status)
    bringToFront(close)
    show(canCapture: false, isDenied: false)
    preview.picture = PreviewPicture.of(nil)
  }

  /// Shows what the camera sees; nil is black.
  public func show(_ frame: Raster?) {
    preview.picture = PreviewPicture.of(frame)
  }

  public func show(canCapture: Bool, isDenied: Bool) {
    capture.isEnabled = canCapture
    status.isHidden = !isDenied
    help.setNeedsDisplay()
  }

  public override func layoutContent(with map: ScreenMap, in area: Rect) {
    let screen = LogicalScreen.size
    preview.frame = map.cells(Rect(origin: .zero, size: screen))
    capture.frame = map.cells(CardGeometry.captureButton(on: screen)).atLeast(Double(capture.width))
    status.frame = Rect(x: area.origin.x, y: area.origin.y, width: area.width, height: 1)
  }

  public override var keyCommands: [KeyCommand] {
    guard capture.isEnabled else { return super.keyCommands }
    return super.keyCommands + [KeyCommand(" ", title: Texts.capture, .tap(capture))]
  }
}
