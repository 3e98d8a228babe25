import Foundation
import Inflating
import Testing

/// The formats around deflate, their checksums and their errors.
@Suite struct InflaterTests {
  private static let gzip = "H4sIAAAAAAACA8tIzcnJV8gAkVwApWoKRAwAAAA="
  private static let text = "hello hello\n"

  /// Unpacks bytes that arrive in pieces of a length.
  private func unpacked(
    _ bytes: [UInt8], pieces: Int = 1, _ unpack: (inout Inflater) throws -> Void
  ) throws -> [UInt8] {
    var rest = bytes[...]
    var result: [UInt8] = []
    var inflater = Inflater {
      defer { rest = rest.dropFirst(pieces) }
      return rest.isEmpty ? nil : Array(rest.prefix(pieces))
    } deliver: {
      result += $0
    }
    try unpack(&inflater)
    return result
  }

  private static func bytes(_ base64: String) throws -> [UInt8] {
    try [UInt8](#require(Data(base64Encoded: base64)))
  }

  @Test("the checksums equal published values")
  func checksums() {
    var crc = CRC32()
    crc.update(Array("1234".utf8)[...])
    crc.update(Array("56789".utf8)[...])
    #expect((crc.value, crc.count) == (0xCBF4_3926, 9))
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
    // A stored block with the three letters 'abc'.
    let good: [UInt8] = [0x78, 0x01, 1, 3, 0, 252, 255, 97, 98, 99, 0x02, 0x4D, 0x01, 0x27]
    #expect(try unpacked(good) { try $0.unpackZlib() } == [97, 98, 99])
    #expect(try unpacked(good + [1, 2], pieces: 5) { try $0.unpackZlib() } == [97, 98, 99])
    func reason(_ change: (inout [UInt8]) -> Void) -> InflatingError? {
      var bad = good
      change(&bad)
      return #expect(throws: InflatingError.self) { try unpacked(bad) { try $0.unpackZlib() } }
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

  @Test("gzip and deflate are unpacked from pieces of any length")
  func formats() throws {
    let packed = try Self.bytes(Self.gzip)
    let bare = Array(packed[10..<packed.count - 8])
    for pieces in [1, 2, 7, 1000] {
      #expect(try unpacked(packed, pieces: pieces) { try $0.unpackGzip() } == Array(Self.text.utf8))
      #expect(try unpacked(bare, pieces: pieces) { try $0.unpackDeflate() } == Array(Self.text.utf8))
    }
    #expect(try unpacked([]) { try $0.unpackGzip() }.isEmpty)
    #expect(throws: InflatingError.notGzip) { try unpacked(bare) { try $0.unpackGzip() } }
  }

  @Test("an error of the receiver ends the unpacking and is rethrown")
  func refusal() throws {
    struct Enough: Error {}
    let packed = try Self.bytes(Self.gzip)
    var rest: [UInt8]? = packed
    var inflater = Inflater {
      defer { rest = nil }
      return rest
    } deliver: { _ in
      throw Enough()
    }
    #expect(throws: Enough.self) { try inflater.unpackGzip() }
  }
}
