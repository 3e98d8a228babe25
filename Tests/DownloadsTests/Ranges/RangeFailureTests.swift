import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Documents that change, and servers and connections that fail, while ranges are fetched side by side.
@Suite(.connected) struct RangeFailureTests {
  private static let unit = RangeSite.mebibyte
  private static let count = 4 * unit
  private static let old = RangeSite.resource(count)
  private static let new = Resource(.seeded(3, count: count + 5), etag: "\"2\"")

  /// How a server answers a request for a range of a document that has changed.
  enum Change: CaseIterable, Sendable {
    /// With the new document, as RFC 9110 says.
    case whole
    /// With the new document, without a version.
    case wholeWithoutVersion
    /// With the range of the new document, which has another version.
    case otherVersion
    /// With the range of the new document, which has another length.
    case otherLength
    /// With the length of the new document, which is shorter.
    case shorter

    func answer(_ request: Request, to range: Range<Int>) -> Response {
      switch self {
      case .whole: return new.response(to: request)
      case .wholeWithoutVersion:
        var response = new.response(to: request)
        response.headers["ETag"] = nil
        return response
      case .otherVersion, .otherLength:
        let total = self == .otherLength ? new.content.count : count
        var response = Response(206, body: .content(new.content[range]))
        response.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
        if self == .otherVersion { response.headers["ETag"] = "\"2\"" }
        return response
      case .shorter: return Response(416, headers: ["Content-Range": "bytes */100"])
      }
    }
  }

  @Test("DL-107 a document that changes meanwhile is fetched again over one connection", arguments: Change.allCases)
  @MainActor func changed(change: Change) async throws {
    let (old, new) = (Self.old, Self.new)
    let (gate, rangeRequests) = (Gate(), Counter())
    let site = try RangeSite(old) { request, response in
      if let range = request.headers["Range"].flatMap(Range.init) {
        _ = rangeRequests.next()
        return change.answer(request, to: range)
      }
      if rangeRequests.value > 0 { return new.response(to: request) }
      return response.holding(at: gate, after: 0, of: old.content)
    }
    let events = await events(of: site.request(4), .once, over: site.transport)
    gate.open()
    #expect(events.outcome?.file?.byteCount == new.content.count)
    #expect(site.file == new.content.data)
    #expect(site.place.names == ["document"])
    #expect(events.filter { $0 == .restarted }.count == 1)
    #expect(site.ranges.count { $0 == nil } == 2)
    // The order is that of the client: a server may read a request for a range after a later one on another connection.
    #expect(site.transport.requests.last.map { $0.fields["Range"] } == .some(nil))
  }

  static let refusals: [Response] =
    [401, 403, 404, 429, 500, 503].map { Response($0, body: .text("no")) } + [
      Response(416, headers: ["Content-Range": "bytes */\(count)"]),
      Response(headers: ["ETag": "\"1\""], body: .content(old.content)),
      Response(206, headers: ["Content-Range": "bytes 0-4/\(count)", "ETag": "\"1\""], body: .text("wrong")),
      Response(206, body: .text("wrong")), .reset,
    ]

  @Test("DL-108 a server that refuses further connections is asked by the first one only", arguments: refusals.indices)
  @MainActor func refused(index: Int) async throws {
    let (old, gate) = (Self.old, Gate())
    let refusal = Self.refusals[index]
    let refused = Counter()
    let site = try RangeSite(old) { request, response in
      guard request.headers["Range"] != nil else {
        return response.holding(at: gate, after: 0, of: old.content)
      }
      _ = refused.next()
      return refusal
    }
    let transport = GaugedTransport(StandardTransport())
    let service = DownloadService(configuration: .once, transport: transport)
    let job = service.start(site.request(4))
    // The first connection goes on only when the others are given up: after one answer, or after three lost connections.
    await transport.isOpen(1, after: index == Self.refusals.count - 1 ? 10 : 4)
    gate.open()
    let outcome = await job.outcome
    #expect(outcome.file?.byteCount == Self.count, "\(outcome), ranges \(site.ranges), refused \(refused.value)")
    #expect(site.file == old.content.data)
    #expect(site.ranges.count { $0 == nil } == 1)
  }

