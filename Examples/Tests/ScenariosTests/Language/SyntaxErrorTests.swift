import Foundation
import Testing

@testable import Scenarios

@Suite("Messages about broken scenarios")
struct SyntaxErrorTests {
  private func message(_ text: Data) -> String? {
    do {
      _ = try Scenario(text, file: "a.scenario", folder: URL(filePath: "/nowhere", directoryHint: .isDirectory))
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "each message has the file, line, error and expected syntax",
    arguments: [
      ("tapp #a", "'tapp' isn't a verb. Did you mean 'tap'?"),
      ("Launch", "'Launch' isn't a verb. Did you mean 'launch'?"),
      ("lanuch", "'lanuch' isn't a verb. Did you mean 'launch'?"),
      ("fhqwhgads", "'fhqwhgads' isn't a verb. A line begins with one, such as 'launch', 'tap' or 'see'."),
      ("tap\u{A0}#a", "'tap\\u{A0}#a' isn't a verb. A line begins with one, such as 'launch', 'tap' or 'see'."),
      ("launch\0", "'launch\\u{0}' isn't a verb. Did you mean 'launch'?"),
      ("\"tap\" #a", "A line begins with a verb, not with the text \"tap\"."),
      ("launch now", "Expected nothing after the arguments, but found 'now'. Write: launch"),
      ("tap", "tap needs a text in quotes or an #id, but the line ends. Write: tap X"),
      ("tap Done", "tap needs a text in quotes or an #id, but there is 'Done'. Write: tap X"),
      ("tap #a 0", "tap needs an ordinal from 1 on, but there is '0'. Write: tap X"),
      ("tap #a 2 3", "Expected nothing after the arguments, but found '2'. Write: tap X"),
      ("title T", "title needs the title in quotes, but there is 'T'. Write: title \"T\""),
      ("title \"T", "The text has no closing quote. It ends on the line on which it begins."),
      ("title \"T\"x", "A blank must follow the closing quote. A quote inside a text is written \\\"."),
      ("title \"\\t\"", "'\\t' isn't an escape sequence. Known are \\\", \\\\ and \\n."),
      ("rowCount two", "rowCount needs a number from 0 on, but there is 'two'. Write: rowCount NUMBER"),
      ("rowCount -1", "rowCount needs a number from 0 on, but there is '-1'. Write: rowCount NUMBER"),
      (
        "rowCount 99999999999999999999",
        "rowCount needs a number from 0 on, but there is '99999999999999999999'. Write: rowCount NUMBER"
      ),
      ("advance -1", "advance needs a number of seconds such as 2.5, but there is '-1'. Write: advance SECONDS"),
      ("advance 1e3", "advance needs a number of seconds such as 2.5, but there is '1e3'. Write: advance SECONDS"),
      (
        "press e Contrl-s",
        "press needs a key such as e, Ctrl-s, Esc, Return or \"Page Up\", but there is 'Contrl-s'. Write: press KEY KEY …"
      ),
      (
        "screen 80x201",
        "screen needs a size of at most 500x200 cells, such as 80x24, but there is '80x201'. Write: screen COLUMNSxROWS"
      ),
      ("zoom nan", "zoom needs a number above 0 such as 2 or 0.5, but there is 'nan'. Write: zoom FACTOR"),
      (
        "clock yesterday",
        "clock needs a time such as 2025-03-01T10:00:00Z, but there is 'yesterday'. Write: clock 2025-03-01T10:00:00Z"
      ),
      (
        "server get /a 200",
        "server needs a method such as GET, but there is 'get'. "
          + "Write: server [once] METHOD /PATH STATUS [delay SECONDS] BODY, or: server down, server up"
      ),
      (
        "server GET a 200",
        "server needs a path that begins with /, but there is 'a'. "
          + "Write: server [once] METHOD /PATH STATUS [delay SECONDS] BODY, or: server down, server up"
      ),
      (
        "server GET /a 99",
        "server needs a status from 200 to 599, but there is '99'. "
          + "Write: server [once] METHOD /PATH STATUS [delay SECONDS] BODY, or: server down, server up"
      ),
      ("server GET /a 200 <<EOF", "A text of several lines begins with '<<END' alone, not with '<<EOF'."),
      ("server GET /a 200 <<END\nEND ", "The text after '<<END' doesn't end. End it with a line that is just 'END'."),
      ("stored a.json @", "The name of a file must follow '@'. Write: stored NAME BODY"),
      ("stored a.json @b.json", "'@b.json' can't be read: there is no such file."),
      (
        "stored ../a x",
        "stored needs the name of a file without a folder, but there is '../a'. Write: stored NAME BODY"
      ),
      (
        "photo library a.ppm 0x5",
        "photo needs a size such as 1200x800, of at most 33554432 pixels, but there is '0x5'. "
          + "Write: photo library NAME WIDTHxHEIGHT, or: photo album NAME WIDTHxHEIGHT"
      ),
      ("spinner", "spinner needs on or off, but the line ends. Write: spinner on, or: spinner off"),
      (
        "pixel #a 0 0 256 0 0",
        "pixel needs red from 0 to 255, but there is '256'. Write: pixel X COLUMN ROW RED GREEN BLUE"
      ),
      (
        "responders",
        "responders needs the name of a responder in quotes, but the line ends. Write: responders \"a\" \"b\" …"
      ),
    ])
  func message(line: String, problem: String) {
    #expect(message(Data("launch\n\(line)".utf8)) == "a.scenario:2: \(problem)")
  }

  @Test("a word that is too long for a message is truncated")
  func longWord() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(
      message(Data(word.utf8))
        == "a.scenario:1: '\(word.prefix(60))…' isn't a verb. A line begins with one, such as 'launch', 'tap' or 'see'."
    )
  }

  @Test("a file that isn't text is an error as a whole")
  func noText() {
    #expect(message(Data([0x6C, 0xFF, 0xFE])) == "a.scenario: The file isn't UTF-8 text. Save it in that encoding.")
  }
}
