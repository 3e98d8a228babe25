import Composites
import MyCardsGeometry
import Raster
import Testing

@Suite struct CameraCropTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let screen: Size
    let sensor: (Int, Int)
    let normalized: [Double]
    let pixels: [Double]
    let whole: PixelRect
    var testDescription: String { "\(screen.x) × \(screen.y), \(sensor.0) × \(sensor.1)" }
  }

  static let rows = [
    Row(
      screen: [375, 812], sensor: (4032, 3024), normalized: [0.212387, 0.257800, 0.575226, 0.484401],
      pixels: [856.345, 779.586, 2319.310, 1464.828], whole: PixelRect(x: 856, y: 779, width: 2320, height: 1466)),
    Row(
      screen: [375, 812], sensor: (640, 480), normalized: [0.212387, 0.257800, 0.575226, 0.484401],
      pixels: [135.928, 123.744, 368.144, 232.512], whole: PixelRect(x: 135, y: 123, width: 370, height: 234)),
    Row(
      screen: [375, 667], sensor: (4032, 3024), normalized: [0.149863, 0.205147, 0.700275, 0.589705],
      pixels: [604.246, 620.366, 2823.508, 1783.268], whole: PixelRect(x: 604, y: 620, width: 2824, height: 1784)),
    Row(
      screen: [414, 736], sensor: (4032, 3024), normalized: [0.140738, 0.197464, 0.718524, 0.605072],
      pixels: [567.457, 597.130, 2897.087, 1829.739], whole: PixelRect(x: 567, y: 597, width: 2898, height: 1830)),
  ]

  @Test("the part inside the outline matches the table for each screen and sensor", arguments: rows)
  func table(row: Row) {
    let crop = CameraCrop(screen: row.screen, sensorWidth: row.sensor.0, sensorHeight: row.sensor.1)
    #expect(crop.normalized.numbers.rounded(6) == row.normalized)
    #expect(crop.pixels.numbers.rounded(3) == row.pixels)
    #expect(crop.wholePixels == row.whole)
  }

  @Test("a sensor of one pixel and a very wide one give a clipped part")
  func extremes() {
    #expect(
      CameraCrop(screen: [375, 812], sensorWidth: 1, sensorHeight: 1).wholePixels
        == PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(
      CameraCrop(screen: [375, 812], sensorWidth: 100_000, sensorHeight: 1).wholePixels
        .map { $0.height == 1 && $0.width < 1_000 } == true)
  }
}
