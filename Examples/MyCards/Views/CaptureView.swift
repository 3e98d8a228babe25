public import Armature
import Composites
import MyCardsGeometry
public import MyCardsPresentation
public import Raster
import TerminalUI

/// The camera preview with the outline of the card, and the capture button.
@MainActor
public final class CaptureView: FullScreenView {
  public let capture = GlyphButton(Texts.capture, glyph: CameraGlyph.picture(), name: "capture")
  private let preview = OutlinedPictureView(name: "preview")
  private let status = Label(Texts.cameraDenied, style: .bold, alignment: .center, name: "cameraStatus")

  public init() {
    super.init(name: "capture.view", title: Texts.photoCapture)
    addAll(preview, capture, status)
    display(CaptureDisplay())
  }

  /// A frame of the camera; nil for none.
  ///
  /// The sensor is rotated by 90°, so the frame is shown rotated.
  public var frameOfCamera: Raster? {
    didSet {
      preview.picture = frameOfCamera?.rotatedClockwise
      preview.visiblePart = frameOfCamera.map { frame in
        let crop = CameraCrop(sensorWidth: frame.width, sensorHeight: frame.height).pixels
        return Rect(
          x: Double(frame.height) - crop.end.y, y: crop.origin.x, width: crop.height, height: crop.width)
      }
    }
  }

  public override func layoutContent(in area: Rect) {
    let layout = OutlineLayout(area, lines: 1)
    preview.frame = area
    preview.outline = layout.outline
    capture.frame = layout.control(width: Double(capture.width) + 2, line: 0, lineBelow: 0)
    // A large screen has room for the symbol above the label.
    if layout.isWide, area.height >= 30 {
      capture.frame.origin.y -= 4
      capture.frame.size.y = 5
    }
    status.frame = Rect(x: area.origin.x, y: area.origin.y, width: area.width, height: 1)
  }

  public override var keyCommands: [KeyCommand] {
    guard capture.isEnabled else { return super.keyCommands }
    return [KeyCommand(" ", title: Texts.capture, .tap(capture))] + super.keyCommands
  }
}

extension CaptureView: @MainActor ValueDisplaying {
  public func display(_ display: CaptureDisplay) {
    capture.isEnabled = display.canCapture
    status.isHidden = !display.isDenied
    help.setNeedsDisplay()
  }
}
