public import Armature
import MyCardsGeometry
public import MyCardsPresentation
public import Raster
public import TerminalUI

/// A picture to move and zoom inside the outline.
@MainActor
public final class CropView: FullScreenView {
  public let picture: ZoomView
  public let crop = Button(Texts.cropButton, name: "crop", kind: .primary)
  private let zoom = Label(style: .secondary, alignment: .center, name: "zoom")

  /// - Parameter picture: The original picture, which is shown rotated.
  public init(_ picture: Raster) {
    self.picture = ZoomView(picture: picture.rotatedClockwise, name: "picture")
    super.init(name: "crop.view", title: Texts.crop)
    self.picture.sizeInPoints = CardGeometry.outline(on: LogicalScreen.size).size
    addAll(self.picture, zoom, crop)
  }

  public override func layoutContent(in area: Rect) {
    let layout = OutlineLayout(area, lines: 2)
    picture.frame = area
    picture.outline = layout.outline
    zoom.frame = layout.control(width: 12, line: -2, lineBelow: 0)
    crop.frame = layout.control(width: Double(crop.width), line: 0, lineBelow: 1)
  }

  public override var keyCommands: [KeyCommand] {
    [KeyCommand(.returnKey, title: Texts.cropButton, .tap(crop))] + super.keyCommands
  }
}

extension CropView: @MainActor ValueDisplaying {
  public func display(_ display: CropDisplay) {
    zoom.text = display.zoom
    picture.visiblePart = display.visiblePart
  }
}
