import ArmatureTestSupport
import Foundation
import Raster
import Testing

@testable import Scenarios

@Suite("Writing recorded scenarios")
struct ScenarioWriterTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func request(
    _ path: String, cause: Duration, _ end: RecordedRequest.End, at endTime: Duration?
  ) -> RecordedRequest {
    var request = RecordedRequest(pattern: RequestPattern(method: "GET", path: path), cause: cause)
    (request.end, request.endTime) = (end, endTime)
    return request
  }

  private func write(_ fill: (inout ScenarioWriter) throws -> Void) throws -> [String] {
    let file = place.file("a.scenario")
    var writer = ScenarioWriter(file: file)
    try fill(&writer)
    try writer.write()
    let text = try String(contentsOf: file, encoding: .utf8)
    _ = try Scenario(Data(text.utf8), file: "a", folder: place.folder)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("answers precede the line that caused them, with their delay, and time advances between actions")
  func timing() throws {
    let lines = try write { writer in
      try writer.add(
        [
          .line("launch", at: .zero), .request(0, at: .milliseconds(3)), .line("tap #a", at: .milliseconds(1500)),
          .request(1, at: .milliseconds(1501)), .request(2, at: .milliseconds(1502)),
          .line("pull", at: .milliseconds(1500)), .request(3, at: .milliseconds(1600)),
        ],
        [
          request("/a", cause: .zero, .answer(status: 200, body: Data("[]".utf8)), at: .milliseconds(250)),
          request("/b?x=1", cause: .milliseconds(1500), .answer(status: 404, body: Data()), at: .milliseconds(1500)),
          request("/c", cause: .milliseconds(1500), .none, at: .milliseconds(1700)),
          request("/d", cause: .milliseconds(1500), .refused, at: .milliseconds(1700)),
        ], until: .seconds(2))
    }
    #expect(
      lines == [
        "server once GET /a 200 delay 0.25 []", "launch", "advance 1.5", "server once GET /b?x=1 404",
        "server once GET /c 200 delay 3600.5", "tap #a", "server down", "pull", "server up", "advance 0.5", "",
      ])
  }

  @Test("answers precede all lines of keys that arrive together, whose requests are sent after the last of them")
  func burst() throws {
    let lines = try write { writer in
      try writer.add(
        [
          .line("launch", at: .zero), .line("pull", at: .seconds(1)), .line("tap #a", at: .milliseconds(1001)),
          .request(0, at: .milliseconds(1002)), .request(1, at: .milliseconds(1003)), .line("pull", at: .seconds(2)),
          .line("tap #b", at: .seconds(2)), .request(2, at: .milliseconds(2002)), .line("tap #c", at: .seconds(3)),
        ],
        [
          request("/a", cause: .milliseconds(1001), .answer(status: 200, body: Data()), at: .milliseconds(1251)),
          request("/list", cause: .milliseconds(1001), .answer(status: 200, body: Data()), at: .milliseconds(1501)),
          request("/list", cause: .seconds(2), .refused, at: .milliseconds(2003)),
        ], until: .seconds(3))
    }
    #expect(
      lines == [
        "launch", "advance 1", "server GET /a 200 delay 0.25", "server GET /list 200 delay 0.5", "pull",
        "advance 0.001", "tap #a", "advance 0.999", "server down", "pull", "tap #b", "server up", "advance 1", "tap #c",
        "",
      ])
  }

  @Test("the last answer to a request of a burst is for all lines, of which one may cancel the request of another")
  func canceledInBurst() throws {
    let lines = try write { writer in
      try writer.add(
        [
          .line("tap #a", at: .seconds(1)), .line("tap #a", at: .milliseconds(1002)),
          .request(0, at: .milliseconds(1003)), .request(1, at: .milliseconds(1004)),
          .line("tap #a", at: .seconds(3)), .request(2, at: .seconds(3)),
        ],
        [
          request("/a", cause: .milliseconds(1002), .answer(status: 500, body: Data()), at: .milliseconds(1252)),
          request("/a", cause: .milliseconds(1002), .answer(status: 200, body: Data()), at: .milliseconds(1502)),
          request("/a", cause: .seconds(3), .answer(status: 404, body: Data()), at: .seconds(3)),
        ], until: .seconds(3))
    }
    #expect(
      lines == [
        "server once GET /a 500 delay 0.25", "server GET /a 200 delay 0.5", "tap #a", "advance 0.002", "tap #a",
        "advance 1.998", "server once GET /a 404", "tap #a", "",
      ])
  }

  @Test("a line of a burst whose request was canceled before it was sent gets no answer, if only the query differs")
  func canceledQueryInBurst() throws {
    let lines = try write { writer in
      try writer.add(
        [
          .line("tap #a", at: .seconds(1)), .line("tap #b", at: .milliseconds(1002)),
          .request(0, at: .milliseconds(1003)), .line("tap #a", at: .seconds(3)), .request(1, at: .seconds(3)),
        ],
        [
          request("/x?q=b", cause: .milliseconds(1002), .answer(status: 200, body: Data()), at: .milliseconds(1502)),
          request("/x?q=a", cause: .seconds(3), .answer(status: 404, body: Data()), at: .seconds(3)),
        ], until: .seconds(3))
    }
    #expect(
      lines == [
        "server GET /x 200 delay 3601.998", "server GET /x?q=b 200 delay 0.5", "tap #a", "advance 0.002", "tap #b",
        "advance 1.998", "server once GET /x?q=a 404", "tap #a", "",
      ])
  }

  @Test("a burst that sends requests with and without a query keeps the answer of each, and silence is added once")
  func queriesInBurst() throws {
    func lines(_ paths: String...) throws -> [String] {
      try write { writer in
        try writer.add(
          [.line("tap #a", at: .seconds(1)), .line("tap #b", at: .milliseconds(1002))]
            + paths.indices.map { .request($0, at: .milliseconds(1003)) },
          paths.map { request($0, cause: .seconds(1), .answer(status: 200, body: Data()), at: .seconds(1)) },
          until: .seconds(1))
      }
    }
    let taps = ["tap #a", "advance 0.002", "tap #b", ""]
    #expect(try lines("/x", "/x?q=b") == ["server GET /x 200", "server GET /x?q=b 200"] + taps)
    #expect(
      try lines("/x?q=a", "/x?q=b")
        == ["server GET /x 200 delay 3600", "server GET /x?q=a 200", "server GET /x?q=b 200"] + taps)
  }

  @Test("bodies are on the line, on separate lines, or in files beside the scenario")
  func bodies() throws {
    let lines = try write { writer in
      try writer.addStored("a.txt", Data("one".utf8))
      try writer.addStored("b c.txt", Data("one\n two".utf8))
      try writer.addStored("d", Data("@one".utf8))
      try writer.addStored("e", Data("one\nEND\ntwo".utf8))
      try writer.addStored("f", Data([0xFF]))
      try writer.addStored("g", Data())
    }
    #expect(
      lines == [
        "store write a.txt one", "store write \"b c.txt\" <<END", "one", " two", "END", "store write d <<END", "@one",
        "END", "store write e @a-1.body", "store write f @a-2.body", "store write g", "",
      ])
    #expect(try Data(contentsOf: place.file("a-2.body")) == Data([0xFF]))
  }

  @Test("the device is described by its camera and the sizes of its pictures")
  func device() throws {
    let library = place.file("library")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let small = try #require(Raster.pattern(width: 3, height: 2))
    try Data(small.ppm).write(to: library.appending(path: "b c.ppm"))
    try Data(small.png).write(to: library.appending(path: "a.png"))
    try Data("no picture".utf8).write(to: library.appending(path: "notes.txt"))
    var device = RecordedDevice()
    #expect(device.lines == [])
    (device.library, device.camera) = (library, (.undecided, small))
    #expect(device.lines == ["camera undecided 3x2", "photo library a.png 3x2", "photo library \"b c.ppm\" 3x2"])
    device.camera = (.granted, nil)
    #expect(device.lines.first == "camera granted empty")
    device.camera = (.undecided, nil)
    #expect(device.lines.first == "camera undecided empty")
    device.camera = (.denied, nil)
    #expect(device.lines.first == "camera denied")
  }
}
