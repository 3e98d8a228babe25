import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Parts with gaps: what a download over several connections leaves, and the jobs that resume it.
@Suite(.connected) struct RangeResumeTests {
  private static let unit = RangeSite.mebibyte
  private static let count = 8 * unit
  private static let resource = RangeSite.resource(count)

  /// Writes a part with these ranges, and bytes that no sidecar names, as a killed process leaves it.
  private func writePart(_ ranges: [Range<Int>], in site: RangeSite, size: Int? = nil) throws {
    let request = site.request(1)
    let partial = PartialFile(for: site.place.file(), from: request.url)
    var set = ByteRanges()
    for range in ranges { set.insert(range) }
    var bytes = Data(repeating: 0xAA, count: size ?? set.upperBound)
    for range in ranges { bytes.replaceSubrange(range, with: RangeSite.document(Self.count)[range]) }
    try bytes.write(to: partial.part)
    #expect(chmod(partial.part.path, 0o600) == 0)
    let state = PartState(
      count: set.prefixCount, total: Self.count, validator: .entityTag("\"1\""), ranges: set)
    #expect(partial.describe(state, of: request.url) == nil)
  }

  static let parts: [[Range<Int>]] = [
    [0..<unit, 2 * unit..<3 * unit, 6 * unit..<7 * unit], [unit..<2 * unit], [0..<5, 7..<9, count - 1..<count],
    [4 * unit..<count], [0..<count - 1], [1..<count], [0..<3 * unit],
  ]

  @Test("DL-109 only the missing ranges are requested, over one connection too", arguments: parts, [1, 4])
  @MainActor func resumed(ranges: [Range<Int>], connections: Int) async throws {
    let site = try RangeSite(Self.resource)
    try writePart(ranges, in: site, size: Self.count)
    let before = ranges.reduce(0) { $0 + $1.count }
    let events = await events(of: site.request(connections, resumes: true), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == Self.count)
    #expect(site.file == RangeSite.document(Self.count))
    #expect(site.place.names == ["document"])
    #expect(!events.contains(.restarted))
    #expect(site.transport.most <= connections)
    #expect(events.progress.allSatisfy { $0.received >= before && $0.total == Self.count })
    #expect(site.server.requests.allSatisfy { $0.headers["If-Range"] == "\"1\"" })
    guard connections == 1 else { return }
    var known = ByteRanges()
    for range in ranges { known.insert(range) }
    #expect(site.ranges.map { $0.map { $0.clamped(to: 0..<Self.count) } } == known.gaps(to: Self.count))
  }

  @Test("DL-109 a server may answer with less than the missing range", arguments: parts, [1, 4])
  @MainActor func shorter(ranges: [Range<Int>], connections: Int) async throws {
    let document = RangeSite.document(Self.count)
    let site = try RangeSite(Self.resource) { request, response in
      guard let range = request.headers["Range"].flatMap(Range.init) else { return response }
      let part = range.prefix(Self.unit / 2).clamped(to: 0..<Self.count)
      return Response(
        206,
        headers: ["ETag": "\"1\"", "Content-Range": "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(Self.count)"],
        body: .data(document[part]))
    }
    try writePart(ranges, in: site, size: Self.count)
    let events = await events(of: site.request(connections, resumes: true), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == Self.count)
    #expect(site.file == document)
    #expect(site.place.names == ["document"])
    #expect(!events.contains(.restarted))
    #expect(site.ranges.allSatisfy { $0 != nil })
  }

  @Test("DL-109 bytes that the sidecar doesn't name are requested again")
  @MainActor func unnamed() async throws {
    let site = try RangeSite(Self.resource)
    // The part is as long as the document, but no one knows what the last bytes are.
    try writePart([0..<5 * Self.unit], in: site, size: Self.count)
    let end = await events(of: site.request(1, resumes: true), .once, over: site.transport).outcome
    #expect(end?.file?.byteCount == Self.count)
    #expect(site.file == RangeSite.document(Self.count))
    #expect(site.ranges == [5 * Self.unit..<Int.max])
  }

  static let spoiled: [@Sendable (PartialFile) throws -> Void] = [
    { try Data().write(to: $0.part) },
    { try Data(count: 6 * unit - 1).write(to: $0.part) },
    { partial in try rewrite(partial) { $0.replacing("[0,1048576]", with: "[-5,1048576]") } },
    { partial in try rewrite(partial) { $0.replacing("[0,1048576]", with: "[0,9223372036854775807]") } },
    { partial in try rewrite(partial) { $0.replacing("[0,1048576]", with: "[4194304,5242880]") } },
    { partial in try rewrite(partial) { $0.replacing("[0,1048576],", with: "[0,1048576],[7],") } },
    { partial in try rewrite(partial) { $0.replacing("\"total\":8388608", with: "\"total\":5242880") } },
  ]

  private static func rewrite(_ partial: PartialFile, _ change: (String) -> String) throws {
    let sidecar = try #require(partial.sidecar)
    let old = try String(contentsOf: sidecar, encoding: .utf8)
    let new = change(old)
    #expect(new != old)
    try Data(new.utf8).write(to: sidecar)
    #expect(chmod(sidecar.path, 0o600) == 0)
  }

