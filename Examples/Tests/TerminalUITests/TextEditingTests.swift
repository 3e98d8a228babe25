import ArmatureTestSupport
import ArmatureTesting
import Testing

@testable import TerminalUI

/// A reference model of the editor: the texts before and after the cursor as plain strings.
private struct PlainEditor {
  var text: [Character] = []
  var cursor = 0
  var anchor = 0

  mutating func replace(_ range: Range<Int>, _ inserted: String) {
    let head = String(text[..<range.lowerBound]) + inserted
    text = Array(head + String(text[range.upperBound...]))
    cursor = min(Array(head).count, text.count)
    anchor = cursor
  }
}

struct TextEditingTests {
  private static let pieces = [
    "a", "b", " ", "\n", "word two", "é", "e\u{301}", "\u{301}", "漢", "👩‍🚀", "👩", "\u{200D}", "🇩", "🇪", "\u{FE0F}", "\r",
    "",
  ]

  @Test("random edits match plain strings and keep characters whole", arguments: 1...UInt64(TestScale.rounds(20)))
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (editing, plain) = (TextEditing(), PlainEditor())
    for step in 0..<300 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        editing.insert(piece)
        plain.replace(min(plain.cursor, plain.anchor)..<max(plain.cursor, plain.anchor), piece)
      case 3:
        let ends = (0...1).map { _ in Int.random(in: -2...plain.text.count + 2, using: &random) }.sorted()
        editing.delete(ends[0]..<ends[1])
        plain.replace((ends[0]..<ends[1]).clamped(to: 0..<plain.text.count), "")
      default:
        let place = Int.random(in: -1...plain.text.count + 1, using: &random)
        let selecting = Bool.random(using: &random)
        editing.move(to: place, selecting: selecting)
        plain.cursor = min(max(place, 0), plain.text.count)
        if !selecting { plain.anchor = plain.cursor }
      }
      let here = "seed \(seed), step \(step)"
      #expect(editing.characters == plain.text, "\(here)")
      #expect(editing.characters == Array(editing.text), "\(here)")
      #expect([editing.cursor, editing.anchor] == [plain.cursor, plain.anchor], "\(here)")
      #expect((0...editing.characters.count).contains(editing.cursor), "\(here)")
    }
  }

  @Test(
    "lines contain every character once, none is too wide, and positions convert in both directions",
    arguments: 1...UInt64(TestScale.rounds(20)))
  func randomLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<60).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    let characters = Array(text)
    let width = Int.random(in: 3...20, using: &random)
    let lines = TextLines(characters, width: width)
    var next = 0
    for line in lines.lines {
      #expect(line.range.lowerBound == next)
      next = line.range.upperBound + (line.continues ? 0 : 1)
      let used = characters[line.range].reduce(0) { $0 + $1.inField.displayWidth }
      #expect(used <= width, "seed \(seed)")
    }
    #expect(next == characters.count + 1)
    for place in 0...characters.count {
      let line = lines.line(of: place)
      #expect(lines.place(inLine: line, column: lines.column(of: place)) == place || lines.lines[line].continues)
    }
  }
}
