public import Composites
public import Raster

/// Shows a picture, scaled to fit with its aspect ratio, two pixels per cell.
///
/// A terminal with fewer colors shows the nearest ones. Without colors, the picture is drawn in shades of dots.
@MainActor
open class PictureView: View, PictureShowing {
  /// The picture; nil shows nothing.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// Makes a view of a picture.
  public init(picture: Raster? = nil, name: String? = nil) {
    self.picture = picture
    super.init(name: name)
  }

  open override func draw(on canvas: inout Canvas) {
    if let picture { canvas.draw(picture, in: cells) }
  }
}

/// A view that shows a picture whose size and pixels can be read.
@MainActor
public protocol PictureShowing: View {
  /// The picture.
  var picture: Raster? { get }
}

extension Canvas {
  /// Draws a picture centered in a rectangle, scaled to fit with its aspect ratio.
  ///
  /// A pixel is half a cell, which is about square.
  public mutating func draw(_ picture: Raster, in area: CellRect) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(Double(area.columns) / width, Double(2 * area.rows) / height)
    guard scale > 0 else { return }
    let columns = min(area.columns, max(1, Int((width * scale).rounded())))
    let halves = min(2 * area.rows, max(1, Int((height * scale).rounded())))
    let rows = (halves + 1) / 2
    let place = CellRect(
      column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2, columns: columns,
      rows: rows)
    draw(Rect(x: 0, y: 0, width: width, height: height), of: picture, filling: place, halves: halves)
  }

  /// Draws a part of a picture scaled to a rectangle.
  ///
  /// The part may extend beyond the picture.
  public mutating func draw(_ part: Rect, of picture: Raster, filling area: CellRect) {
    draw(part, of: picture, filling: area, halves: 2 * area.rows)
  }

  /// Draws in each half of a cell the nearest pixel of the picture.
  private mutating func draw(_ part: Rect, of picture: Raster, filling area: CellRect, halves: Int) {
    func color(_ column: Int, _ half: Int) -> Color {
      let x = part.origin.x + (Double(column) + 0.5) * part.width / Double(area.columns)
      let y = part.origin.y + (Double(half) + 0.5) * part.height / Double(halves)
      guard half < halves, x >= 0, y >= 0, x < Double(picture.width), y < Double(picture.height) else {
        return .standard
      }
      return Color(picture[Int(x), Int(y)])
    }
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let style = Style(color(column, 2 * row), on: color(column, 2 * row + 1))
        let isBlank = style == .plain
        put(isBlank ? " " : "▀", column: area.column + column, row: area.row + row, style: style)
      }
    }
  }
}

extension Color {
  init(_ pixel: Raster.Pixel) {
    self = .rgb(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
