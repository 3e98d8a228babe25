import Foundation
import MessageTracing
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct OutputTests {
  private static let sample: Run = {
    let (screen, store) = (Named("Screen"), Named("Store & Co"))
    return recording {
      reportMessage("save", from: screen, to: store) {
        reportMessage("check", from: store, to: store, as: .test)
        reportMessage("tell", from: store)
      } outcome: {
        "3 rows"
      }
    }.1
  }()

  @Test("AR-72 messages from outside to outside are drawn", arguments: [Pattern.message, Pattern("lifeCycle")])
  func outside(pattern: Pattern) {
    let (_, run) = recording { for number in 1...4 { reportMessage("hello \(number)", as: pattern) } }
    #expect(run.svg().contains("(outside)"))
    #expect(run.text.hasPrefix("(outside) → (outside): hello 1"))
    #expect(run.mermaid.contains("participant p1 as (outside)"))
  }

  @Test("AR-72 calls inside each other are drawn inside the picture, however deep")
  func deepCalls() throws {
    let object = Named("Recursive")
    func call(_ depth: Int) {
      reportMessage("level \(depth)", from: object, to: object) { if depth < 300 { call(depth + 1) } }
    }
    let (_, run) = recording { call(1) }
    let picture = run.svg()
    let width = try #require(picture.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
    let places = picture.matches(of: /class="bar" x="(\d+)"/).compactMap { Int($0.1) }
    #expect(places.count == 300)
    #expect(places.allSatisfy { $0 < width })
  }

  @Test("AR-72 a title that is too long is cut, and whole in its tooltip")
  func longTitle() {
    let title = String(repeating: "title ", count: 80)
    let picture = Self.sample.svg(title: title)
    #expect(picture.contains("<title>\(title)</title>"))
    #expect(picture.contains("…</text>"))
  }

  @Test("AR-72 a name that is shown without its generic arguments is whole in its tooltip")
  func genericName() throws {
    let names = [
      "Store<Dictionary<String, Array<Int>>, Array<Int>>", "Fields a < b that are compared by the form", "A<B>",
    ]
    let (_, run) = recording {
      for number in 1...6 { reportMessage("ask", from: Named("Client \(number)"), to: Named(names[number % 3])) }
    }
    let picture = try PictureReading(run.svg())
    #expect(picture.names.contains("Store") && picture.names.contains("A<B>"))
    #expect(names.dropLast().allSatisfy { picture.tooltips.contains($0) }, "\(picture.tooltips)")
    #expect(!picture.tooltips.contains("A<B>"))
  }

  @Test("AR-72 a wide character takes the space of two narrow ones", arguments: ["題", "🎂", "👩‍👩‍👧"])
  func wideTitle(character: String) throws {
    let (narrow, wide) = (String(repeating: "–", count: 101), String(repeating: character, count: 51))
    for (title, length) in [(String(narrow.dropLast()), 100), (narrow, 101), (String(wide.dropLast()), 50), (wide, 51)]
    {
      let shown = try #require(Self.sample.svg(title: title).firstMatch(of: /class="title"[^\n]*>([^<]+)<\/text>/)).1
      #expect(shown.count == length)
      #expect(shown.hasSuffix("…") == (title == wide), "\(title)")
    }
  }

  @Test("AR-72 an answer \"done\" is told, and the end of a call without one is not")
  func doneAnswer() throws {
    let (screen, store) = (Named("Screen"), Named("Store"))
    let (_, run) = recording {
      reportMessage("state", from: screen, to: store) {
      } outcome: {
        "done"
      }
      reportMessage("save", from: screen, to: store) {}
    }
    #expect(run.text == "Screen → Store: state [message] = done\nScreen → Store: save [message]\n")
    let picture = try PictureReading(run.svg())
    #expect(picture.answers == ["done"])
    #expect(picture.messages == ["state", "save"])
  }

  @Test("AR-71 the text of a run, byte for byte")
  func text() {
    #expect(
      Self.sample.text == """
        Screen → Store & Co: save [message] = 3 rows
          Store & Co → Store & Co: check [test]
          Store & Co → (outside): tell [message]

        """)
  }

  @Test("AR-71 the Mermaid diagram of a run, byte for byte")
  func mermaid() {
    #expect(
      Self.sample.mermaid == """
        sequenceDiagram
          participant p1 as Screen
          participant p2 as Store #38; Co
          participant p3 as (outside)
          p1->>p2: save (3 rows)
          p2->>p2: check
          p2->>p3: tell

        """)
  }

  @Test("AR-71 the SVG picture of a run, byte for byte")
  func svg() {
    #expect(Self.sample.svg(.light) == expectedPicture)
  }

  @Test("AR-72 hostile texts are shown whole, on one line, in every output", arguments: Hostile.texts)
  func hostileTexts(_ text: String) throws {
    let shown = Hostile.escaped(text)
    let run = recording {
      reportMessage(text, from: Named(text), to: Named(text), as: Pattern(text)) {
        text
      } outcome: {
        "\($0)"
      }
    }.1
    let answer = text.isEmpty ? "" : " (\(shown))"
    let second = "\(text) 2"
    #expect(run.participants.map(\.name) == [text, second])
    let remark = text.isEmpty ? "" : " = \(shown)"
    let line = "\(shown) → \(Hostile.escaped(second)): \(shown) [\(shown)]\(remark)\n"
    #expect(run.text == line)

    let diagram = try MermaidReading(run.mermaid)
    #expect(diagram.participants == [shown, Hostile.escaped(second)])
    #expect(diagram.messages == [.init(from: 1, to: 2, text: shown + answer)])

    for appearance in Run.ColorScheme.allCases {
      let picture = try PictureReading(run.svg(appearance))
      #expect(picture.names == [shown, Hostile.escaped(second)])
      #expect(picture.messages == [shown])
      #expect(picture.answers == (text.isEmpty ? [] : [shown]))
      #expect(picture.patterns == [shown])
    }
  }

  // Trap (Mermaid): a semicolon ends the statement; `wrap:`, `%%{` and `style …:` change what comes after them.
  private static let codes = [
    ("a;b", "a#59;b"), ("wrap: it", "wrap#58; it"), ("nowrap:x", "nowrap#58;x"),
    ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"), ("style a: b;", "style a#58; b#59;"), ("#35;", "#35;35#59;"),
    ("$$x$$", "#36;#36;x#36;#36;"), ("end", "end"), ("a_b.c,(d) 9", "a_b.c,(d) 9"), ("💥é", "#128165;#233;"),
    ("a\nb", "a#92;nb"), (" x ", "#32;x#32;"), ("  ", "#32;#32;"), ("", "(empty)"), ("->>", "#45;#62;#62;"),
  ]

  @Test("AR-73 everything but letters, digits, spaces and _ . , ( ) is an entity code", arguments: codes)
  func entities(_ text: String, _ encoded: String) {
    let run = recording { reportMessage(text, from: Named(text)) }.1
    #expect(
      run.mermaid
        == "sequenceDiagram\n  participant p1 as \(encoded)\n  participant p2 as (outside)\n  p1->>p2: \(encoded)\n")
  }

  @Test("AR-74 pictures are well-formed, and differ only in their colors")
  func appearances() throws {
    let pictures = Run.ColorScheme.allCases.map { Self.sample.svg($0) }
    #expect(Set(pictures).count == 3)
    let bare = pictures.map { picture in
      picture.split(separator: "\n").filter { !$0.hasPrefix("<style>") }
    }
    #expect(bare[0] == bare[1] && bare[1] == bare[2])
    for picture in pictures {
      #expect(try PictureReading(picture).messages == ["save", "check", "tell"])
      #expect(try PictureReading(picture).answers == ["3 rows"])
      let lower = picture.lowercased()
      for word in ["<script", "href", "url(", "@import", "<image", "<use", "<foreignobject", "onload", "data:"] {
        #expect(!lower.contains(word))
      }
      #expect(lower.components(separatedBy: "http").count == 2)
    }
    #expect(Self.sample.svg().contains("@media (prefers-color-scheme:dark)"))
    #expect(!Self.sample.svg(.dark).contains("@media"))
  }

  @Test("AR-75 messages beyond the limit are counted, and every output states the number")
  func omitted() throws {
    let run = run(sending: ["a", "b", "c", "d"], limit: 3)
    #expect(run.texts == ["a", "b", "c"])
    #expect(run.omitted == 1)
    #expect(run.text.hasSuffix("c [message]\n(1 more message left out)\n"))
    #expect(run.mermaid.hasSuffix("c\n  Note over p1: 1 more message left out\n"))
    #expect(try PictureReading(run.svg()).notes == ["1 more message left out"])
  }

  @Test("AR-75 the limit is 10,000 unless set, and none below 0")
  func limits() {
    let many = run(sending: (0..<10_003).map { "\($0)" })
    #expect(many.messages.count == 10_000)
    #expect(many.messages.last?.text == "9999")
    #expect(many.omitted == 3)
    let none = run(sending: ["a", "b"], limit: -1)
    #expect(none.messages == [])
    #expect(none.text == "(2 more messages left out)\n")
    #expect(
      none.mermaid == """
        sequenceDiagram
          participant p1 as (outside)
          Note over p1: 2 more messages left out

        """)
  }

  @Test("AR-75 a Mermaid diagram stays below 50,000 characters", arguments: [1, 40, 1_000, 20_000])
  func shortened(length: Int) throws {
    let text = String(repeating: ";", count: length)
    let run = run(sending: Array(repeating: text, count: 4_000))
    let mermaid = run.mermaid
    #expect(mermaid.utf16.count < 50_000)
    let diagram = try MermaidReading(mermaid)
    let left = 4_000 - diagram.messages.count
    #expect(diagram.notes == ["\(left) more messages left out"])
    #expect(diagram.messages.allSatisfy { $0.text == text })
    #expect((length == 20_000) == diagram.messages.isEmpty)
    // As many as there is room for: one more would not fit beside the note.
    let line = "  p1->>p2: \(String(repeating: "#59;", count: length))\n"
    #expect(mermaid.utf8.count + line.utf8.count > 49_700)
  }

  @Test("AR-75 a diagram of many participants names those that it shows")
  func manyParticipants() throws {
    let run = recording { for number in 0..<3_000 { reportMessage("x", from: Named("Participant \(number)")) } }.1
    let diagram = try MermaidReading(run.mermaid)
    #expect(run.mermaid.utf16.count < 50_000)
    #expect(diagram.participants.count == diagram.messages.count + 1)
    #expect(diagram.notes == ["\(3_000 - diagram.messages.count) more messages left out"])
  }

  @Test("AR-75 a run without messages says so in every output")
  func empty() throws {
    let run = recording {}.1
    #expect(run.text == "(no messages)\n")
    #expect(run.mermaid == "sequenceDiagram\n  participant p1 as (outside)\n  Note over p1: no messages\n")
    #expect(try PictureReading(run.svg()).notes == ["no messages"])
    #expect(run.greatestDepth == 0)
  }
}
