public import Composites
public import Raster

/// Shows a picture, scaled to fit with its aspect ratio, two pixels per cell.
///
/// A terminal with fewer colors shows the nearest ones. Without colors, the picture is drawn in shades of dots.
@MainActor
open class PictureView: View, PictureShowing {
  /// The picture; nil shows nothing.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// Creates a view of a picture.
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
  ///
  /// - Parameter corner: The radius of the corners, which mix with the background, as a part of the width.
  public mutating func draw(_ picture: Raster, in area: CellRect, corner: Double = 0) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(Double(area.columns) / width, Double(2 * area.rows) / height)
    guard scale > 0 else { return }
    let columns = min(area.columns, max(1, Int((width * scale).rounded())))
    let halves = min(2 * area.rows, max(1, Int((height * scale).rounded())))
    let rows = (halves + 1) / 2
    let place = CellRect(
      column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2, columns: columns,
      rows: rows)
    let corners = PictureCorners(radius: corner * Double(columns), columns: columns, halves: halves)
    draw(
      Rect(x: 0, y: 0, width: width, height: height), of: picture, filling: place, halves: halves, corners: corners)
  }

  /// Draws a part of a picture scaled to a rectangle.
  ///
  /// The part may extend beyond the picture.
  ///
  /// - Parameter upperCorner: The radius of the upper corners, as a part of the width.
  public mutating func draw(_ part: Rect, of picture: Raster, filling area: CellRect, upperCorner: Double = 0) {
    let corners = PictureCorners(
      radius: upperCorner * Double(area.columns), columns: area.columns, halves: 2 * area.rows, onlyUpper: true)
    draw(part, of: picture, filling: area, halves: 2 * area.rows, corners: corners)
  }

  /// The most samples of a picture in each direction below half a cell.
  private static let mostSamples = 4

  /// Draws in each half of a cell the average of the picture's pixels below it; a picture of dots stays sharp.
  private mutating func draw(
    _ part: Rect, of picture: Raster, filling area: CellRect, halves: Int, corners: PictureCorners
  ) {
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
      let part = half < halves ? corners.coverage(column: column, half: half) : 0
      guard part > 0 else { return .standard }
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
      let color = (red: UInt8(red / found), green: UInt8(green / found), blue: UInt8(blue / found))
      guard part < 1 else { return .rgb(red: color.red, green: color.green, blue: color.blue) }
      return .over(.background, red: color.red, green: color.green, blue: color.blue, part: UInt8(part * 255))
    }
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1))
        // The default color as a foreground is that of text, so the empty half is always the background.
        let (mark, style): (Character, Style) =
          upper != .standard ? ("▀", Style(upper, on: lower)) : lower != .standard ? ("▄", Style(lower)) : (" ", .plain)
        put(mark, column: area.column + column, row: area.row + row, style: style)
      }
    }
  }
}

/// The round corners of a picture, in half cells.
private struct PictureCorners {
  let radius: Double
  let columns: Int
  let halves: Int
  var onlyUpper = false

  /// Returns the part of a half cell that the picture covers.
  func coverage(column: Int, half: Int) -> Double {
    let x = Double(min(column, columns - 1 - column))
    let y = Double(onlyUpper ? half : min(half, halves - 1 - half))
    guard x < radius, y < radius else { return 1 }
    let samples = stride(from: 0.125, to: 1, by: 0.25)
    let inside = samples.map { right in
      samples.filter { down in
        let (dx, dy) = (max(0, radius - x - right), max(0, radius - y - down))
        return dx * dx + dy * dy <= radius * radius
      }.count
    }
    return Double(inside.reduce(0, +)) / 16
  }
}

extension Color {
  init(_ pixel: Raster.Pixel) {
    self = .rgb(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
