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

  /// The most samples of a picture in each direction below half a cell.
  private static let mostSamples = 4

  /// Draws in each half of a cell the average of the picture's pixels below it; a picture of dots stays sharp.
  private mutating func draw(_ part: Rect, of picture: Raster, filling area: CellRect, halves: Int) {
    let pixels = min(part.width / Double(max(1, area.columns)), part.height / Double(max(1, halves)))
    let count = min(Self.mostSamples, max(1, Int(pixels.rounded())))
    /// Returns the pixels of all samples in one direction; -1 beyond the picture.
    func places(from start: Double, _ length: Double, _ cells: Int, _ end: Int) -> [Int] {
      (0..<cells * count).map { sample in
        let place = start + (Double(sample) + 0.5) * length / Double(cells * count)
        return place >= 0 && place < Double(end) ? Int(place) : -1
      }
    }
    let columns = places(from: part.origin.x, part.width, area.columns, picture.width)
    let rows = places(from: part.origin.y, part.height, halves, picture.height)
    func color(_ column: Int, _ half: Int) -> Color {
      guard half < halves else { return .standard }
      var (red, green, blue, found) = (0, 0, 0, 0)
      for y in rows[half * count..<(half + 1) * count] where y >= 0 {
        for x in columns[column * count..<(column + 1) * count] where x >= 0 {
          let pixel = picture[x, y]
          red += Int(pixel.red)
          green += Int(pixel.green)
          blue += Int(pixel.blue)
          found += 1
        }
      }
      guard 2 * found >= count * count else { return .standard }
      return .rgb(red: UInt8(red / found), green: UInt8(green / found), blue: UInt8(blue / found))
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
