import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// The files at the destination after a download.
@Suite(.connected) struct FileTests {
  struct Body: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let framing: Answer.Framing
    let pieces: [String]
    var isSlow = false
  }

  static let bodies = [
    Body(testDescription: "plain", framing: .length, pieces: ["one document\n"]),
    Body(testDescription: "chunked", framing: .chunked, pieces: ["one ", "docu", "ment\n"]),
    Body(testDescription: "close-delimited", framing: .closeDelimited, pieces: ["one ", "document\n"]),
    Body(testDescription: "slow", framing: .length, pieces: ["one ", "docu", "ment\n"], isSlow: true),
    Body(testDescription: "empty", framing: .length, pieces: []),
    Body(testDescription: "empty in chunks", framing: .chunked, pieces: []),
    Body(testDescription: "large", framing: .length, pieces: [String(repeating: "0123456789abcdef", count: 40_000)]),
  ]

  @Test("DL-1 a free destination gets exactly the bytes served", arguments: Wire.allCases, bodies)
  func bytes(over wire: Wire, body: Body) async throws {
    for home in ActorContext.allCases {
      try await home.run { isolation in
        let place = try TemporaryFolder()
        let gates = body.pieces.map { _ in Gate() }
        let steps = zip(gates, body.pieces).flatMap { gate, piece in
          (body.isSlow ? [Answer.Step.wait(gate)] : []) + [.text(piece)]
        }
        let site = try Site(wire) { _ in Answer(framing: body.framing, steps: steps) }
        // Each piece is sent after the one before it.
        let opener = Task { for gate in gates where body.isSlow { await gate.reached(); gate.open() } }
        let outcome = try await outcome(of: .get("\(site.base)/x", to: .file(place.file())), over: site)
        await opener.value
        let text = body.pieces.joined()
        #expect(outcome.file?.location == place.file())
        #expect(outcome.file?.byteCount == text.utf8.count)
        #expect(place.text() == text)
        #expect(place.names == ["document"])
      }
    }
  }

  @Test("a download without a destination is a temporary file that the caller owns", arguments: Wire.allCases)
  @MainActor func temporary(over wire: Wire) async throws {
    let site = try Site(wire) { _ in .text("hello") }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    for path in ["1", "2"] { service.start(.get("\(site.base)/\(path)")) }
    _ = await recorder.calls(2)
    let files = recorder.outcomes.compactMap(\.file?.location)
    #expect(Set(files).count == 2)
    #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["hello", "hello"])
  }

  @Test("DL-3 an occupied destination fails, or is replaced if requested", arguments: Wire.allCases)
  @MainActor func occupied(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let site = try Site(wire) { _ in .text("new") }
    let refused = try await outcome(of: .get("\(site.base)/x", to: .file(place.file())), over: site)
    #expect(refused == .failed(DownloadError(.occupiedDestination(place.file()))))
    #expect(site.requests.isEmpty)
    #expect(place.text() == "old")

    let request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    let replaced = try await outcome(of: request, over: site)
    #expect(replaced.file?.byteCount == 3)
    #expect(place.text() == "new")
    #expect(place.names == ["document"])
  }

  @Test("DL-84 bytes go to a part, and no reader sees half a file", arguments: Wire.allCases)
  @MainActor func part(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace)))
    await gate.reached()
    #expect(place.text() == "old")
    gate.open()
    #expect(await job.outcome.file != nil)
    #expect(place.text() == "half rest")
    #expect(place.names == ["document"])
  }

  @Test("a file that appears at the destination during the download is unchanged", arguments: Wire.allCases)
  @MainActor func occupiedMeanwhile(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
    await gate.reached()
    try place.write("foreign")
    gate.open()
    #expect(await job.outcome == .failed(DownloadError(.occupiedDestination(place.file()), attempts: 1)))
    #expect(place.text() == "foreign")
    #expect(place.names == ["document"])
  }

  @Test("a parent that disappears during the download fails and nothing is created", arguments: Wire.allCases)
  @MainActor func vanishedParent(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let file = place.file("folder/document")
    try FileManager.default.createDirectory(at: place.file("folder"), withIntermediateDirectories: false)
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(.get("\(site.base)/x", to: .file(file)))
    await gate.reached()
    try FileManager.default.removeItem(at: place.file("folder"))
    gate.open()
    #expect(await job.outcome == .failed(DownloadError(.missingParent(file), attempts: 1)))
    #expect(place.names == [])
  }

  @Test("a destination that cannot be a file fails with the system's error number")
  @MainActor func unwritable() async throws {
    let place = try TemporaryFolder()
    try place.write("a file")
    try FileManager.default.createDirectory(at: place.file("folder"), withIntermediateDirectories: false)
    let site = try Site(.scripted) { _ in .text("never") }
    let wrong: [(URL, Int32)] = [
      (place.file("folder"), EISDIR), (place.file("document/inside"), ENOTDIR),
      (place.file(String(repeating: "x", count: 300)), ENAMETOOLONG),
    ]
    for (url, code) in wrong {
      let request = DownloadRequest.get("\(site.base)/x", to: .file(url, ifOccupied: .replace))
      #expect(
        try await outcome(of: request, over: site) == .failed(DownloadError(.unwritableDestination(url, code: code))))
    }
    #expect(site.requests.isEmpty)
    #expect(place.names == ["document", "folder"])
  }

  @Test("a long name leaves room for the part's extension")
  @MainActor func longName() async throws {
    let place = try TemporaryFolder()
    let name = String(repeating: "é", count: 127)
    let site = try Site(.scripted) { _ in .text("hello") }
    #expect(try await outcome(of: .get("\(site.base)/x", to: .file(place.file(name))), over: site).file != nil)
    #expect(place.names == [name])
  }

  @Test(
    "a body that breaks off leaves the old file and no part", arguments: Wire.allCases, Answer.Framing.allCases)
  @MainActor func reset(over wire: Wire, framing: Answer.Framing) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let gate = Gate()
    let site = try Site(wire) { _ in
      Answer(framing: framing, announced: 9, steps: [.text("half"), .wait(gate), .reset])
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace)))
    await gate.reached()
    gate.open()
    guard case .connectionLost("\(site.base)/x", .body, let received, let announced)? = await job.outcome.error?.reason
    else {
      Issue.record("Not lost: \(await job.outcome)")
      return
    }
    // A reset may overtake bytes that were sent before it.
    #expect([0, 4].contains(received))
    #expect(announced == (framing == .length ? 9 : nil) || received == 0)
    #expect(place.text() == "old")
    #expect(place.names == ["document"])
  }

  @Test("fewer bytes than announced are a lost connection", arguments: Wire.allCases)
  @MainActor func tooShort(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in Answer(announced: 9, steps: [.text("half")]) }
    let outcome = try await outcome(of: .get("\(site.base)/x", to: .file(place.file())), over: site)
    #expect(
      outcome
        == .failed(DownloadError(.connectionLost(url: "\(site.base)/x", .body, received: 4, announced: 9), attempts: 1))
    )
    #expect(place.names == [])
  }
}
