import Composites
import Responders
import Testing

@testable import TerminalUI

@MainActor
struct TextFieldTests {
  let driver = ScreenDriver(columns: 12, rows: 3)
  let field = TextField(placeholder: "Name", name: "name")
  let log = EventLog()

  init() {
    driver.add(field, 0, 0, 10)
    log.follow(field)
    _ = driver.shown()
    field.becomeFirstResponder()
  }

  /// The text in the field, without its padding, with the cursor and the selection in brackets.
  private var shown: String {
    let line = driver.marked()[0]
    return line.hasPrefix(" ") ? String(line.dropFirst()) : line
  }

  @Test("typing sends one action for each change, and only an empty field shows the placeholder")
  func typing() {
    #expect(log.take() == ["[editingDidBegin]"])
    #expect(shown == "[N]ame")
    #expect(field.visibleText == "Name")
    driver.send("Gym")
    #expect(log.take() == ["[editingChanged]", "[editingChanged]", "[editingChanged]"])
    #expect(field.visibleText == "Gym")
    #expect(shown == "Gym[ ]")
    driver.keys("delete delete delete delete")
    #expect(log.take() == ["[editingChanged]", "[editingChanged]", "[editingChanged]"])
    #expect(shown == "[N]ame")
  }

  @Test("setting the text sends no action and moves the cursor to its end")
  func settingText() {
    _ = log.take()
    field.text = "abc"
    #expect(shown == "abc[ ]")
    #expect(log.take() == [])
  }

  @Test("replacing the text as a person does sends one action, even for the same text")
  func replacing() {
    field.text = "abc"
    _ = log.take()
    field.type("xyz")
    field.type("xyz")
    #expect(field.text == "xyz")
    #expect(log.take() == ["[editingChanged]", "[editingChanged]"])
    field.isEnabled = false
    field.type("no")
    #expect(field.text == "xyz")
  }

  @Test("Return sends an action and then resigns first responder")
  func returning() {
    _ = log.take()
    driver.keys("return")
    #expect(log.take() == ["[editingDidEndOnExit]", "[editingDidEnd]"])
    #expect(!field.isFirstResponder)
    #expect(field.text == "")
  }

  /// The result of keys in a text with the cursor at its end.
  ///
  /// The cursor's cell and the selection are in brackets.
  nonisolated static let edits: [(text: String, keys: String, result: String)] = [
    ("abc", "left", "ab[c]"), ("abc", "left left left left", "[a]bc"), ("abc", "home right", "a[b]c"),
    ("abc", "ctrl-a", "[a]bc"), ("abc", "ctrl-a ctrl-e", "abc[ ]"), ("abc", "ctrl-b ctrl-b ctrl-f", "ab[c]"),
    ("abc", "left delete", "a[c]"), ("abc", "left del", "ab[ ]"), ("abc", "del", "abc[ ]"),
    ("ab cd", "ctrl-left", "ab [c]d"), ("ab cd", "home ctrl-right", "ab[ ]cd"),
    ("ab cd", "alt-b alt-b alt-f", "ab[ ]cd"),
    ("ab cd", "ctrl-w", "ab [ ]"), ("ab cd", "ctrl-w ctrl-w", "[N]ame"), ("ab cd", "home alt-d", "[ ]cd"),
    ("ab cd", "alt-delete", "ab [ ]"), ("ab cd", "ctrl-left ctrl-k", "ab [ ]"), ("ab cd", "ctrl-left ctrl-u", "[c]d"),
    ("abc", "shift-left shift-left", "a[bc]"), ("abc", "shift-left shift-left right", "abc[ ]"),
    ("abc", "shift-left shift-left left", "a[b]c"), ("abc", "shift-home x", "x[ ]"),
    ("abc", "shift-left shift-left delete", "a[ ]"), ("abc", "home shift-right shift-right shift-left", "[ab]c"),
    ("ab cd", "ctrl-w ctrl-y ctrl-y", "ab cdcd[ ]"), ("abc", "shift-left ctrl-x home ctrl-v", "c[a]b"),
    ("abc", "shift-left alt-c right ctrl-v", "abcc[ ]"), ("abc", "alt-a x", "x[ ]"),
  ]

