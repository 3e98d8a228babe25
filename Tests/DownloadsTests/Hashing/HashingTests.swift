import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// The hash functions on published vectors and on input cut in all ways.
@Suite struct HashingTests {
  static let twoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
  static let longer =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
  static let digits = String(repeating: "1234567890", count: 8)

  static let sha256: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (twoBlocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    (longer, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
  ]

  @Test("SHA-256 gives the published digests", arguments: sha256)
  func publishedSHA256(text: String, digest: String) {
    #expect(SHA256.hexadecimal(text) == digest)
  }

  static let md5: [(String, String)] = [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (digits, "57edf4a22be3c955ac49da2e2107b67a"),
  ]

  @Test("MD5 gives the published digests", arguments: md5)
  func publishedMD5(text: String, digest: String) {
    #expect(MD5.hexadecimal(text) == digest)
  }

  @Test("a million letters give the published digests")
  func million() {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(SHA256.hexadecimal(text) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(MD5.hexadecimal(text) == "7707d6ae4e027c70eea2a935c2296f21")
  }

  /// Hashes the digests of the prefixes of 0, 1, … 130 bytes of 0, 1, 2, ….
  @Test("inputs of each length up to two blocks give the expected digests")
  func lengths() {
    func chained<Digest: MessageDigest>(_ type: Digest.Type) -> String {
      var all = Digest()
      for count in 0...130 { all.update(Digest.hash((0..<UInt8(count)).map { $0 })) }
      return all.finalize().hexadecimal
    }
    #expect(chained(SHA256.self) == "e5bbbecd60c3632a3455f465bfd8b079c30ef608d2bcc34227f4e5573029020e")
    #expect(chained(MD5.self) == "948a4ea64101794d6716d23b5585c2f6")
  }

  @Test("two pieces give the digest of the whole for each cut")
  func everySplit() {
    func check<Digest: MessageDigest>(_ type: Digest.Type) {
      for count in 0...130 {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
        let whole = Digest.hash(bytes)
        for cut in 0...count {
          var digest = Digest()
          digest.update(bytes[..<cut])
          digest.update(bytes[cut...])
          guard digest.finalize() == whole else {
            Issue.record("\(type): \(count) bytes cut at \(cut) give another digest")
            return
          }
        }
      }
    }
    check(SHA256.self)
    check(MD5.self)
  }

  @Test(
    "many pieces give the digest of the whole, and intermediate digests change nothing",
    arguments: [1, 2, 3] as [UInt64])
  func pieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<5_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    var (sha, md) = (SHA256(), MD5())
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 0...200, using: &generator))
      sha.update(piece)
      md.update(piece)
      rest = rest.dropFirst(piece.count)
      #expect(sha.finalize() == SHA256.hash(bytes[..<rest.startIndex]), "seed \(seed)")
    }
    #expect(sha.finalize() == SHA256.hash(bytes), "seed \(seed)")
    #expect(md.finalize() == MD5.hash(bytes), "seed \(seed)")
  }

  @Test("data of several regions and unaligned data give the digest of their bytes")
  func regions() {
    let bytes = (0..<200).map { UInt8($0) }
    let shifted = Data([9] + bytes).dropFirst()
    #expect(SHA256.hash(shifted) == SHA256.hash(bytes))
    #expect(MD5.hash(shifted) == MD5.hash(bytes))
    #expect(SHA256.hash(DispatchData.joined(bytes)) == SHA256.hash(bytes))
  }
}

extension DispatchData {
  fileprivate static func joined(_ bytes: [UInt8]) -> DispatchData {
    var data = DispatchData.empty
    for start in stride(from: 0, to: bytes.count, by: 33) {
      bytes[start...].prefix(33).withUnsafeBytes { data.append($0) }
    }
    return data
  }
}
