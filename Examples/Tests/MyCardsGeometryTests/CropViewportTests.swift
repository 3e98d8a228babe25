import ArmatureTestSupport
import ArmatureTesting
import Composites
import MyCardsGeometry
import Raster
import Testing

@Suite struct CropViewportTests {
  private static let outline = CardGeometry.outline(on: LogicalScreen.size).size

  private func viewport(_ width: Int, _ height: Int) -> CropViewport {
    CropViewport(pictureWidth: width, pictureHeight: height, viewport: Self.outline)
  }

  private func expect(
    _ viewport: CropViewport, zoom: Double, offset: [Double], raw: [Double], whole: PixelRect,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect([viewport.zoom].rounded(6) == [zoom], sourceLocation: location)
    #expect([viewport.offset.x, viewport.offset.y].rounded(3) == offset.rounded(3), sourceLocation: location)
    #expect(viewport.rawRect.numbers.rounded(3).map { $0 + 0 } == raw, sourceLocation: location)
    #expect(viewport.wholePixels == whole, sourceLocation: location)
  }

  @Test("each picture begins at its minimum zoom, centered")
  func initialZooms() {
    expect(
      viewport(1200, 800), zoom: 0.389236, offset: [8.194, 0], raw: [0, 21.053, 1200, 757.895],
      whole: PixelRect(x: 0, y: 21, width: 1200, height: 758))
    expect(
      viewport(800, 1200), zoom: 0.583854, offset: [202.8125, 0], raw: [0, 347.368, 800, 505.263],
      whole: PixelRect(x: 0, y: 347, width: 800, height: 506))
    expect(
      viewport(600, 338), zoom: 0.872781, offset: [0, 28.293], raw: [32.417, 0, 535.167, 338],
      whole: PixelRect(x: 32, y: 0, width: 536, height: 338))
    #expect([viewport(4032, 3024).zoom].rounded(5) == [0.11584])
  }

  @Test("zooming and moving give the values of the table")
  func table() {
    var viewport = viewport(1200, 800)
    viewport.zoom(to: 2)
    expect(
      viewport, zoom: 2, offset: [652.5, 966.458], raw: [483.229, 326.25, 233.542, 147.5],
      whole: PixelRect(x: 483, y: 326, width: 234, height: 148))
    viewport.zoom(to: 1)
    viewport.pan(by: [9999, 9999])
    expect(
      viewport, zoom: 1, offset: [0, 0], raw: [0, 505, 467.083, 295],
      whole: PixelRect(x: 0, y: 505, width: 468, height: 295))
    viewport.pan(by: [-9999, -9999])
    expect(
      viewport, zoom: 1, offset: [505, 732.917], raw: [732.917, 0, 467.083, 295],
      whole: PixelRect(x: 732, y: 0, width: 468, height: 295))
  }

  @Test("a small picture can be zoomed by more than 2, so that it covers the outline")
  func small() {
    var viewport = viewport(100, 60)
    #expect([viewport.minimumZoom, viewport.maximumZoom].rounded(6) == [4.916667, 4.916667])
    viewport.zoom(to: 0.1)
    #expect([viewport.zoom].rounded(6) == [4.916667])
  }

  @Test("the picture always covers the outline, and some pixels are inside")
  func extremes() {
    var generator = SeededGenerator(seed: 41)
    let wild = [0, -1, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan, 0.5, 3]
    for round in 0..<TestScale.rounds(400) {
      let (width, height) = (Int.random(in: 1...3000, using: &generator), Int.random(in: 1...3000, using: &generator))
      var viewport = viewport(width, height)
      for _ in 0..<8 {
        let number = wild.randomElement(using: &generator) ?? 0
        if Bool.random(using: &generator) {
          viewport.zoom(to: number)
        } else {
          viewport.pan(by: [number, Double.random(in: -500...500, using: &generator)])
        }
      }
      #expect(viewport.zoom >= viewport.minimumZoom && viewport.zoom <= viewport.maximumZoom, "seed 41, round \(round)")
      #expect(viewport.offset.x >= 0 && viewport.offset.y >= 0, "seed 41, round \(round)")
      let whole = viewport.wholePixels
      #expect(whole.map { $0.clipped(width: width, height: height) == $0 } == true, "seed 41, round \(round)")
    }
  }
}
