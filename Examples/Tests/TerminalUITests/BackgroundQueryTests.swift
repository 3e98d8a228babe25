import ArmatureTesting
import Testing

@testable import TerminalUI

/// The terminal's answer to the question for its background, among keys.
@Suite struct BackgroundQueryTests {
  private static let attributes = "\u{1B}[?62;4c"

  @Test(
    "colors in every notation of terminals",
    arguments: [
      ("rgb:ffff/ffff/ffff", 0xffffff), ("rgb:12/16/1d", 0x12161d), ("rgb:f/0/8", 0xff0088),
      ("rgba:1212/1616/1d1d/ffff", 0x12161d), ("#fdf6e3", 0xfdf6e3), ("rgb:8080/8080/8080", 0x808080),
    ] as [(String, UInt32)])
  func colors(answer: String, value: UInt32) {
    #expect(RGB(answer: answer) == RGB(value))
  }

  @Test(
    "what isn't a color is none",
    arguments: ["", "rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:12345/0/0", "rgb:x/0/0", "#fff", "rgb:-1/0/0", "#12345g"])
  func noColors(answer: String) {
    #expect(RGB(answer: answer) == nil)
  }

  @Test("a light background gives the light theme, a dark one the dark theme")
  func themes() {
    #expect(Theme(background: RGB(0xfdf6e3)) == .light)
    #expect(Theme(background: RGB(0x002b36)) == .dark)
  }

  /// Returns the keys, and the color, of an input in pieces.
  private func take(_ pieces: [[UInt8]]) -> (keys: String, background: RGB?, isOpen: Bool) {
    var query = BackgroundQuery(isOpen: true)
    var keys: [UInt8] = []
    for piece in pieces { keys += query.keys(of: piece) }
    let background = query.takeBackground()
    return (String(decoding: keys + query.releaseKeys(), as: UTF8.self), background, query.isOpen)
  }

  @Test(
    "an answer is taken out of the keys around it, wherever it is cut in pieces",
    arguments: ["\u{1B}\\", "\u{7}"])
  func pieces(end: String) {
    let bytes = Array("a\u{1B}[A\u{1B}]11;rgb:ff/ff/ff\(end)é\(Self.attributes)\u{1B}[Bz".utf8)
    for first in bytes.indices {
      for second in first..<bytes.count {
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
        let result = take(parts)
        #expect(result.keys == "a\u{1B}[Aé\u{1B}[Bz" && result.background == RGB(0xffffff) && !result.isOpen)
      }
    }
  }

  @Test(
    "a broken answer gives no key, and the keys after it aren't lost",
    arguments: [
      ("\u{1B}]11;rgb:zz\u{1B}[A", "\u{1B}[A"), ("\u{1B}]11;rgb:ff/\u{1B}[A", "\u{1B}[A"),
      ("\u{1B}]11;\u{1B}]11;rgb:0/0/0\u{7}q", "q"), ("\u{1B}]11;?\u{1B}\\", ""), ("\u{1B}]11;rgb:\r", "\r"),
      ("\u{1B}[?1;2\r", "\r"), ("\u{1B}[?62;4cx", "x"), ("\u{1B}\u{1B}[?62;4cx", "\u{1B}x"),
    ])
  func broken(input: String, keys: String) {
    #expect(take([Array(input.utf8)]).keys == keys)
  }

  @Test(
    "keys that begin like an answer are keys", arguments: ["\u{1B}", "\u{1B}]", "\u{1B}]2", "\u{1B}[1;5C", "\u{1B}x"])
  func likeAnswers(input: String) {
    #expect(take([Array(input.utf8)]).keys == input)
  }

  @Test("a query that wasn't asked, or was answered, leaves all bytes alone")
  func closed() {
    var query = BackgroundQuery(isOpen: false)
    let bytes = Array("\u{1B}]11;rgb:0/0/0\u{7}".utf8)
    #expect(query.keys(of: bytes) == bytes)
    #expect(!query.holdsKeys)
  }

  @Test("any input: never more keys than bytes, and nothing is held forever")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let pieces = ["\u{1B}", "]11;", "rgb:", "ff/", "\u{7}", "\\", "[?", "62;", "c", "x", "\u{1B}[A", "0"]
    for _ in 0..<2_000 {
      var query = BackgroundQuery(isOpen: true)
      let bytes = (0..<12).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
      let keys = query.keys(of: bytes)
      #expect(keys.count <= bytes.count)
      // An answer has at most 64 bytes: what follows is keys again.
      let rest = query.keys(of: Array(repeating: UInt8(ascii: "0"), count: 80) + Array("\rq".utf8))
      #expect(rest.suffix(2) == Array("\rq".utf8))
    }
  }
}
