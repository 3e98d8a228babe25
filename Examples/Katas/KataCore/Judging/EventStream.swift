import Foundation

/// What the testing library reported about a run.
struct EventStream: Sendable, Equatable {
  /// An expectation that failed.
  struct Issue: Sendable, Equatable {
    /// The name of the file; nil if the issue has no place.
    let file: String?
    let line: Int

    /// The library's words, such as "Expectation failed: (bids → 1) == 2".
    let text: String
  }

  struct Test: Sendable, Equatable {
    let id: String

    /// The display name, or the function's name without parentheses.
    let name: String

    /// The name of the file that declares the test.
    let file: String
    var hasStarted = false
    var hasEnded = false

    /// Whether the test didn't run because it is disabled, or has no arguments.
    var isSkipped = false
    var issues: [Issue] = []
  }

  /// The tests in the order of their declaration.
  private(set) var tests: [Test] = []

  /// Whether the run came to its end.
  private(set) var hasEnded = false

  /// Issues that belong to no test, such as those of a detached task.
  private(set) var otherIssues: [Issue] = []

  /// Reads the lines of an event stream; lines that aren't events, as a torn last one, are skipped.
  init(_ data: Data) {
    let decoder = JSONDecoder()
    var places: [String: Int] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? decoder.decode(Record.self, from: Data(line)) else { continue }
      let payload = record.payload
      if record.kind == "test", payload.kind == "function", let id = payload.id, places[id] == nil {
        places[id] = tests.count
        tests.append(
          Test(
            id: id, name: payload.displayName ?? Self.plain(payload.name ?? id),
            file: Self.name(payload.sourceLocation) ?? ""))
      } else if record.kind == "event" {
        add(payload, at: payload.testID.flatMap { places[$0] })
      }
    }
  }

  /// The test that was running when the stream broke off.
  var running: Test? { tests.first { $0.hasStarted && !$0.hasEnded } }

  private mutating func add(_ event: Record.Payload, at place: Int?) {
    switch event.kind {
    case "testStarted": if let place { tests[place].hasStarted = true }
    case "testEnded": if let place { tests[place].hasEnded = true }
    case "testSkipped": if let place { tests[place].isSkipped = true }
    case "runEnded": hasEnded = true
    case "issueRecorded":
      guard let issue = event.issue, issue.isKnown != true, issue.isFailure != false else { return }
      let words = (event.messages ?? []).map(\.text)
      let found = Issue(
        file: Self.name(issue.sourceLocation), line: issue.sourceLocation?.line ?? 0,
        text: Self.readable(words.joined(separator: "\n")))
      if let place { tests[place].issues.append(found) } else { otherIssues.append(found) }
    default: break
    }
  }

  /// Returns the text without what the runtime adds to the names of private types.
  static func readable(_ text: String) -> String {
    text.replacing(/\(unknown context at \$[0-9a-f]+\)\s*\./, with: "")
  }

  private static func plain(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

  private static func name(_ place: Record.Place?) -> String? {
    place?.fileID?.split(separator: "/").last.map(String.init)
  }

  /// A line of the stream, as far as it is needed.
  private struct Record: Decodable {
    let kind: String
    let payload: Payload

    struct Payload: Decodable {
      let kind: String?
      let id: String?
      let name: String?
      let displayName: String?
      let testID: String?
      let sourceLocation: Place?
      let issue: Issue?
      let messages: [Message]?
    }

    struct Place: Decodable {
      let fileID: String?
      let line: Int?
    }

    struct Issue: Decodable {
      let isFailure: Bool?
      let isKnown: Bool?
      let sourceLocation: Place?
    }

    struct Message: Decodable {
      let text: String
    }
  }
}