  @Test("DL-109 a part and a sidecar that don't match are not resumed", arguments: spoiled.indices)
  @MainActor func spoiledPart(index: Int) async throws {
    let site = try RangeSite(Self.resource)
    try writePart([0..<Self.unit, 4 * Self.unit..<6 * Self.unit], in: site)
    let partial = PartialFile(for: site.place.file(), from: site.request(1).url)
    try Self.spoiled[index](partial)
    #expect(chmod(partial.part.path, 0o600) == 0)
    let end = await events(of: site.request(1, resumes: true), .once, over: site.transport).outcome
    #expect(end?.file?.byteCount == Self.count)
    #expect(site.file == RangeSite.document(Self.count))
    #expect(site.ranges == [nil])
  }

  @Test("DL-109 a document that has changed is fetched from its beginning", arguments: [1, 4])
  @MainActor func changed(connections: Int) async throws {
    let new = Resource(.data(RangeSite.document(3 * Self.unit)), etag: "\"2\"")
    let site = try RangeSite(new)
    try writePart([0..<Self.unit, 4 * Self.unit..<6 * Self.unit], in: site)
    let events = await events(of: site.request(connections, resumes: true), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == 3 * Self.unit)
    #expect(site.file == RangeSite.document(3 * Self.unit))
    #expect(events.filter { $0 == .restarted }.count == 1)
    #expect(site.place.names == ["document"])
  }

  /// A site whose responses stop after 300,000 bytes, each at the gate.
  private func stalling(at gate: Gate) throws -> RangeSite {
    try RangeSite(Self.resource) { request, response in
      let range = request.headers["Range"].flatMap(Range.init) ?? 0..<Self.count
      let content = Content.data(RangeSite.document(Self.count)[range.clamped(to: 0..<Self.count)])
      return response.holding(at: gate, after: min(300_000, content.count), of: content)
    }
  }

  @Test(
    "DL-109 a cancellation keeps the ranges that have arrived, for any number of connections", arguments: [1, 2, 4])
  @MainActor func cancelled(connections: Int) async throws {
    let gate = Gate()
    let site = try stalling(at: gate)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(site.request(4, resumes: true))
    for await event in job.events {
      guard case .progress = event else { continue }
      await gate.reached(times: 4)
      job.cancel(keepingPartial: true)
    }
    guard case .cancelled(let partial?) = await job.outcome else {
      Issue.record("Nothing was kept: \(await job.outcome)")
      return
    }
    gate.open()
    #expect(partial.byteCount > 0 && partial.byteCount <= 1_200_000)
    #expect(partial.total == Self.count)
    let first = site.server.requests.count
    let end = await events(of: site.request(connections, resumes: true), .once, over: site.transport).outcome
    #expect(end?.file?.byteCount == Self.count)
    #expect(site.file == RangeSite.document(Self.count))
    #expect(site.place.names == ["document"])
    guard connections == 1 else { return }
    let sizes = site.ranges.dropFirst(first).map { $0?.clamped(to: 0..<Self.count).count ?? Self.count }
    #expect(sizes.reduce(0, +) == Self.count - partial.byteCount)
  }

  // A known mistake: the sidecar named a piece, or the next 8 MiB, once they had arrived, however long that took.
  @Test("DL-109 the sidecar of a slow download names each second what has arrived")
  func slow() throws {
    let place = try TemporaryFolder()
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.resumes = true
    let destination = FileDestination(for: request, isResumable: true)
    let time = Mutex(Duration.seconds(60))
    let sent = TransportRequest(method: "GET", url: try #require(URL(string: "http://h/x")))
    let sink = ResponseSink(
      request, sent, destination: destination, resuming: nil, limit: nil, now: { time.withLock(\.self) }
    ) { _ in }
    let fields: HTTPFields = ["ETag": "\"1\"", "Accept-Ranges": "bytes", "Content-Length": "\(Self.count)"]
    let head = ResponseHead(status: 200, fields: fields, url: "http://h/x")
    try sink.begin(head)
    #expect(sink.divide(head, among: 2) == 0..<Self.count)
    for (milliseconds, named) in [
      (0, []), (999, []), (1, [[0, 3]]), (600, [[0, 3]]), (400, [[0, 5]]), (9_000, [[0, 6]]),
    ] {
      time.withLock { $0 += .milliseconds(milliseconds) }
      _ = try sink.write(Data([7]), of: ResponseSink.firstConnection, endingAt: Self.count)
      #expect(destination.partial.description?.ranges == named, "after \(time.withLock(\.self))")
    }
    _ = sink.close()
  }

  @Test("DL-109 a folder as a kill leaves it is resumed", arguments: [1, 4])
  @MainActor func killed(connections: Int) async throws {
    let gate = Gate()
    let site = try stalling(at: gate)
    let later = try TemporaryFolder()
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(site.request(4, resumes: true))
    for await event in job.events {
      guard case .progress = event else { continue }
      await gate.reached(times: 4)
      // The sidecar first: the part only grows meanwhile.
      for name in site.place.names.sorted(by: >) where !name.hasSuffix(".new") {
        try? FileManager.default.copyItem(at: site.place.file(name), to: later.file(name))
      }
      job.cancel()
    }
    gate.open()
    #expect(site.place.names == [])
    #expect(later.names.count == 2)
    var request = site.request(connections, resumes: true)
    request.destination = .file(later.file())
    #expect(await events(of: request, .once, over: site.transport).outcome?.file?.byteCount == Self.count)
    #expect(try Data(contentsOf: later.file()) == RangeSite.document(Self.count))
    #expect(later.names == ["document"])
  }
}
