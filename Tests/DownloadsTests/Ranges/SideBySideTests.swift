import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Documents that are fetched over several connections.
@Suite(.connected) struct SideBySideTests {
  private static let unit = RangeSite.mebibyte

  static let lengths = [
    2 * unit - 1, 2 * unit, 2 * unit + 1, 3 * unit - 1, 3 * unit, 4 * unit + 1, 5 * unit + 4_097, 8 * unit, 9 * unit,
  ]

  @Test(
    "DL-105 the file is the document, over no more connections than requested", arguments: lengths, [1, 2, 3, 4, 20])
  @MainActor func whole(count: Int, connections: Int) async throws {
    let isDivided = connections > 1 && count >= 2 * Self.unit
    let resource = RangeSite.resource(count)
    let site = try isDivided ? RangeSite(dividing: resource) : RangeSite(resource)
    let events = await events(of: site.request(connections), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == count)
    #expect(site.file == RangeSite.document(count))
    #expect(site.place.names == ["document"])
    #expect(site.transport.most <= min(connections, 6))
    #expect((site.transport.requests.count > 1) == isDivided)
    #expect(site.ranges.first == .some(nil))
    #expect(site.server.requests.dropFirst().allSatisfy { $0.headers["If-Range"] == "\"1\"" })
    // Progress only grows, and ends with the whole document.
    let received = events.progress.map(\.received)
    #expect(received == received.sorted())
    #expect(events.progress.last == DownloadProgress(received: count, total: count))
    #expect(events.filter { if case .head = $0 { true } else { false } }.count == 1)
    #expect(events.times.count == 1)
  }

  @Test("DL-105 length and digest are checked over the whole file", arguments: [true, false])
  @MainActor func digest(isRight: Bool) async throws {
    let count = 3 * Self.unit
    let site = try RangeSite(RangeSite.resource(count))
    var request = site.request(3)
    request.expectedLength = count
    var digest = SHA256()
    digest.update(RangeSite.document(isRight ? count : count - 1))
    request.expectedSHA256 = digest.finalize().hexadecimal
    let outcome = await events(of: request, .once, over: site.transport).outcome
    #expect((outcome?.file?.byteCount == count) == isRight)
    #expect((site.file == RangeSite.document(count)) == isRight)
    #expect(site.place.names == (isRight ? ["document"] : []))
  }

  @Test("DL-105 the ranges are requested from the server that a redirect leads to")
  @MainActor func redirected() async throws {
    let count = 4 * Self.unit
    let resource = RangeSite.resource(count)
    let site = try RangeSite(resource) { request, response in
      request.path == "/y" ? response : Response(302, headers: ["Location": "/y"])
    }
    #expect(await events(of: site.request(4), .once, over: site.transport).outcome?.file?.byteCount == count)
    #expect(site.file == RangeSite.document(count))
    #expect(site.server.requests.map(\.path).dropFirst().allSatisfy { $0 == "/y" })
    #expect(site.server.requests.first?.path == "/x")
  }

  @Test("DL-63 the answers of further connections to one nonce of Digest are counted, too")
  @MainActor func digestCounts() async throws {
    let resource = RangeSite.resource(4 * Self.unit)
    let site = try RangeSite(resource)
    let gate = Gate()
    let refusals = Mutex(0)
    // The server refuses an answer whose count it has received before.
    let route = Route { request in
      let response = resource.response(to: request)
      return request.headers["Range"] == nil ? response.holding(at: gate, after: 0, of: resource.content) : response
    }
    site.server["/x"] = route.protected(by: .digest(user: "ada", password: "l0vel@ce")).shaped { response in
      let count = refusals.withLock { count in
        if response.status == 401 { count += 1 }
        return count
      }
      if response.status == 206 || count > 1 { gate.open() }
    }
    var request = site.request(4)
    request.credential = LoginTests.user
    #expect(await events(of: request, .once, over: site.transport).outcome?.file?.byteCount == 4 * Self.unit)
    #expect(site.file == RangeSite.document(4 * Self.unit))
    #expect(site.ranges.count > 2)
    #expect(refusals.withLock(\.self) == 1)
  }

  // MARK: Documents that aren't divided

  static let indivisible: [Resource] = [
    Resource(.data(RangeSite.document(3 * unit)), etag: "\"1\"", servesRanges: false),
    RangeSite.resource(3 * unit, etag: "W/\"1\""),
    RangeSite.resource(3 * unit, etag: nil),
    // Without the date of the response, the date of the last change may be that of two versions.
    Resource(.data(RangeSite.document(3 * unit)), lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"),
  ]

  @Test("DL-106 a document without ranges or a strong validator is fetched over one connection", arguments: indivisible)
  @MainActor func undivided(resource: Resource) async throws {
    let site = try RangeSite(resource)
    #expect(await events(of: site.request(4), .once, over: site.transport).outcome?.file?.byteCount == 3 * Self.unit)
    #expect(site.file == RangeSite.document(3 * Self.unit))
    #expect(site.ranges == [nil])
  }

  @Test(
    "DL-106 a date of the last change identifies a document that is at least a minute old",
    arguments: [("Sun, 06 Nov 1994 08:50:36 GMT", false), ("Sun, 06 Nov 1994 08:50:37 GMT", true), ("soon", false)])
  @MainActor func dates(date: String, isDivided: Bool) async throws {
    let resource = Resource(
      .data(RangeSite.document(3 * Self.unit)), lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let gate = Gate()
    let site = try RangeSite(resource) { request, response in
      let dated = response.with("Date", date)
      guard isDivided, request.headers["Range"] == nil else {
        gate.open()
        return dated
      }
      return dated.holding(at: gate, after: 0, of: resource.content)
    }
    #expect(await events(of: site.request(2), .once, over: site.transport).outcome?.file?.byteCount == 3 * Self.unit)
    #expect(site.file == RangeSite.document(3 * Self.unit))
    #expect((site.ranges.count > 1) == isDivided)
  }

  @Test("DL-106 an encoded body and a range that the caller requested are not divided")
  @MainActor func encoded() async throws {
    let site = try RangeSite(RangeSite.resource(3 * Self.unit)) { request, response in
      request.path == "/x" ? response.with("Content-Encoding", "x-own") : response
    }
    _ = await events(of: site.request(4), .once, over: site.transport)
    #expect(site.ranges == [nil])
    #expect(site.server.requests.map { $0.headers["Accept-Encoding"] } == ["identity"])

    var own = site.request(4)
    own.destination = .file(site.place.file("own"))
    own.url = site.server.url("/y")
    own.fields["Range"] = "bytes=1-\(3 * Self.unit - 1)"
    #expect(await events(of: own, .once, over: site.transport).outcome?.file?.byteCount == 3 * Self.unit - 1)
    #expect(site.ranges == [nil, 1..<(3 * Self.unit)])
  }
}
