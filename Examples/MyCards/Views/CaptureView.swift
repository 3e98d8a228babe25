public import Armature
import Composites
import MyCardsGeometry
public import MyCardsPresentation
public import Raster
import TerminalUI

/// The camera preview with the outline of the card, and the capture button.
@MainActor
public final class CaptureView: FullScreenView {
  public let capture = GlyphButton(
    Texts.capture, glyph: CameraGlyph.picture()?.rotatedClockwise, name: "capture")
  private let preview = PictureView(name: "preview")
  private let status = Label(Texts.cameraDenied, style: .bold, alignment: .center, name: "cameraStatus")

  public init() {
    super.init(name: "capture.view", title: Texts.photoCapture)
    addAll(preview, capture, status)
    bringToFront(close)
    display(CaptureDisplay())
    preview.picture = PreviewPicture.of(nil)
  }

  /// A frame of the camera; nil shows black.
  public var frameOfCamera: Raster? { didSet { preview.picture = PreviewPicture.of(frameOfCamera) } }

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

extension CaptureView: @MainActor ValueDisplaying {
  public func display(_ display: CaptureDisplay) {
    capture.isEnabled = display.canCapture
    status.isHidden = !display.isDenied
    help.setNeedsDisplay()
  }
}

/// The upright camera frame that fills the logical screen, with the outline over it.
enum PreviewPicture {
  /// A resolution sufficient for terminals.
  private static let scale = 0.25

  static func of(_ frame: Raster?) -> Raster? {
    let screen = LogicalScreen.size
    let outline = CardGeometry.outline(on: screen)
    let (corner, border) = (CardGeometry.outlineCorner, CardGeometry.outlineBorder)
    let inner = Rect(origin: outline.origin + border, size: outline.size - 2 * border)
    return Raster(width: Int(screen.x * scale), height: Int(screen.y * scale)) { x, y in
      let point: Point = [(Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale]
      let isOnBorder =
        outline.contains(point, corner: corner) && !inner.contains(point, corner: corner - border)
      return isOnBorder ? (255, 255, 255) : frame.map { pixel(at: point, of: $0, screen) } ?? (0, 0, 0)
    }
  }

  /// Returns the pixel at a point.
  ///
  /// The sensor is rotated by 90°: its columns are the rows of the screen, from the right.
  private static func pixel(at point: Point, of frame: Raster, _ screen: Size) -> Raster.Pixel {
    let (width, height) = (Double(frame.width), Double(frame.height))
    let scale = max(screen.x / height, screen.y / width)
    let shown = (point + ([height * scale, width * scale] - screen) / 2) / scale
    let x = min(max(0, Int(shown.y)), frame.width - 1)
    return frame[x, min(max(0, Int(height - shown.x)), frame.height - 1)]
  }
}
