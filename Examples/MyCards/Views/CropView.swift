public import Armature
import MyCardsGeometry
public import MyCardsPresentation
public import Raster
public import TerminalUI

/// A picture to move and zoom inside the outline.
@MainActor
public final class CropView: FullScreenView {
  public let picture: ZoomView
  public let crop = Button(Texts.cropButton, name: "crop")
  private let zoom = Label(alignment: .center, name: "zoom")

  /// - Parameter picture: The original picture, which is shown rotated.
  public init(_ picture: Raster) {
    self.picture = ZoomView(picture: picture.rotatedClockwise, name: "picture")
    super.init(name: "crop.view", title: Texts.crop)
    self.picture.sizeInPoints = CardGeometry.outline(on: LogicalScreen.size).size
    addAll(self.picture, zoom, crop)
  }

  public override func layoutContent(with map: ScreenMap, in area: Rect) {
    let outline = map.cells(CardGeometry.outline(on: LogicalScreen.size))
    picture.frame = outline
    zoom.frame = Rect(x: area.origin.x, y: outline.end.y, width: area.width, height: 1)
    crop.frame = map.cells(CardGeometry.captureButton(on: LogicalScreen.size)).atLeast(Double(crop.width))
    crop.frame.size.y = 1
  }

  public override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand(.returnKey, title: Texts.cropButton, .tap(crop))]
  }
}

extension CropView: @MainActor ValueDisplaying {
  public func display(_ display: CropDisplay) {
    zoom.text = display.zoom
    picture.visiblePart = display.visiblePart
  }
}
