import ArmatureTestSupport
import Foundation
import Responders
import Testing

@testable import Scenarios

@Suite("Reading scenarios")
struct ReadingTests {
  /// Returns the verbs of a text.
  private func verbs(_ text: String, folder: URL = URL(filePath: "/")) throws -> [Verb] {
    try Scenario(Data(text.utf8), file: "a.scenario", folder: folder).steps.map(\.verb)
  }

  @Test("each verb of the world is read with its arguments")
  func worldVerbs() throws {
    let text = """
      clock 2025-03-01T10:00:00Z
      advance 2.5
      server GET /v1/timeline?page=2 200 {"a": [1, 2]}
      server once POST /cards 500
      server GET /v1/timeline 200 delay 0.25 <<END
      one
        two
      END
      server down
      server up
      photo library land.ppm 1200x800
      photo album "my port.ppm" 800x1200
      camera granted 640x480
      camera denied
      camera undecided 640x480
      camera none
      camera granted empty
      location 37.7749 -122.4194
      location denied
      screen 40x12
      store write cards.json []
      store refuse
      store accept
      background
      foreground
      events tl-1
      """
    let timeline = RequestPattern(method: "GET", path: "/v1/timeline")
    let page = RequestPattern(method: "GET", path: "/v1/timeline?page=2")
    let cards = RequestPattern(method: "POST", path: "/cards")
    func answer(_ pattern: RequestPattern, _ status: Int, _ delay: Duration, _ body: String) -> ScriptedAnswer {
      ScriptedAnswer(pattern: pattern, status: status, delay: delay, body: Data(body.utf8))
    }
    let expected: [WorldVerb] = [
      .clock(WorldClock.start), .advance(.milliseconds(2500)),
      .answer(answer(page, 200, .zero, #"{"a": [1, 2]}"#), isOnce: false),
      .answer(answer(cards, 500, .zero, ""), isOnce: true),
      .answer(answer(timeline, 200, .milliseconds(250), "one\n  two"), isOnce: false),
      .server(isUp: false), .server(isUp: true),
      .photo(.library, name: "land.ppm", PixelSize(width: 1200, height: 800)),
      .photo(.album, name: "my port.ppm", PixelSize(width: 800, height: 1200)),
      .camera(.granted, PixelSize(width: 640, height: 480)), .camera(.denied, nil),
      .camera(.undecided, PixelSize(width: 640, height: 480)), .camera(nil, nil), .camera(.granted, nil),
      .location(.place(latitude: 37.7749, longitude: -122.4194)), .location(.denied),
      .screen(columns: 40, rows: 12),
      .write(file: "cards.json", Data("[]".utf8)), .store(refuses: true), .store(refuses: false),
      .background, .foreground, .events(identifier: "tl-1"),
    ]
    #expect(try verbs(text) == expected.map(Verb.world))
  }

  @Test("each verb of the person is read with its arguments")
  func personVerbs() throws {
    let text = """
      launch
      relaunch
      kill
      tap #done
      tap "OK" 2
      type #text "a \\"b\\" \\\\ \\n c"
      type "Name" 3 ""
      press e é Ctrl-s Alt-b Shift-Tab Esc Return "Page Up" F1 - Space
      return
      endEditing
      pull
      pick "Camera"
      swipeDelete 1
      scroll 5
      scroll -5
      zoom 0.1
      pan 9999 -4.5
      shake
      """
    let expected: [PersonVerb] = [
      .launch, .relaunch, .kill, .tap(Target(name: .id("done"))), .tap(Target(name: .text("OK"), ordinal: 2)),
      .type(Target(name: .id("text")), "a \"b\" \\ \n c"), .type(Target(name: .text("Name"), ordinal: 3), ""),
      .press([
        KeyPress("e"), KeyPress("é"), KeyPress("s", .control), KeyPress("b", .option), KeyPress(.tab, .shift),
        KeyPress(.escape), KeyPress(.returnKey), KeyPress(.pageUp), KeyPress(.function(1)), KeyPress("-"),
        KeyPress(" "),
      ]),
      .returnKey, .endEditing, .pull, .pick("Camera"), .swipeDelete(row: 1), .scroll(rows: 5), .scroll(rows: -5),
      .zoom(0.1), .pan(x: 9999, y: -4.5), .shake,
    ]
    #expect(try verbs(text) == expected.map(Verb.person))
  }

  @Test("each expectation is read with its arguments")
  func expectations() throws {
    let text = """
      title "T"
      see "a"
      absent "b"
      rows
      rows "A" "B"
      rowCount 200
      alert "T"
      alert "T" "part"
      noAlert
      text #a "T"
      text "x" 2 "T"
      enabled #a
      disabled #a 2
      hidden #a
      visible "a b"
      field #a "t"
      placeholder #a "t"
      spinner on
      spinner off
      requests GET /v1/timeline 1
      mark
      sent POST /cards {"a":1}
      image #a 600x379
      pixel #a 0 1 135 123 0
      pixel #a 2 0 1 135 123 0
      crop 135 123 370 234
      redraws #a 1
      redraws #a 2 1
      cells 12
      stored timeline.json x
      responders "a" "b"
      log "text"
      probe tl-1 1
      """
    let (a, second) = (Target(name: .id("a")), Target(name: .id("a"), ordinal: 2))
    let expected: [Scenarios.Expectation] = [
      .title("T"), .see("a"), .absent("b"), .rows([]), .rows(["A", "B"]), .rowCount(200), .alert("T", part: nil),
      .alert("T", part: "part"), .noAlert, .text(a, "T"), .text(Target(name: .text("x"), ordinal: 2), "T"),
      .enabled(a), .disabled(second), .hidden(a), .visible(Target(name: .text("a b"))), .field(a, "t"),
      .placeholder(a, "t"), .spinner(isOn: true), .spinner(isOn: false),
      .requests(RequestPattern(method: "GET", path: "/v1/timeline"), 1), .mark,
      .sent(RequestPattern(method: "POST", path: "/cards"), Data(#"{"a":1}"#.utf8)),
      .image(a, PixelSize(width: 600, height: 379)), .pixel(a, x: 0, y: 1, [135, 123, 0]),
      .pixel(second, x: 0, y: 1, [135, 123, 0]), .crop([135, 123, 370, 234]), .redraws(a, 1), .redraws(second, 1),
      .cells(12), .stored(file: "timeline.json", Data("x".utf8)), .responders(["a", "b"]), .log("text"),
      .probe(identifier: "tl-1", 1),
    ]
    #expect(try verbs(text) == expected.map(Verb.expectation))
  }

  @Test("every verb of the language is in one of the lists above")
  func allVerbs() {
    #expect(VerbForm.all.count == VerbForm.world.count + VerbForm.person.count + VerbForm.expectations.count)
    #expect(VerbForm.all.count == 53)
  }

  @Test("comments, blank lines, tabs and both kinds of line break are skipped, and lines keep their numbers")
  func lines() throws {
    let text = "\u{FEFF}# first\r\n\r\n  # second\r\n\tlaunch  \r\nserver POST /a 200 <<END\r\nx\r\nEND\r\ntap\t#b \n"
    let scenario = try Scenario(Data(text.utf8), file: "a.scenario", folder: URL(filePath: "/"))
    let body = ScriptedAnswer(
      pattern: RequestPattern(method: "POST", path: "/a"), status: 200, delay: .zero, body: Data("x".utf8))
    #expect(
      scenario.steps == [
        Scenario.Step(line: 4, text: "launch", verb: .person(.launch)),
        Scenario.Step(line: 5, text: "server POST /a 200 <<END", verb: .world(.answer(body, isOnce: false))),
        Scenario.Step(line: 8, text: "tap\t#b", verb: .person(.tap(Target(name: .id("b"))))),
      ])
  }

  @Test("a body can be a file beside the scenario")
  func fileBody() throws {
    let place = try TemporaryFolder()
    try Data([0, 255, 10]).write(to: place.file("a b.bin"))
    #expect(
      try verbs("stored x @a b.bin", folder: place.folder) == [.expectation(.stored(file: "x", Data([0, 255, 10])))])
  }
}
