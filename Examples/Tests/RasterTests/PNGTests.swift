import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Inflating
import Testing

@testable import Raster

@Suite struct PNGTests {
  /// The picture of the samples.
  private static func testPixel(x: Int, y: Int) -> Raster.Pixel {
    (UInt8((x * 37 + y * 91) % 256), UInt8((x * x * 5 + y * 3) % 256), UInt8(x * y * 11 % 256))
  }

  // Made with zlib by another program: all filters and dynamic tables; RGBA with fixed codes, six IDAT chunks,
  // iDOT and tEXt; stored blocks and the average filter.
  static let samples = [
    "iVBORw0KGgoAAAANSUhEUgAAAAcAAAAKCAIAAAD3rtNaAAAAu0lEQVR42mNgYGBQZWXwEmHI12WYEsCws5bh3hYGxmhmoCi3Kj+3qiS3qjK3"
      + "qi63qjk3E1A0mpk7mlksmlkxmlknmtk8mtmJeRsbwwEWMQdOGQc+RQdhdQcJHQdZIxaQCczcqsxiqsyKqsw6EMRwnJ/hjYi5oHKemc3S6Pg7"
      + "DT3CSw97MSoJAW1zUuV3UpV0UlV2UtV1UjV3wmHbLD4GBxYjB07zA3y2DsJODhIeDrK+UNuiEbaZqzI7AQB3siaGCf+fxwAAAABJRU5ErkJg"
      + "gg==",
    "iVBORw0KGgoAAAANSUhEUgAAAAcAAAAKCAYAAAB4zEQNAAAAHGlET1QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQhYJ0AAAAAN0RVh0"
      + "YQBi3EmiOwAAAC1JREFUeAFjYQACVVYGI1V+IJYEYmUg1gVicwYj5mhmBgYHFm5JB05BSQc+MUkHYRlJY9yNOwAAAC1JREFUBwlFyQOy6jOZ"
      + "QJLRzNxALAbEikCsA8TmQOzEwCjICTJWEWgsEEsCsTIQ6wKx6hTVAgAAAC1JREFUuaIRQw4PA8NEQR2jbQoRKbctW6YxxGw4odp555fXAQ4d"
      + "FpCxqkBjVYHGqkKNozdBFAAAAC1JREFUVQUaqwo0lnk/NwPDARZ1oIN0gA4yAjrIHOggW0kHWScCDrohAXJQBNBBQCwJd5VbMAAAAC1JREFU"
      + "xMpArAvE5hFGDMbSDAwRCslGtfrHUhZ5aE47nt1z4s2M978EzwfpAABQCzZwQgD8mgAAAABJRU5ErkJggg==",
    "iVBORw0KGgoAAAANSUhEUgAAAAcAAAAKCAIAAAD3rtNaAAAA50lEQVR4AQHcACP/AwAAACUFADgSAEojAF06AG9VAIJ2AANbAwBABAtACRFA"
      + "DhZAExxAGCHAHScDiQUAQAQRQAkWwA4cwBMhQBgnQB0sA7YGAMAEFkAJHEAOIUATJ0AYLEAdMgNkCABABBxACSFADidAEyzAGDLAHTcDkQkA"
      + "QAQhQAknwA4sQBMyQBg3QB09A78LAMAEJ0AJLEAOMkATN0AYPUAdQgNsDABABCxACTJADjdAE73AGEJAHUgDmg4AQAQyQAk3wA49QBNCQBhI"
      + "QB1NA8cPAMAEN0AJPUAOwkATSEAYTUAd07MVKqZxAjp+AAAAAElFTkSuQmCC",
  ]

