import Composites
import MyCardsGeometry
import Raster
import Testing

@Suite struct GeometryTests {
  private let screen = LogicalScreen.size

  @Test("photos in the list and in the details have the specified sizes")
  func photos() {
    #expect(CardGeometry.ratio == 4.75 / 3)
    let size = CardGeometry.photoSize(on: screen)
    #expect([size.x, size.y].rounded(3) == [335, 211.579])
    #expect(CardGeometry.listInsets == (85, 20, 20, 20))
    #expect(CardGeometry.badge(on: size).numbers.rounded(3) == [258, 10, 67, 42.316])
  }

  @Test("the upright outline has the specified frame and corners")
  func outline() {
    #expect(CardGeometry.outline(on: screen).numbers.rounded(4) == [40, 172.4583, 295, 467.0833])
    #expect((CardGeometry.outlineCorner, CardGeometry.outlineBorder, CardGeometry.fullScreenCorner) == (10, 2, 20))
  }

  @Test("fields, photos and buttons have the specified frames")
  func controls() {
    let details = CardGeometry.details(on: screen)
    #expect(details.name.numbers == [20, 40, 335, 30])
    #expect(details.front.numbers.rounded(3) == [20, 90, 335, 211.579])
    #expect(details.back.numbers.rounded(3) == [20, 321.579, 335, 211.579])
    #expect(CardGeometry.captureButton(on: screen).numbers == [151.5, 738, 72, 54])
    #expect(CardGeometry.closeButton(on: screen).numbers == [315, 20, 40, 40])
    #expect((CardGeometry.toolbarHeight, CardGeometry.photoCorner) == (40, 10))
    #expect((CardGeometry.pressedScale, CardGeometry.pressedDim) == (0.8, 0.5))
  }

  @Test("the parts of the camera symbol have the specified frames")
  func glyph() {
    let glyph = CameraGlyph(size: CameraGlyph.size)
    #expect(glyph.body.numbers == [0, 0, 40, 30])
    #expect((glyph.bodyCorner, glyph.finderCorner) == (3, 4))
    #expect(glyph.band.numbers == [0, 5, 40, 20])
    #expect(glyph.finder.numbers.rounded(4) == [2.5, 2.5, 6.6667, 5])
    #expect(glyph.lensCover.numbers == [9, 4, 22, 22])
    #expect(glyph.lens.numbers.rounded(4) == [10.1, 5.1, 19.8, 19.8])
  }

  @Test("whole pixels are rounded outward except for rounding errors, and stay within the picture")
  func wholePixels() {
    func covering(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect? {
      PixelRect(covering: Rect(x: x, y: y, width: width, height: height), width: 10, height: 10)
    }
    #expect(covering(1.5, 2, 2, 3) == PixelRect(x: 1, y: 2, width: 3, height: 3))
    #expect(covering(1.999_999_9, 2.000_000_1, 2, 3) == PixelRect(x: 2, y: 2, width: 2, height: 3))
    #expect(covering(-5, -5, 50, 50) == PixelRect(x: 0, y: 0, width: 10, height: 10))
    #expect(covering(10, 0, 5, 5) == nil)
    #expect(covering(-5, 0, 5, 5) == nil)
    #expect(covering(9.999_999_9, 0, 5, 5) == nil)
    #expect(covering(0, 0, .nan, 5) == nil)
    #expect(covering(.infinity, 0, 5, 5) == nil)
    #expect(covering(0, 0, .infinity, .infinity) == PixelRect(x: 0, y: 0, width: 10, height: 10))
  }
}