  @Test("DL-108 a range whose connection is lost is requested again", arguments: [0, 1, 70_000, unit - 1])
  @MainActor func lost(count: Int) async throws {
    let (old, gate, number) = (Self.old, Gate(), Counter())
    let site = try RangeSite(old) { request, response in
      guard request.headers["Range"] != nil else {
        return response.holding(at: gate, after: 0, of: old.content)
      }
      gate.open()
      // The first request of each further connection fails.
      return number.next() <= 3 ? response.reset(afterBytes: count) : response
    }
    let events = await events(of: site.request(4), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == Self.count)
    #expect(site.file == old.content.data)
    #expect(!events.contains(.restarted))
    #expect(events.waits == [])
    #expect(site.transport.most <= 4)
    #expect(site.ranges.count { $0 == nil } == 1)
  }

  @Test("DL-108 a server may answer with less than the range, as often as it wants", arguments: [70_000, unit - 1])
  @MainActor func shorter(count: Int) async throws {
    let (old, gate) = (Self.old, Gate())
    let site = try RangeSite(old) { request, response in
      guard let range = request.headers["Range"].flatMap(Range.init) else {
        return response.holding(at: gate, after: 0, of: old.content)
      }
      gate.open()
      return Self.answer(to: range.prefix(count))
    }
    let events = await events(of: site.request(4), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == Self.count)
    #expect(site.file == old.content.data)
    #expect(!events.contains(.restarted))
    #expect(site.ranges.count { $0 == nil } == 1)
  }

  @Test("DL-108 a server that breaks off each answer is given up, even if the answers are short")
  @MainActor func shortAndLost() async throws {
    let (old, gate, number) = (Self.old, Gate(), Counter())
    let site = try RangeSite(old) { request, response in
      guard let range = request.headers["Range"].flatMap(Range.init) else {
        return response.holding(at: gate, after: 0, of: old.content)
      }
      return number.next() <= 9 ? Self.answer(to: range.prefix(70_000)).reset(afterBytes: 10_000) : response
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let job = service.start(site.request(4))
    // Each of three further connections makes three requests, and then the first one is the only one.
    await site.transport.isOpen(1, after: 10)
    gate.open()
    #expect(await job.outcome.file?.byteCount == Self.count)
    #expect(site.file == old.content.data)
  }

  /// Returns the response with a range of the old document.
  private static func answer(to range: Range<Int>) -> Response {
    Response(
      206, headers: ["ETag": "\"1\"", "Content-Range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"],
      body: .content(old.content[range]))
  }

  @Test("DL-108 when no connection is left the job is retried, and requests what is missing")
  @MainActor func allLost() async throws {
    let (old, gate, number) = (Self.old, Gate(), Counter())
    let site = try RangeSite(old) { request, response in
      let isFirst = request.headers["Range"] == nil
      if !isFirst { gate.open() }
      guard isFirst || number.next() <= 20 else { return response }
      return isFirst
        ? response.holding(at: gate, after: 0, of: old.content).reset(afterBytes: 100_000)
        : response.reset(afterBytes: 30_000)
    }
    let configuration = DownloadConfiguration.retrying(RetryPolicy(limit: 20, firstWait: .zero))
    let events = await events(of: site.request(4), configuration, over: site.transport)
    #expect(events.outcome?.file?.byteCount == Self.count)
    #expect(site.file == old.content.data)
    #expect(!events.contains(.restarted))
    #expect(events.waits.count >= 1)
    #expect(site.ranges.count { $0 == nil } == 1)
    let received = events.progress.map(\.received)
    #expect(received == received.sorted())
  }

  @Test("DL-108 a job whose connections are all lost ends once and keeps its ranges")
  @MainActor func failed() async throws {
    let (old, gate) = (Self.old, Gate())
    let site = try RangeSite(old) { request, response in
      guard request.headers["Range"] != nil else {
        return response.holding(at: gate, after: 0, of: old.content).reset(afterBytes: 100_000)
      }
      gate.open()
      return response.reset(afterBytes: 30_000)
    }
    let events = await events(of: site.request(4, resumes: true), .once, over: site.transport)
    let error = try #require(events.outcome?.error)
    guard case .connectionLost(_, _, let received, Self.count) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.partial?.byteCount == received)
    #expect(error.partial?.total == Self.count)
    #expect(received < Self.count)
    #expect(events.count { if case .ended = $0 { true } else { false } } == 1)
  }
}