  private static func bytes(_ sample: Int) throws -> [UInt8] {
    try [UInt8](#require(Data(base64Encoded: samples[sample])))
  }

  private static let picture = Raster(width: 7, height: 10, pixel: testPixel)

  /// Returns a file with one IDAT chunk of these bytes, compressed.
  private func file(_ header: [UInt8], _ pixels: [UInt8]) -> [UInt8] {
    PNGChunks.signature + PNGChunks.chunk("IHDR", header) + PNGChunks.chunk("IDAT", Deflater.compressed(pixels))
      + PNGChunks.chunk("IEND", [])
  }

  @Test("files of other programs are read: all filters, block types, several IDAT chunks, without alpha")
  func samples() throws {
    for index in Self.samples.indices { #expect(try Raster(png: Self.bytes(index)) == Self.picture) }
  }

  @Test("writing and reading a picture gives an equal picture")
  func roundTrip() throws {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (7, 10), (600, 338), (257, 130)] {
      let picture = try #require(Raster.pattern(width: width, height: height))
      #expect(try Raster(png: picture.png) == picture)
    }
    #expect(Raster.plain(width: 600, height: 379, (128, 128, 128)).map { $0.png.count < 8_000 } == true)
  }

  @Test("writing and reading a picture of random pixels gives an equal picture")
  func noise() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      let (width, height) = (Int.random(in: 1...90, using: &generator), Int.random(in: 1...40, using: &generator))
      let most = UInt8.random(in: 0...255, using: &generator)
      let rgb = (0..<width * height * 3).map { _ in UInt8.random(in: 0...most, using: &generator) }
      let picture = try #require(Raster(width: width, height: height, rgb: rgb))
      #expect(try Raster(png: picture.png) == picture)
    }
  }

  @Test("an unreadable picture gives an error")
  func refusals() throws {
    func reason(_ bytes: [UInt8]) -> RasterError? {
      #expect(throws: RasterError.self) { try Raster(png: bytes) }
    }
    let size: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1]
    #expect(reason([]) == .notPNG)
    #expect(reason(Array(Self.samples[0].utf8)) == .notPNG)
    #expect(
      reason(file(size + [8, 0, 0, 0, 0], [0, 0]))
        == .unsupported(
          what: "color type 0 with 8 bits", instead: "RGB or RGBA with 8 bits"))
    #expect(
      reason(file(size + [16, 2, 0, 0, 0], []))
        == .unsupported(
          what: "color type 2 with 16 bits", instead: "RGB or RGBA with 8 bits"))
    #expect(reason(file(size + [8, 2, 0, 0, 1], [])) == .unsupported(what: "interlaced rows", instead: "one without"))
    #expect(reason(file([0, 0, 0, 0, 0, 0, 0, 1, 8, 2, 0, 0, 0], [])) == .impossibleSize(width: "0", height: "1"))
    #expect(
      reason(file([255, 255, 255, 255, 255, 255, 255, 255, 8, 2, 0, 0, 0], []))
        == .impossibleSize(width: "4294967295", height: "4294967295"))
    #expect(reason(file(size + [8, 2, 0, 0, 0], [0, 1, 2])) == .damaged("it has fewer pixels than it announces"))
    #expect(
      reason(file(size + [8, 2, 0, 0, 0], [UInt8](repeating: 0, count: 1 << 20)))
        == .damaged("it has more pixels than it announces"))
    #expect(
      reason(file(size + [8, 2, 0, 0, 0], [5, 1, 2, 3]))
        == .damaged("a row has the unknown filter 5"))
  }

  @Test("damage at any position is found, and a truncated file is an error")
  func damage() throws {
    for sample in Self.samples.indices {
      let good = try Self.bytes(sample)
      for place in good.indices {
        #expect(throws: RasterError.self) { try Raster(png: Array(good[..<place])) }
        var bad = good
        bad[place] ^= 1
        // Ancillary chunks are verified, too.
        #expect(throws: RasterError.self) { try Raster(png: bad) }
      }
    }
  }

  @Test("an error's text includes the remedy")
  func sentences() {
    #expect(
      RasterError.impossibleSize(width: "0", height: "7").description
        == "The picture claims 0 × 7 pixels. It must have at least one and at most 33554432.")
    #expect(
      RasterError.damaged("its pixels end early").description
        == "The picture is damaged: its pixels end early. Get the file again.")
  }

  @Test("mutated files with valid checksums never trap, and give pictures of the announced size")
  func mutations() throws {
    var generator = SeededGenerator(seed: 2026)
    for round in 0..<TestScale.rounds(600) {
      let good = try Self.bytes(round % Self.samples.count)
      guard let mutated = Self.mutated(good, &generator) else { continue }
      if let picture = try? Raster(png: mutated) {
        #expect(picture.rgb.count == picture.width * picture.height * 3, "seed 2026, round \(round)")
      }
    }
  }

  /// Changes bytes within chunks and corrects the chunks' checksums.
  private static func mutated(_ good: [UInt8], _ generator: inout SeededGenerator) -> [UInt8]? {
    guard var chunks = try? PNGChunks(good) else { return nil }
    var result = PNGChunks.signature
    while let (name, content) = try? chunks.next() {
      var content = Array(content)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !content.isEmpty {
        let place = content.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: content[place] = .random(in: 0...255, using: &generator)
        case 1: content.remove(at: place)
        default: content.insert(.random(in: 0...255, using: &generator), at: place)
        }
      }
      result += PNGChunks.chunk(name, content)
    }
    return result
  }
}
