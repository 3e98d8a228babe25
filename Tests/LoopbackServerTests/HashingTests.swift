import ArmatureTestSupport
import Foundation
import Testing

@testable import LoopbackServer

/// The hashes and the gzip of the server, compared with other programs.
@Suite(.connected) struct HashingTests {
  static let million = String(repeating: "a", count: 1_000_000)

  // From the examples of FIPS 180-4 and the test suite of RFC 1321; the million bytes from `sha256sum` and `md5sum`.
  static let digests = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", "8215ef0796a20bcaaae116d3876c664a"
    ),
    (
      million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", "7707d6ae4e027c70eea2a935c2296f21"
    ),
  ]

  @Test("SHA-256 and MD5 match the published vectors", arguments: digests)
  func vectors(text: String, sha256: String, md5: String) {
    #expect(SHA256.hexadecimal(text) == sha256)
    #expect(MD5.hexadecimal(text) == md5)
  }

  @Test("every length around a block is hashed correctly in pieces of any size")
  func lengths() {
    // The digest of the digests of 0 to 130 bytes `a`, computed by another program.
    var whole = SHA256()
    for count in 0...130 {
      var digest = SHA256()
      for byte in repeatElement(UInt8(ascii: "a"), count: count) { digest.update([byte]) }
      #expect(digest.finish().hexadecimal == SHA256.hexadecimal(String(repeating: "a", count: count)))
      whole.update(digest.finish())
    }
    #expect(whole.finish().hexadecimal == "f908a43fc8456c583aacde0fb2627959f8513dc76d0c03979b7f945a7dd78f22")
  }

  @Test("seeded bytes are the same in any program, and in any part")
  func seeded() {
    let content = Content.seeded(7, count: 100_003)
    #expect(content.count == 100_003)
    #expect(
      Array(content.data.prefix(20)) == [
        215, 13, 50, 89, 228, 225, 203, 99, 28, 102, 60, 244, 215, 60, 76, 4, 2, 42, 177, 186,
      ])
    #expect(content.sha256 == "45b46a3aabe3e31002da47ea764e810d0acf9fda4e7e7b005a380cb1054b0719")
    // For 200 MB another program computes ec403454e1c5c69d6812adbbd42e95d0f0ce1e3f0e5078548475e68e4a1ed662, which takes
    // half a minute in a debug build.
    #expect(
      Content.seeded(42, count: 2_000_000).sha256 == "75e1ea0267580e713318c4387aae9d4a40b5051b6a86b8fb4edb0705711b6610")
    let data = content.data
    for range in [0..<1, 1..<2, 7..<9, 65_535..<65_537, 99_999..<100_003, 5..<5] {
      #expect(content[range].data == data[range])
    }
    #expect(content[100_000..<200_000].data == data[100_000...])
    #expect(content[10..<100][5..<10].data == data[15..<20])
    #expect(Content.seeded(7, count: -1).data.isEmpty)
  }

  @Test("another program decompresses the gzip to the same bytes")
  func gzip() {
    let packed = Gzip.compressed(Data("é".utf8) + Data(repeating: 0x78, count: 520))
    #expect(Array(packed).hexadecimal == "1f8b08000000000000ff3bbcb262148c828a8a0a00355fecd40a020000")
    #expect(Gzip.compressed(Data(repeating: 0, count: 258_001)).count == 18 + 1_628)
  }
}
