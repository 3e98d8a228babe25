import ArmatureTestSupport
import ArmatureTesting
import Raster
import Testing

@Suite struct PPMTests {
  private func reason(_ bytes: [UInt8]) -> RasterError? {
    #expect(throws: RasterError.self) { try Raster(ppm: bytes) }
  }

  private func reason(_ header: String, _ pixels: [UInt8] = []) -> RasterError? {
    reason(Array(header.utf8) + pixels)
  }

  @Test("writing and reading a picture gives an equal picture")
  func roundTrip() throws {
    let picture = try #require(Raster.pattern(width: 300, height: 2))
    #expect(picture.ppm.starts(with: Array("P6\n300 2\n255\n".utf8) + [0, 0, 0, 1, 0, 0]))
    #expect(picture.ppm.count == 13 + 1800)
    #expect(try Raster(ppm: picture.ppm) == picture)
  }

  @Test("comments, blanks and bytes after the pixels are skipped")
  func blanks() throws {
    let header = "P6 # a comment\n# another\r\n\t2 # width\n1\u{0B}255\n"
    let picture = try Raster(ppm: Array(header.utf8) + [1, 2, 3, 4, 5, 6, 7])
    #expect(picture == Raster(width: 2, height: 1, rgb: [1, 2, 3, 4, 5, 6]))
  }

  @Test("a file of decimal numbers gives the same picture as one of bytes")
  func decimal() throws {
    let picture = try Raster(ppm: Array("P3 # a comment\n2 1\n255\n1 2 3\n# another\n4 5 6 7".utf8))
    #expect(picture == Raster(width: 2, height: 1, rgb: [1, 2, 3, 4, 5, 6]))
    #expect(try Raster(ppm: Array("P3 1 1 15 0 7 15\n".utf8)).rgb == [0, 119, 255])
  }

  @Test("smaller maximum values are scaled to 255")
  func scaling() throws {
    let picture = try Raster(ppm: Array("P6 1 1 15 ".utf8) + [0, 7, 15])
    #expect(picture.rgb == [0, 119, 255])
    #expect(reason("P6 1 1 15 ", [0, 16, 15]) == .damaged("a value is larger than the announced 15"))
  }

  @Test("an unreadable picture gives an error")
  func refusals() {
    #expect(reason([]) == .notPPM)
    #expect(reason("P2\n1 1\n255\n1 2 3") == .notPPM)
    #expect(reason("P3 2 1 255 1 2 3") == .damaged("it announces 6 values up to 255 but has 3"))
    #expect(reason("P3 1 1 255 1 256 3") == .damaged("it announces 3 values up to 255 but has 1"))
    #expect(reason("P3 1 1 15 1 16 3") == .damaged("a value is larger than the announced 15"))
    #expect(reason("P61 1 255 ", [1, 2, 3]) == .damaged("its header doesn't contain three numbers"))
    #expect(reason("P6 1 -1 255 ") == .damaged("its header doesn't contain three numbers"))
    #expect(reason("P6 12345678901 1 255 ") == .damaged("its header doesn't contain three numbers"))
    #expect(reason("P6 9999999999 9999999999 255 ") == .impossibleSize(width: "9999999999", height: "9999999999"))
    #expect(reason("P6 0 4 255 ") == .impossibleSize(width: "0", height: "4"))
    #expect(reason("P6 1 1 65535 ") == .unsupported(what: "values up to 65535", instead: "one with values up to 255"))
    #expect(reason("P6 1 1 0 ") == .unsupported(what: "values up to 0", instead: "one with values up to 255"))
    #expect(reason("P6 1 1 255") == .damaged("its header doesn't end in a blank"))
    #expect(reason("P6 2 1 255\n", [1, 2, 3]) == .damaged("it announces 6 bytes of pixels but has 3"))
  }

  @Test("mutated files never trap, and give pictures of the announced size")
  func mutations() throws {
    var generator = SeededGenerator(seed: 6)
    let good = Array("P6\n# c\n12 5\n255\n".utf8) + (0..<180).map { UInt8($0) }
    for round in 0..<TestScale.rounds(2_000) {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<min(24, bytes.count), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes[place] = .random(in: 0x30...0x39, using: &generator)
        case 2: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0x20...0x39, using: &generator), at: place)
        }
      }
      if let picture = try? Raster(ppm: bytes) {
        #expect(picture.rgb.count == picture.width * picture.height * 3, "seed 6, round \(round)")
      }
    }
  }
}
