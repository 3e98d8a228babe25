public import Armature
public import Composites
import MyCardsGeometry
import MyCardsPresentation
public import Raster
public import TerminalUI

/// The base class of the capture, crop and photo screens: a picture in the center, and a close button.
@MainActor
open class FullScreenView: ScreenView {
  public let close = BarButton(Texts.close, name: "close")

  public init(name: String, title: String) {
    super.init(name: name, bar: NavigationBar(title: title, left: [close]))
  }

  open override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand(.escape, title: Texts.closeScreen, .tap(close))]
  }
}

/// The places of a picture with an outline in the shape of an upright card, and of what belongs to it.
struct OutlineLayout {
  /// The cells inside the outline, relative to the area.
  let outline: CellRect

  /// Whether there is room for controls at the right; else they are below.
  let isWide: Bool

  private let area: Rect

  /// - Parameter lines: The number of lines for controls below the outline on a narrow screen.
  init(_ area: Rect, lines: Double) {
    self.area = area
    isWide = area.width >= 60
    let room = max(1, area.height - (isWide ? 0 : lines) - 2)
    // A cell is about twice as high as wide.
    let height = min(room, max(1, ((area.width - 4) * CardGeometry.ratio / 2).rounded(.down)))
    let width = (2 * height / CardGeometry.ratio).rounded()
    outline = CellRect(
      column: Int(((area.width - width) / 2).rounded(.down)), row: 1, columns: Int(width), rows: Int(height))
  }

  /// Returns the frame of a control of one line, counted from the middle at the right, or from the outline downward.
  func control(width: Double, line: Int, lineBelow: Int) -> Rect {
    let (right, bottom) = (Double(outline.column + outline.columns + 1), Double(outline.row + outline.rows + 1))
    let middle = isWide ? (right + 2 + area.width) / 2 : area.width / 2
    let y = isWide ? Double(outline.row + outline.rows / 2 + line) : bottom + Double(lineBelow)
    return Rect(
      x: area.origin.x + (middle - width / 2).rounded(.toNearestOrEven), y: area.origin.y + y, width: width, height: 1)
  }
}

/// A photo that fills the screen, rotated so that the card is upright.
@MainActor
public final class PhotoView: FullScreenView {
  private let photo = PictureView(name: "photo")

  public init() {
    super.init(name: "photo.view", title: Texts.cardPhoto)
    addAll(photo)
  }

  public override func layoutContent(in area: Rect) {
    let place = OutlineLayout(area, lines: 0).outline
    photo.frame = Rect(
      x: area.origin.x + Double(place.column), y: area.origin.y + Double(place.row), width: Double(place.columns),
      height: Double(place.rows))
  }
}

extension PhotoView: @MainActor ValueDisplaying {
  public func display(_ picture: Raster) {
    photo.picture = picture.rotatedClockwise
  }
}
