import ArmatureTesting
import Responders
import Testing

@testable import TerminalUI

struct InputDecoderTests {
  /// One key that a terminal sends as these bytes.
  struct Sample: Sendable, CustomTestStringConvertible {
    let bytes: String
    let event: InputEvent
    var testDescription: String { "\(bytes.debugDescription) is \(event)" }

    init(_ bytes: String, _ key: Key, _ modifiers: KeyModifiers = []) {
      self.init(bytes, event: .key(KeyPress(key, modifiers)))
    }

    init(_ bytes: String, event: InputEvent) {
      self.bytes = bytes
      self.event = event
    }
  }

  static let samples = [
    Sample("a", .character("a")), Sample("é", .character("é")), Sample("👩‍🚀", .character("👩‍🚀")),
    Sample("e\u{301}", .character("e\u{301}")), Sample("\r", .returnKey), Sample("\n", .returnKey), Sample("\t", .tab),
    Sample("\u{7F}", .delete), Sample("\u{8}", .delete), Sample("\u{3}", .character("c"), .control),
    Sample("\u{0}", .character(" "), .control), Sample("\u{1B}[A", .up), Sample("\u{1B}OB", .down),
    Sample("\u{1B}[1;5C", .right, .control), Sample("\u{1B}[1;2D", .left, .shift), Sample("\u{1B}[Z", .tab, .shift),
    Sample("\u{1B}[5~", .pageUp), Sample("\u{1B}[6;3~", .pageDown, .option), Sample("\u{1B}[H", .home),
    Sample("\u{1B}[4~", .end), Sample("\u{1B}[3~", .forwardDelete), Sample("\u{1B}OP", .function(1)),
    Sample("\u{1B}[15~", .function(5)), Sample("\u{1B}[24~", .function(12)),
    Sample("\u{1B}x", .character("x"), .option), Sample("\u{1B}é", .character("é"), .option),
    Sample("\u{1B}\u{7F}", .delete, .option),
    Sample("\u{1B}[<64;10;5M", event: .mouse(MouseInput(.scrolled(rows: -1), at: CellPoint(column: 9, row: 4)))),
    Sample("\u{1B}[<65;1;1M", event: .mouse(MouseInput(.scrolled(rows: 1), at: CellPoint(column: 0, row: 0)))),
    Sample("\u{1B}[<0;3;2M", event: .mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 2, row: 1)))),
    Sample("\u{1B}[<2;3;2m", event: .mouse(MouseInput(.released(button: 2), at: CellPoint(column: 2, row: 1)))),
    Sample("\u{1B}[<32;3;2M", event: .mouse(MouseInput(.dragged(button: 0), at: CellPoint(column: 2, row: 1)))),
    // As GNU screen reports the mouse.
    Sample("\u{1B}[M *%", event: .mouse(MouseInput(.pressed(button: 0), at: CellPoint(column: 9, row: 4)))),
    Sample("\u{1B}[M#*%", event: .mouse(MouseInput(.released(button: 0), at: CellPoint(column: 9, row: 4)))),
    Sample("\u{1B}[M@*%", event: .mouse(MouseInput(.dragged(button: 0), at: CellPoint(column: 9, row: 4)))),
    Sample("\u{1B}[Ma!!", event: .mouse(MouseInput(.scrolled(rows: 1), at: CellPoint(column: 0, row: 0)))),
    Sample("\u{1B}[200~a\r\u{1B}[Bé\u{1B}[201~", event: .pasted("a\r\u{1B}[Bé")),
  ]

  @Test("bytes are decoded to their key", arguments: samples)
  func decodes(sample: Sample) {
    var decoder = InputDecoder()
    #expect(decoder.decode(sample.bytes.utf8) == [sample.event])
    #expect(!decoder.isWaiting)
  }

  @Test(
    "a sequence may be split between any two bytes",
    arguments: samples.filter { $0.bytes.unicodeScalars.count < 2 || $0.bytes.first == "\u{1B}" })
  func decodesInPieces(sample: Sample) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for byte in sample.bytes.utf8 { events += decoder.decode([byte]) }
    #expect(events == [sample.event])
  }

  @Test("events that arrive in one piece keep their order")
  func keepsOrder() {
    var decoder = InputDecoder()
    let all = Self.samples.map(\.bytes).joined()
    let apart = Self.samples.map(\.event).filter { $0 != .key(KeyPress(.character("é"))) }
    let together = decoder.decode(all.utf8).filter { $0 != .key(KeyPress(.character("é"))) }
    #expect(together == apart)
  }

  @Test("a lone escape is the Escape key if nothing follows")
  func loneEscape() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(KeyPress(.escape))])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x1B]) == [.key(KeyPress(.escape))])
    #expect(decoder.flush() == [.key(KeyPress(.escape))])
    #expect(decoder.decode([0x1B, 0x5B]) == [])
    #expect(decoder.flush() == [.key(KeyPress(.character("["), .option))])
    #expect(decoder.decode("\u{1B}[1;".utf8) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.flush() == [])
  }

  @Test("the bytes of a character after an escape are awaited, however late they arrive", arguments: ["é", "桜", "👍"])
  func lateOptionCharacter(text: String) {
    var decoder = InputDecoder()
    for byte in ([0x1B] + text.utf8).dropLast() {
      #expect(decoder.decode([byte]) == [])
      if byte != 0x1B {
        #expect(!decoder.isWaiting)
        #expect(decoder.flush() == [])
      }
    }
    #expect(decoder.decode(text.utf8.suffix(1)) == [.key(KeyPress(.character(Character(text)), .option))])
  }

  @Test("unknown sequences are ignored, invalid UTF-8 becomes a mark, and decoding continues")
  func garbage() {
    var decoder = InputDecoder()
    let key = InputEvent.key(KeyPress(.character("k")))
    #expect(decoder.decode("\u{1B}[?99;1zk".utf8) == [key])
    #expect(decoder.decode("\u{1B}[<1;2Mk".utf8) == [key])
    #expect(decoder.decode("\u{1B}[<0;99999999999999999999;1Mk".utf8) == [key])
    #expect(decoder.decode([0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x01, 0x6B]) == [key])
    #expect(decoder.decode([0xFF, 0x6B]) == [.key(KeyPress(.character("\u{FFFD}"))), key])
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.decode([0xAC]) == [.key(KeyPress(.character("€")))])
    #expect(decoder.decode("\u{1B}[\(String(repeating: "1", count: 70))".utf8) == [])
    #expect(decoder.decode("k".utf8) == [key])
  }

  @Test("no bytes stop the decoder, and it decodes what follows", arguments: 0..<40 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var decoder = InputDecoder()
    let telling = Array("\u{1B}[O<;~0123456789MmAZ\u{7F}".utf8) + [0xC3, 0xE2, 0xF0, 0x80, 0xFF, 0, 3]
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Bool.random(using: &random) ? telling.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
      }
      _ = decoder.decode(bytes)
      if Int.random(in: 0..<4, using: &random) == 0 { _ = decoder.flush() }
    }
    _ = decoder.decode("\u{1B}[201~".utf8)
    _ = decoder.flush()
    _ = decoder.decode("  ".utf8)
    #expect(decoder.decode("\u{1B}[6~".utf8).last == .key(KeyPress(.pageDown)))
  }
}
