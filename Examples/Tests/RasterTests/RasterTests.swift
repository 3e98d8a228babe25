import Raster
import Testing

@Suite struct RasterTests {
  private func pattern(_ width: Int, _ height: Int) throws -> Raster {
    try #require(Raster.pattern(width: width, height: height))
  }

  @Test("a picture has three bytes per pixel and a size in range")
  func sizes() {
    #expect(Raster(width: 2, height: 1, rgb: [1, 2, 3, 4, 5, 6]).map { $0[1, 0] == (4, 5, 6) } == true)
    #expect(Raster(width: 2, height: 1, rgb: [1, 2, 3]) == nil)
    #expect(Raster(width: 0, height: 0, rgb: []) == nil)
    #expect(Raster(width: -1, height: -1, rgb: [1, 2, 3]) == nil)
    #expect(Raster.pattern(width: .max, height: 2) == nil)
    #expect(!Raster.isValidSize(width: Raster.maximumPixelCount + 1, height: 1))
    #expect(Raster.isValidSize(width: Raster.maximumPixelCount, height: 1))
  }

  @Test("the pattern encodes each pixel's position")
  func patternPixels() throws {
    let picture = try pattern(1200, 800)
    #expect(picture[0, 0] == (0, 0, 0))
    #expect(picture[1199, 799] == (175, 31, 67))
    #expect(picture[512, 256] == (0, 0, 33))
    #expect(try pattern(5000, 1)[4999, 0] == (135, 0, 48))
  }

  @Test("scaling takes the nearest pixel: the pixel's center, scaled, rounded down")
  func resizing() throws {
    let picture = try pattern(4, 1)
    #expect(picture.resized(width: 2, height: 1)?.rgb == [1, 0, 0, 3, 0, 0])
    #expect(picture.resized(width: 8, height: 2)?.rgb.count == 48)
    #expect(picture.resized(width: 3, height: 1)?.rgb == [0, 0, 0, 2, 0, 0, 3, 0, 0])
    #expect(try pattern(2, 2).resized(width: 3, height: 3).map { $0[1, 1] == (1, 1, 0) } == true)
    #expect(picture.resized(width: 0, height: 1) == nil)
    #expect(picture.resized(width: .max, height: .max) == nil)
    #expect(picture.resized(width: 4, height: 1) == picture)
  }

  @Test("a camera photo of 370 × 234 pixels is scaled to 600 × 379")
  func photo() throws {
    let cut = try pattern(640, 480).cropped(to: PixelRect(x: 135, y: 123, width: 370, height: 234))
    let photo = try #require(cut?.resized(width: 600, height: 379))
    #expect(photo[0, 0] == (135, 123, 0))
    #expect(photo[599, 378] == (248, 100, 17))
  }

  @Test("a crop is clipped to the picture, and nil if it is empty")
  func cropping() throws {
    let picture = try pattern(10, 5)
    let cut = try #require(picture.cropped(to: PixelRect(x: -3, y: 2, width: 5, height: 99)))
    #expect((cut.width, cut.height) == (2, 3))
    #expect(cut[1, 2] == (1, 4, 0))
    #expect(picture.cropped(to: PixelRect(x: 10, y: 0, width: 5, height: 5)) == nil)
    #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 0, height: 5)) == nil)
    #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 5, height: -5)) == nil)
    #expect(picture.cropped(to: PixelRect(x: .min, y: .min, width: .max, height: .max)) == nil)
    #expect(
      picture.cropped(to: PixelRect(x: 1, y: 1, width: .max, height: .max)).map { ($0.width, $0.height) == (9, 4) }
        == true)
  }

  @Test("a clockwise rotation moves the top left pixel to the top right")
  func rotation() throws {
    let picture = try pattern(3, 2)
    let turned = picture.rotatedClockwise
    #expect((turned.width, turned.height) == (2, 3))
    #expect(turned[1, 0] == (0, 0, 0))
    #expect(turned[0, 0] == (0, 1, 0))
    #expect(turned[1, 2] == (2, 0, 0))
    #expect(turned.rotatedClockwise.rotatedClockwise.rotatedClockwise == picture)
  }
}
