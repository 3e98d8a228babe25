import Composites
import Responders
import Testing

@testable import TerminalUI

@MainActor
struct TextViewTests {
  let driver = ScreenDriver(columns: 14, rows: 5)
  let view = TextView(placeholder: "What is going on?", name: "text")

  init() {
    driver.add(view, 0, 0, 13, 4)
    _ = driver.shown()
    view.becomeFirstResponder()
  }

  /// The lines of text without their padding, with the cursor and the selection in brackets, and what is below the field.
  private func marked() -> [String] {
    let lines = driver.marked()
    return lines.prefix(3).map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 } + lines.suffix(1)
  }

  @Test("Return inserts a line break, and long lines wrap between words")
  func wrapping() {
    #expect(marked() == ["[W]hat is", "going on?", "", ""])
    driver.send("one two three\rfour")
    #expect(view.text == "one two three\nfour")
    #expect(marked() == ["one two", "three", "four[ ]", ""])
    driver.keys("ctrl-home")
    #expect(marked()[0] == "[o]ne two")
  }

  @Test("a word longer than a line is broken, also between wide characters, and the cursor is always visible")
  func longWords() {
    driver.send("0123456789")
    #expect(marked() == ["0123456789[ ]", "", "", ""])
    driver.send("a")
    #expect(marked() == ["0123456789", "a[ ]", "", ""])
    view.text = ""
    driver.send("漢字漢字漢字")
    #expect(marked() == ["漢字漢字漢", "字[ ]", "", ""])
    view.text = ""
    driver.send("0123456789  b")
    #expect(marked() == ["0123456789", " b[ ]", "", ""])
  }

  @Test("up and down keep the column through shorter lines, and move to the ends beyond the first and last line")
  func vertically() {
    view.text = "abcdef\nx\nabcdef"
    driver.keys("up")
    #expect(marked() == ["abcdef", "x[ ]", "abcdef", ""])
    driver.keys("up")
    #expect(marked() == ["abcdef[ ]", "x", "abcdef", ""])
    driver.keys("left up")
    #expect(marked()[0] == "[a]bcdef")
    driver.keys("right down down")
    #expect(marked()[2] == "a[b]cdef")
    driver.keys("down")
    #expect(marked()[2] == "abcdef[ ]")
    driver.keys("shift-up shift-up")
    #expect(view.editing.selectedText == "bcdef\nx\nabcdef")
    driver.send("!")
    #expect(view.text == "a!")
  }

  @Test("Home and End move to the ends of the visual line, Ctrl-A and Ctrl-E to those of the paragraph")
  func ends() {
    view.text = "one two three four"
    #expect(marked() == ["one two", "three four[ ]", "", ""])
    driver.keys("home")
    #expect(marked()[1] == "[t]hree four")
    driver.keys("up end")
    #expect(marked()[0] == "one two[ ]")
    driver.keys("ctrl-e")
    #expect(marked()[1] == "three four[ ]")
    driver.keys("ctrl-a")
    #expect(marked()[0] == "[o]ne two")
    driver.keys("ctrl-k")
    #expect(view.text == "")
  }

  @Test("Ctrl-K at the end of a line cuts the line break, and pasting restores it")
  func cutting() {
    view.text = "ab\ncd"
    driver.keys("ctrl-home ctrl-k ctrl-k")
    #expect(view.text == "cd")
    driver.keys("ctrl-y")
    #expect(view.text == "\ncd")
  }

  @Test("the view scrolls with the cursor and with the wheel")
  func scrolling() {
    view.text = (1...6).map(String.init).joined(separator: "\n")
    #expect(marked() == ["4", "5", "6[ ]", ""])
    driver.keys("pageup")
    #expect(marked() == ["4[ ]", "5", "6", ""])
    driver.keys("up up")
    #expect(marked() == ["2[ ]", "3", "4", ""])
    driver.wheel(1, 1, down: true)
    #expect(marked() == ["4", "5", "6", ""])
    driver.send("!")
    #expect(marked() == ["2![ ]", "3", "4", ""])
  }

  @Test("a drag selects across lines, and a click below the text moves to its end")
  func mouse() {
    view.text = "abc\ndef"
    driver.press(2, 0)
    driver.drag(3, 1)
    driver.release(3, 1)
    #expect(view.editing.selectedText == "bc\nde")
    #expect(marked() == ["a[bc ]", "[def]", "", ""])
    driver.click(6, 2)
    #expect(marked()[1] == "def[ ]")
  }

  @Test("a pasted text keeps its lines with all kinds of line breaks")
  func pasting() {
    driver.paste("a\r\nb\rc\nd")
    #expect(view.text == "a\nb\nc\nd")
  }

  @Test("a view of zero size shows nothing and doesn't stop the program")
  func withoutRoom() {
    for (columns, rows) in [(0, 0), (1, 1), (2, 1)] {
      view.frame = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
      driver.send("ab 漢\r")
      driver.keys("up down pageup pagedown home end")
      _ = driver.shown()
    }
    #expect(view.text.count == 15)
  }
}
