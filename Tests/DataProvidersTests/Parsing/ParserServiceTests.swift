import ArmatureTestSupport
import DataProviders
import Downloads
import Foundation
import Synchronization
import Testing

/// A document that is a class and not Sendable, as model objects are.
final class Timeline: Decodable {
  struct Entry: Decodable, Hashable {
    let id: String
    let createdAt: Date?
  }

  let entries: [Entry]
}

/// Files are parsed, and the delegate is notified once for each.
@Suite(.connected) struct ParserServiceTests {
  @MainActor final class Controller: ParserServiceDelegate {
    let parser = ParserService(Timeline.self) {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
    private(set) var results: [(URL, Result<[Timeline.Entry], ParseError>)] = []
    private var waiting: CheckedContinuation<Void, Never>?
    private var awaited = 0

    func parse(_ files: [URL]) async {
      parser.delegate = self
      for file in files { parser.parse(file) }
      #expect(results.isEmpty)
      awaited = files.count
      await withCheckedContinuation { waiting = $0 }
    }

    func parserService(
      _ service: ParserService<Timeline>, didParse file: URL, with result: Result<Timeline, ParseError>
    ) {
      MainActor.assertIsolated()
      results.append((file, result.map(\.entries)))
      if results.count == awaited { waiting?.resume() }
    }
  }

  @Test("DL-82 a file is parsed, and the delegate is notified once on its actor")
  func parses() async throws {
    let place = try TemporaryFolder()
    try place.write(#"{"entries":[{"id":"q1","createdAt":"1970-01-01T00:01:00Z"}],"unknown":1}"#)
    let controller = await Controller()
    await controller.parse([place.file()])
    let results = await controller.results
    #expect(results.map(\.0) == [place.file()])
    #expect(try results.first?.1.get() == [Timeline.Entry(id: "q1", createdAt: Date(timeIntervalSince1970: 60))])
    #expect(place.names == ["document"])
  }

  @Test("DL-82 results come in the order of the files, even if the first is large")
  func order() async throws {
    let place = try TemporaryFolder()
    let entries = (0..<2_000).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    try place.write(#"{"entries":[\#(entries)]}"#, to: "large")
    try place.write(#"{"entries":[]}"#, to: "small")
    let controller = await Controller()
    await controller.parse([place.file("large"), place.file("missing"), place.file("small")])
    let results = await controller.results
    #expect(results.map(\.0.lastPathComponent) == ["large", "missing", "small"])
    #expect(results.map { (try? $0.1.get())?.count } == [2_000, nil, 0])
  }

  /// A document that records where it is decoded.
  struct Place: Decodable {
    let isMainThread = Thread.isMainThread
    let hasTask = withUnsafeCurrentTask { $0 != nil }

    init(from decoder: any Decoder) throws {}
  }

  @Test("DL-40 decoding runs in a task off the main thread, and handlers in the order added", arguments: Wire.allCases)
  @MainActor func decodingElsewhere(over wire: Wire) async throws {
    let folder = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("{}") }
    let order = Mutex<[Int]>([])
    var request = DownloadRequest.get("\(site.base)/x", to: .file(folder.file()))
    request.validators = (0..<5).map { number in
      return { _, _, _ in order.withLock { $0.append(number) } }
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let file = try await service.download(request)
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
    let value = try await ParserService(Place.self).values(from: file.location)
    #expect(!value.isMainThread && value.hasTask)
  }

  static let broken: [(String, String)] = [
    (#"{"entries":[{}]}"#, "'entries.[0]' lacks the field 'id'"),
    ("{}", "the document's root lacks the field 'entries'"),
    (#"{"entries":1}"#, "'entries' isn't of the type Array<Any>"),
    (#"{"entries":[{"id":null}]}"#, "'entries.[0].id' is null"),
    (#"{"entries":["#, "the document's root is damaged: The given data was not valid JSON."),
  ]

  @Test("a list that ends too early lacks its next element")
  func shortList() async throws {
    struct Pair: Decodable, Sendable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        for _ in 0..<2 { _ = try list.decode(Int.self) }
      }
    }
    let place = try TemporaryFolder()
    try place.write("[[1,2],[3]]")
    await #expect(throws: ParseError.undecodable(place.file(), reason: "'[1].[1]' is missing")) {
      _ = try await ParserService([Pair].self).values(from: place.file())
    }
  }

  @Test("an unexpected document fails with the place of the mismatch", arguments: broken)
  func undecodable(text: String, reason: String) async throws {
    let place = try TemporaryFolder()
    try place.write(text)
    let parser = ParserService(Timeline.self)
    await #expect(throws: ParseError.undecodable(place.file(), reason: reason)) {
      _ = try await parser.values(from: place.file())
    }
    #expect(place.text() == text)
  }

  @Test("DL-82 after a service or a delegate is released, it isn't called")
  @MainActor func released() async throws {
    let place = try TemporaryFolder()
    try place.write(#"{"entries":[]}"#)
    weak let parser: ParserService<Timeline>?
    do {
      let controller = Controller()
      parser = controller.parser
      controller.parser.delegate = controller
      controller.parser.parse(place.file())
    }
    #expect(parser == nil)
  }

  @Test("errors say what happened and what to do about it")
  func texts() {
    let file = URL(filePath: "/cache/timeline.json")
    let unreadable = ParseError.unreadable(file, reason: "There is no such file.")
    #expect(
      "\(unreadable)" == """
        Cannot read '/cache/timeline.json': There is no such file. No values were created. The file was probably moved \
        or removed before it was parsed.
        """)
    #expect("\(ParseError.unreadable(file, reason: "Permission denied"))".contains("denied. No values"))
    let undecodable = ParseError.undecodable(file, reason: "'entries' is null")
    #expect(
      undecodable.localizedDescription == """
        Cannot parse '/cache/timeline.json': 'entries' is null. No values were created, and the file is unchanged. The \
        server probably sent a different document than the expected one.
        """)
    let damaged = ParseError.undecodable(file, reason: "the root is damaged: The data is no JSON.")
    #expect("\(damaged)".contains("is no JSON. No values"))
    let refused = RequestEncodingError.refused(type: "Mass", reason: "the unit is unknown")
    #expect("\(refused)".contains("the unit is unknown. Nothing was sent."))
  }
}