  @Test("editing keys work as in a shell", arguments: edits.indices)
  func editingKeys(index: Int) {
    let edit = Self.edits[index]
    field.text = edit.text
    driver.keys(edit.keys)
    #expect(shown == edit.result, "\(edit)")
  }

  @Test("a text longer than the field scrolls horizontally with the cursor")
  func scrolling() {
    driver.send("0123456789")
    #expect(shown == "3456789[ ]")
    driver.keys("left left left left left left left")
    #expect(shown == "[3]456789")
    driver.keys("left")
    #expect(shown == "[2]3456789")
    driver.keys("home")
    #expect(shown == "[0]1234567")
    driver.keys("end delete delete delete")
    #expect(shown == "0123456[ ]")
    field.resignFirstResponder()
    #expect(shown == "0123456")
  }

  @Test("wide characters scroll as a whole, and accents combine with the letter before them")
  func wideAndCombining() {
    driver.send("漢字かな")
    #expect(shown == "字かな[ ]")
    driver.keys("left left left left")
    #expect(shown == "[漢]字かな")
    field.text = "e"
    driver.send("\u{301}")
    #expect(field.text == "e\u{301}")
    #expect(shown == "e\u{301}[ ]")
    driver.keys("delete")
    #expect(field.text == "")
    driver.send("\u{301}")
    #expect(shown == "◌\u{301}[ ]")
    driver.keys("delete")
    driver.send("👩‍🚀")
    #expect(shown == "👩‍🚀[ ]")
    driver.keys("delete")
    #expect(field.text == "")
  }

  @Test("every character without width has a cell, also one that doesn't join a circle, such as a soft hyphen")
  func charactersWithoutWidth() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), Character(scalar).displayWidth == 0 else { continue }
      #expect(Character(scalar).inField.displayWidth == 1, "U+\(String(value, radix: 16))")
    }
    driver.send("co\u{AD}op")
    #expect(field.text == "co\u{AD}op")
    #expect(shown == "co◌op[ ]")
    driver.keys("left left left delete")
    #expect(shown == "c[◌]op")
  }

  @Test("a paste arrives in one piece, with line breaks as blanks and without terminal controls")
  func pasting() {
    _ = log.take()
    driver.paste("a\r\nb\tc\u{1B}[31md\u{202E}e\u{0}\u{2028}f")
    #expect(field.text == "a b c[31mde f")
    #expect(log.take() == ["[editingChanged]"])
    driver.keys("shift-home")
    driver.paste("new")
    #expect(field.text == "new")
  }

  @Test("a disabled field shows its text and ignores keys, pastes and clicks")
  func disabled() {
    field.text = "abc"
    field.isEnabled = false
    driver.send("x")
    driver.keys("delete ctrl-u return")
    driver.paste("y")
    #expect(field.text == "abc")
    #expect(shown == "abc")
    field.resignFirstResponder()
    driver.click(1, 0)
    #expect(!field.isFirstResponder)
  }

  @Test("a click places the cursor, a drag selects, a double click selects a word and a triple click everything")
  func mouse() {
    field.text = "ab cd"
    field.resignFirstResponder()
    driver.click(2, 0)
    #expect(field.isFirstResponder)
    #expect(shown == "a[b] cd")
    driver.press(1, 0)
    driver.drag(4, 0)
    driver.release(4, 0)
    #expect(field.editing.selectedText == "ab ")
    driver.drag(6, 0)
    #expect(field.editing.selectedText == "ab ")
    driver.wait(.seconds(1))
    driver.click(5, 0)
    driver.click(5, 0)
    #expect(field.editing.selectedText == "cd")
    driver.click(5, 0)
    #expect(field.editing.selectedText == "ab cd")
    driver.wait(.seconds(1))
    driver.click(8, 0)
    #expect(shown == "ab cd[ ]")
  }
}
