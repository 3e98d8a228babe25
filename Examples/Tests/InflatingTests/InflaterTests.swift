import Inflating
import Testing

/// The format zlib, its checksum and its errors.
@Suite struct InflaterTests {
  // A stored block with the three letters 'abc'.
  private static let packed: [UInt8] = [0x78, 0x01, 1, 3, 0, 252, 255, 97, 98, 99, 0x02, 0x4D, 0x01, 0x27]

  /// Unpacks bytes that arrive in pieces of a length.
  private func unpacked(_ bytes: [UInt8], pieces: Int = 1) throws -> [UInt8] {
    var rest = bytes[...]
    var result: [UInt8] = []
    var inflater = Inflater {
      defer { rest = rest.dropFirst(pieces) }
      return rest.isEmpty ? nil : Array(rest.prefix(pieces))
    } deliver: {
      result += $0
    }
    try inflater.unpackZlib()
    return result
  }

  @Test("the checksums equal published values")
  func checksums() {
    var crc = CRC32()
    crc.update(Array("1234".utf8)[...])
    crc.update(Array("56789".utf8)[...])
    #expect(crc.value == 0xCBF4_3926)
    var adler = Adler32()
    adler.update(Array("Wiki".utf8)[...])
    adler.update(Array("pedia".utf8)[...])
    #expect(adler.value == 0x11E6_0398)
    var long = Adler32()
    long.update([UInt8](repeating: 255, count: 1_000_000)[...])
    #expect(long.value == 0x3843_E1BE)
  }

  @Test("the header and checksum of zlib are verified")
  func zlib() throws {
    let good = Self.packed
    #expect(try unpacked(good) == [97, 98, 99])
    #expect(try unpacked(good + [1, 2], pieces: 5) == [97, 98, 99])
    func reason(_ change: (inout [UInt8]) -> Void) -> InflatingError? {
      var bad = good
      change(&bad)
      return #expect(throws: InflatingError.self) { try unpacked(bad) }
    }
    #expect(reason { $0[0] = 0x79 } == .notZlib)
    #expect(reason { $0[1] = 0x02 } == .notZlib)
    #expect(reason { ($0[0], $0[1]) = (0x78, 0x20) } == .notZlib)
    #expect(reason { $0[13] ^= 1 } == .wrongChecksum)
    #expect(reason { $0[7] ^= 1 } == .wrongChecksum)
    #expect(reason { $0[5] ^= 1 } == .damaged)
    #expect(reason { $0.removeLast() } == .endsEarly)
    #expect(reason { $0 = [] } == .endsEarly)
  }

  @Test("an error of the receiver ends the unpacking and is rethrown")
  func refusal() throws {
    struct Enough: Error {}
    var rest: [UInt8]? = Self.packed
    var inflater = Inflater {
      defer { rest = nil }
      return rest
    } deliver: { _ in
      throw Enough()
    }
    #expect(throws: Enough.self) { try inflater.unpackZlib() }
  }
}
