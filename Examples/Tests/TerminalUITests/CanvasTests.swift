import Testing

@testable import TerminalUI

struct CanvasTests {
  @Test("drawing in a part is clipped to it")
  func clipsAtThePart() {
    var canvas = Canvas(columns: 6, rows: 2)
    canvas.draw(in: CellRect(column: 1, row: 1, columns: 3, rows: 5)) { part in
      part.write("abcdef", column: -1, row: 0)
      part.write("never", column: 0, row: -1)
    }
    #expect(canvas.lines == ["", " bcd"])
  }

  @Test("a scrolled part shows its scroll offset in the corner")
  func scrolls() {
    var canvas = Canvas(columns: 4, rows: 2)
    canvas.draw(in: CellRect(column: 0, row: 0, columns: 4, rows: 2), scrolledBy: CellPoint(column: 0, row: 3)) {
      for row in 0..<9 { $0.write("row\(row)", column: 0, row: row) }
    }
    #expect(canvas.lines == ["row3", "row4"])
  }

  @Test("nested parts are clipped to all of them")
  func nestedParts() {
    var canvas = Canvas(columns: 5, rows: 3)
    canvas.draw(in: CellRect(column: 1, row: 0, columns: 3, rows: 2)) { outer in
      outer.draw(in: CellRect(column: 1, row: 1, columns: 9, rows: 9)) { inner in
        inner.fill(CellRect(column: -5, row: -5, columns: 20, rows: 20), with: "x")
      }
    }
    #expect(canvas.lines == ["", "  xx", ""])
  }

  @Test("a wide character takes two cells and is never shown in half")
  func wideCharacters() {
    var canvas = Canvas(columns: 5, rows: 4)
    canvas.write("漢字a", column: 0, row: 0)
    canvas.write("漢字", column: 0, row: 1)
    canvas.write("x", column: 1, row: 1)
    canvas.write("漢字", column: 0, row: 2)
    canvas.write("x", column: 2, row: 2)
    canvas.write("漢字漢", column: 0, row: 3)
    #expect(canvas.lines == ["漢字a", " x字", "漢x", "漢字"])
  }

  @Test("control characters are shown as dots, so that no text controls the terminal")
  func controlCharacters() {
    var canvas = Canvas(columns: 20, rows: 1)
    let end = canvas.write("a\u{1B}[31m\nb\u{202E}c\r\n", column: 0, row: 0)
    #expect(canvas.lines == ["a·[31m·b·c·"])
    #expect(end == 11)
  }

  @Test("drawing on a canvas of zero or negative size has no effect")
  func emptyCanvas() {
    var canvas = Canvas(columns: -3, rows: 0)
    canvas.write("text", column: 0, row: 0)
    canvas.fill(CellRect(column: 0, row: 0, columns: 9, rows: 9), with: "x")
    #expect(canvas.text == "")
    #expect(canvas.style(column: 0, row: 0) == nil)
  }
}

struct DisplayWidthTests {
  @Test(
    "a character has the width that terminals use",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("😀", 2), ("👩‍🚀", 2), ("🇸🇪", 2),
      ("❤\u{FE0F}", 2), ("❤", 1), ("★", 1), ("◆", 1), ("●", 1), ("▲", 1), ("\u{301}", 0), ("\u{200D}", 0),
      ("\u{200B}", 0), ("\u{7}", 1), ("\n", 1), ("\u{202E}", 1), ("1\u{FE0F}\u{20E3}", 2), ("€", 1), ("…", 1),
    ])
  func widths(character: Character, width: Int) {
    #expect(character.displayWidth == width)
  }

  @Test("a truncated text ends with an ellipsis within the width")
  func truncation() {
    #expect("Tea time".truncated(toWidth: 8) == "Tea time")
    #expect("Tea time".truncated(toWidth: 7) == "Tea ti…")
    #expect("漢字".truncated(toWidth: 3) == "漢…")
    #expect("漢字".truncated(toWidth: 2) == "…")
    #expect("ab".truncated(toWidth: 0) == "")
  }

  @Test("a text wraps between words, and a word longer than a line is broken")
  func wrapping() {
    #expect("one two three".wrapped(toWidth: 7) == ["one two", "three"])
    #expect("one\n\ntwo".wrapped(toWidth: 9) == ["one", "", "two"])
    #expect("extraordinary day".wrapped(toWidth: 6) == ["extrao", "rdinar", "y day"])
    #expect("".wrapped(toWidth: 6) == [""])
  }
}
