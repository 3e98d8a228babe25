import Raster

extension Canvas {
  /// Draws a picture in the middle of a rectangle, as large as fits, an upper and a lower half in each cell.
  ///
  /// A pixel of the screen is half a cell, which is about square; it shows the nearest pixel of the picture.
  mutating func draw(_ picture: Raster, in area: CellRect) {
    let fitted = Self.size(of: picture, in: area)
    guard fitted.columns > 0, fitted.halves > 0 else { return }
    let left = area.column + (area.columns - fitted.columns) / 2
    let top = area.row + (area.rows - (fitted.halves + 1) / 2) / 2
    for row in 0..<(fitted.halves + 1) / 2 {
      for column in 0..<fitted.columns {
        let x = (2 * column + 1) * picture.width / (2 * fitted.columns)
        let upper = Color(picture[x, (4 * row + 1) * picture.height / (2 * fitted.halves)])
        let below = (4 * row + 3) * picture.height / (2 * fitted.halves)
        let lower = below < picture.height ? Color(picture[x, below]) : .standard
        write("▀", column: left + column, row: top + row, style: Style(upper, on: lower))
      }
    }
  }

  /// How many columns and half rows a picture takes in an area, its proportions kept.
  private static func size(of picture: Raster, in area: CellRect) -> (columns: Int, halves: Int) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(Double(area.columns) / width, Double(2 * area.rows) / height)
    guard scale > 0 else { return (0, 0) }
    return (
      min(area.columns, max(1, Int((width * scale).rounded()))),
      min(2 * area.rows, max(1, Int((height * scale).rounded())))
    )
  }
}

extension Color {
  init(_ pixel: Raster.Pixel) {
    self = .rgb(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
