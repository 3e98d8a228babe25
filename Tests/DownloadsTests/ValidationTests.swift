import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// Responses that become files.
@Suite(.connected) struct ValidationTests {
  @Test("DL-14 an acceptable status succeeds; any other fails and carries the status", arguments: Wire.allCases)
  @MainActor func statuses(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { request in .text("body", status: Int(request.target.dropFirst()) ?? 0) }
    func end(_ status: Int) async throws -> DownloadOutcome {
      let request = DownloadRequest(
        method: "GET", url: "\(site.base)/\(status)", to: .file(place.file(), ifOccupied: .replace),
        acceptableStatuses: [200, 404])
      return try await outcome(of: request, over: site)
    }
    #expect(try await end(404).file?.head.status == 404)
    #expect(place.text() == "body")
    guard case .unacceptableStatus(let rejected)? = try await end(201).error?.reason else {
      Issue.record("201 was accepted.")
      return
    }
    #expect(rejected.head.status == 201)
    #expect(place.names == ["document"])
  }

  @Test("DL-15 an empty set of statuses rejects every one", arguments: [200, 204, 302, 500])
  @MainActor func emptySet(status: Int) async throws {
    let site = try Site(.scripted) { _ in .text("body", status: status) }
    let request = DownloadRequest(method: "GET", url: "\(site.base)/x", acceptableStatuses: [])
    guard case .unacceptableStatus(let rejected)? = try await outcome(of: request, over: site).error?.reason else {
      Issue.record("\(status) was accepted.")
      return
    }
    #expect(rejected.head.status == status)
  }

  @Test("DL-49 with the default configuration a 404 fails", arguments: Wire.allCases, ActorContext.allCases)
  func notFound(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in .text("no such page", status: 404) }
      let end = try await outcome(of: .get("\(site.base)/x", to: .file(place.file())), over: site)
      guard case .unacceptableStatus(let rejected)? = end.error?.reason else {
        Issue.record("404 was accepted.")
        return
      }
      #expect(rejected.head.status == 404)
      #expect(rejected.head.url == "\(site.base)/x")
      #expect(rejected.head.fields["content-length"] == "12")
      #expect(rejected.body == Data("no such page".utf8))
      #expect(!rejected.isTruncated)
      #expect(place.names == [])
    }
  }

  @Test("DL-50 a 304 is neither success nor failure", arguments: Wire.allCases)
  @MainActor func notModified(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let site = try Site(wire) { _ in Answer(status: 304, fields: [("ETag", "\"1\"")]) }
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    request.fields["If-None-Match"] = "\"1\""
    guard case .notModified(let head) = try await outcome(of: request, over: site) else {
      Issue.record("304 had another outcome.")
      return
    }
    #expect(head.fields["etag"] == "\"1\"")
    #expect(place.text() == "old")
    #expect(place.names == ["document"])
  }

  static let bodies = [(65_536, false), (65_537, true), (300_000, true)]

  @Test("DL-51 the error has the first 64 KiB of a rejected body", arguments: Wire.allCases, bodies)
  @MainActor func rejectedBody(over wire: Wire, size: (count: Int, isTruncated: Bool)) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let body = Data((0..<size.count).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let site = try Site(wire) { _ in Answer(status: 500, framing: .chunked, steps: [.data(body)]) }
    let request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    guard case .unacceptableStatus(let rejected)? = try await outcome(of: request, over: site).error?.reason else {
      Issue.record("500 was accepted.")
      return
    }
    #expect(rejected.body == body.prefix(65_536))
    #expect(rejected.isTruncated == size.isTruncated)
    #expect(place.text() == "old")
    #expect(place.names == ["document"])
  }

  @Test("a 401 that requires a password is a response like any other", arguments: ["Basic", "Digest", "Bearer"])
  @MainActor func challenge(scheme: String) async throws {
    let site = try Site(.standard) { _ in
      Answer(status: 401, fields: [("WWW-Authenticate", "\(scheme) realm=\"r\"")], steps: [.text("denied")])
    }
    guard
      case .unacceptableStatus(let rejected)? = try await outcome(of: .get("\(site.base)/x"), over: site).error?.reason
    else {
      Issue.record("401 had another outcome.")
      return
    }
    #expect(rejected.head.status == 401)
    #expect(rejected.head.fields["WWW-Authenticate"] == "\(scheme) realm=\"r\"")
    #expect(rejected.body == Data("denied".utf8))
    #expect(site.requests.count == 1)
  }
}
