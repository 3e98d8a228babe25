import Composites
import Responders
import Testing

@testable import TerminalUI

@MainActor
struct TextViewTests {
  let stage = Stagehand(columns: 12, rows: 4)
  let view = TextView(placeholder: "What is going on?", name: "text")

  init() {
    stage.add(view, 0, 0, 11, 3)
    _ = stage.shown()
    view.becomeFirstResponder()
  }

  @Test("Return inserts a line break, and long lines wrap between words")
  func wrapping() {
    #expect(stage.marked() == ["[W]hat is", "going on?", "", ""])
    stage.send("one two three\rfour")
    #expect(view.text == "one two three\nfour")
    #expect(stage.marked() == ["one two", "three", "four[ ]", ""])
    stage.keys("ctrl-home")
    #expect(stage.marked()[0] == "[o]ne two")
  }

  @Test("a word longer than a line is broken, also between wide characters, and the cursor is always visible")
  func longWords() {
    stage.send("0123456789")
    #expect(stage.marked() == ["0123456789[ ]", "", "", ""])
    stage.send("a")
    #expect(stage.marked() == ["0123456789", "a[ ]", "", ""])
    view.text = ""
    stage.send("漢字漢字漢字")
    #expect(stage.marked() == ["漢字漢字漢", "字[ ]", "", ""])
    view.text = ""
    stage.send("0123456789  b")
    #expect(stage.marked() == ["0123456789", " b[ ]", "", ""])
  }

  @Test("up and down keep the column through shorter lines, and move to the ends beyond the first and last line")
  func vertically() {
    view.text = "abcdef\nx\nabcdef"
    stage.keys("up")
    #expect(stage.marked() == ["abcdef", "x[ ]", "abcdef", ""])
    stage.keys("up")
    #expect(stage.marked() == ["abcdef[ ]", "x", "abcdef", ""])
    stage.keys("left up")
    #expect(stage.marked()[0] == "[a]bcdef")
    stage.keys("right down down")
    #expect(stage.marked()[2] == "a[b]cdef")
    stage.keys("down")
    #expect(stage.marked()[2] == "abcdef[ ]")
    stage.keys("shift-up shift-up")
    #expect(view.editing.selectedText == "bcdef\nx\nabcdef")
    stage.send("!")
    #expect(view.text == "a!")
  }

  @Test("Home and End move to the ends of the visual line, Ctrl-A and Ctrl-E to those of the paragraph")
  func ends() {
    view.text = "one two three four"
    #expect(stage.marked() == ["one two", "three four[ ]", "", ""])
    stage.keys("home")
    #expect(stage.marked()[1] == "[t]hree four")
    stage.keys("up end")
    #expect(stage.marked()[0] == "one two[ ]")
    stage.keys("ctrl-e")
    #expect(stage.marked()[1] == "three four[ ]")
    stage.keys("ctrl-a")
    #expect(stage.marked()[0] == "[o]ne two")
    stage.keys("ctrl-k")
    #expect(view.text == "")
  }

  @Test("Ctrl-K at the end of a line cuts the line break, and pasting restores it")
  func cutting() {
    view.text = "ab\ncd"
    stage.keys("ctrl-home ctrl-k ctrl-k")
    #expect(view.text == "cd")
    stage.keys("ctrl-y")
    #expect(view.text == "\ncd")
  }

  @Test("the view scrolls with the cursor and with the wheel")
  func scrolling() {
    view.text = (1...6).map(String.init).joined(separator: "\n")
    #expect(stage.marked() == ["4", "5", "6[ ]", ""])
    stage.keys("pageup")
    #expect(stage.marked() == ["4[ ]", "5", "6", ""])
    stage.keys("up up")
    #expect(stage.marked() == ["2[ ]", "3", "4", ""])
    stage.wheel(1, 1, down: true)
    #expect(stage.marked() == ["4", "5", "6", ""])
    stage.send("!")
    #expect(stage.marked() == ["2![ ]", "3", "4", ""])
  }

  @Test("a drag selects across lines, and a click below the text moves to its end")
  func mouse() {
    view.text = "abc\ndef"
    stage.press(1, 0)
    stage.drag(2, 1)
    stage.release(2, 1)
    #expect(view.editing.selectedText == "bc\nde")
    #expect(stage.marked() == ["a[bc ]", "[def]", "", ""])
    stage.click(5, 2)
    #expect(stage.marked()[1] == "def[ ]")
  }

  @Test("a pasted text keeps its lines with all kinds of line breaks")
  func pasting() {
    stage.paste("a\r\nb\rc\nd")
    #expect(view.text == "a\nb\nc\nd")
  }

  @Test("a view of zero size shows nothing and doesn't stop the program")
  func withoutRoom() {
    for (columns, rows) in [(0, 0), (1, 1), (2, 1)] {
      view.frame = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
      stage.send("ab 漢\r")
      stage.keys("up down pageup pagedown home end")
      _ = stage.shown()
    }
    #expect(view.text.count == 15)
  }
}
