import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Downloads
@testable import Transports

/// Bodies that arrive together with their heads, and so need no part with a name.
@Suite(.connected) struct WholeBodyTests {
  private static let head = ResponseHead(status: 200, fields: ["ETag": "\"1\""], url: "http://h/x")

  private static func request(to destination: DownloadDestination) -> DownloadRequest {
    .get("http://h/x", to: destination)
  }

  private static func sink(_ request: DownloadRequest, _ destination: FileDestination) throws -> ResponseSink {
    let sent = TransportRequest(method: "GET", url: try #require(URL(string: "http://h/x")))
    return ResponseSink(request, sent, destination: destination, resuming: nil, limit: nil, now: { .zero }) { _ in }
  }

  @Test("DL-84 a whole body gets its name in one step, and has none before", arguments: [false, true])
  func arrival(isSynchronized: Bool) throws {
    let place = try TemporaryFolder()
    let request = Self.request(to: .file(place.file()))
    let destination = FileDestination(for: request, isResumable: false)
    let sink = try Self.sink(request, destination)
    try sink.receive(Self.head, whole: Data("whole".utf8))
    #if os(Linux)
      #expect(place.names == [])
    #endif
    let body = sink.close()
    #expect(body.count == 5 && body.part?.count == 5 && body.failure == nil)
    #expect(destination.place(Self.head, isSynchronized: isSynchronized) == .success(place.file()))
    #expect(place.text() == "whole")
    #expect(place.names == ["document"])
    let usual = open(place.file("usual").path, O_CREAT | O_WRONLY, 0o666)
    close(usual)
    let mode = { (name: String) in
      try FileManager.default.attributesOfItem(atPath: place.file(name).path)[.posixPermissions] as? Int
    }
    #expect(try mode("document") == mode("usual"))
  }

  @Test("DL-85 a body follows the policy for an occupied destination, whole or in pieces", arguments: [true, false])
  func occupied(isWhole: Bool) throws {
    for policy in [DownloadDestination.OccupiedPolicy.fail, .replace, .unique] {
      let place = try TemporaryFolder()
      try place.write("old")
      #expect(chmod(place.file().path, 0o640) == 0)
      let request = Self.request(to: .file(place.file(), ifOccupied: policy))
      let destination = FileDestination(for: request, isResumable: false)
      let sink = try Self.sink(request, destination)
      if isWhole {
        try sink.receive(Self.head, whole: Data("new".utf8))
      } else {
        try sink.begin(Self.head)
        try sink.write(Data("new".utf8))
      }
      let part = try #require(sink.close().part)
      let placed = destination.place(Self.head)
      switch policy {
      case .fail:
        #expect(placed == .failure(.occupiedDestination(place.file())))
        #expect(place.text() == "old")
        let kept = try #require(destination.keep(part, of: "http://h/x"))
        #expect(kept.byteCount == 3)
        #expect(try String(contentsOf: kept.file, encoding: .utf8) == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: kept.file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
      case .replace:
        #expect(placed == .success(place.file()))
        #expect(place.text() == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: place.file().path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(place.names == ["document"])
      case .unique:
        #expect(placed == .success(place.file("document 2")))
        #expect(place.text() == "old")
        #expect(place.names == ["document", "document 2"])
      }
    }
  }

  @Test("DL-84 the part of an earlier response is gone when a whole body follows, as after an acceptable redirect")
  func earlierPart() throws {
    let place = try TemporaryFolder()
    var request = Self.request(to: .file(place.file()))
    request.acceptableStatuses = [200, 302]
    let destination = FileDestination(for: request, isResumable: false)
    let redirect = try Self.sink(request, destination)
    try redirect.begin(ResponseHead(status: 302, fields: ["Location": "/y"], url: "http://h/x"))
    try redirect.write(Data("moved".utf8))
    _ = redirect.close()
    let sink = try Self.sink(request, destination)
    try sink.receive(Self.head, whole: Data("whole".utf8))
    #expect(sink.close().part?.count == 5)
    #expect(destination.place(Self.head) == .success(place.file()))
    #expect(place.text() == "whole")
    #expect(place.names == ["document"])
  }

  @Test("a whole body that is discarded leaves nothing, and one that follows takes its place")
  func discarded() throws {
    let place = try TemporaryFolder()
    let request = Self.request(to: .file(place.file()))
    let destination = FileDestination(for: request, isResumable: false)
    try Self.sink(request, destination).receive(Self.head, whole: Data("first".utf8))
    destination.discard()
    #expect(place.names == [])
    let sink = try Self.sink(request, destination)
    try sink.begin(Self.head)
    try sink.write(Data("second".utf8))
    _ = sink.close()
    #expect(destination.place(Self.head) == .success(place.file()))
    #expect(place.text() == "second")
    #expect(place.names == ["document"])
  }

  @Test("a whole body that something reads before it arrives has a part with a name")
  func read() throws {
    let place = try TemporaryFolder()
    var request = Self.request(to: .file(place.file()))
    request.expectedLength = 5
    let destination = FileDestination(for: request, isResumable: false)
    let sink = try Self.sink(request, destination)
    try sink.receive(Self.head, whole: Data("whole".utf8))
    #expect(destination.partial.byteCount == 5)
    _ = sink.close()
    destination.discard()
    #expect(place.names == [])
  }

  @Test("small documents arrive whole over connections", arguments: Wire.allCases)
  @MainActor func documents(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { request in Answer(steps: [.text("answer to \(request.target)")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let jobs = (0..<40).map { service.start(.get("\(site.base)/\($0)", to: .file(place.file("document-\($0)")))) }
    for (index, job) in jobs.enumerated() {
      #expect(await job.outcome.file?.byteCount == "answer to /\(index)".utf8.count)
      #expect(place.text("document-\(index)") == "answer to /\(index)")
    }
    #expect(place.names.count == 40)
  }
}
