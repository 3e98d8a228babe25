import HobbiesModel
import TerminalUI

/// A map of characters: each pin is the first character of its title.
final class MapView: View {
  private var pins: [Pin] = []
  private var region: MapRegion?

  init() {
    super.init(name: "map")
  }

  func show(_ pins: [Pin], in region: MapRegion?) {
    guard pins != self.pins || region != self.region else { return }
    (self.pins, self.region) = (pins, region)
    setNeedsDisplay()
  }

  override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, style: Style(.faint, on: .surface))
    for row in stride(from: 1, to: cells.rows, by: 2) {
      for column in stride(from: 3, to: cells.columns, by: 6) {
        canvas.write("·", column: column, row: row, style: Style(.faint, on: .surface))
      }
    }
    guard let region, cells.columns > 2, cells.rows > 0 else { return }
    for pin in pins {
      let column = 1 + Self.index(region.longitude(of: pin.place), in: region.longitudes, count: cells.columns - 2)
      // North is at the top.
      let row = cells.rows - 1 - Self.index(pin.place.latitude, in: region.latitudes, count: cells.rows)
      canvas.write(pin.mark, column: column, row: row, style: Style(.onAccent, on: .accent, .bold))
    }
  }

  /// Returns the cell of a coordinate; the middle one if the range is a single value.
  private static func index(_ coordinate: Double, in range: ClosedRange<Double>, count: Int) -> Int {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return count / 2 }
    return min(count - 1, max(0, Int((coordinate - range.lowerBound) / length * Double(count))))
  }
}

/// The borders of the map, with fewer decimals where there is little room: a number is never cut.
final class RegionView: View {
  var region: MapRegion? { didSet { if region != oldValue { setNeedsDisplay() } } }

  override init(name: String?) {
    super.init(name: name)
  }

  override var visibleText: String? { Texts.region(region) }

  override func draw(on canvas: inout Canvas) {
    let texts = [4, 2, 1, 0].map { Texts.region(region, decimals: $0) }
    guard let text = texts.first(where: { $0.displayWidth <= cells.columns }) else { return }
    canvas.write(text, column: 0, row: 0, style: .secondary)
  }
}

extension Pin {
  /// The first character of the title as a capital, if it fits into one cell.
  fileprivate var mark: String {
    let capital = title.first?.uppercased() ?? ""
    return capital.displayWidth == 1 ? capital : "●"
  }
}
