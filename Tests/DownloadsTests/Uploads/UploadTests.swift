import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Bodies sent to a server from data, files and streams.
@Suite(.connected) struct UploadTests {
  enum Kind: Sendable, CaseIterable {
    case data
    case file
    case stream

    func body(_ data: Data, in place: TemporaryFolder) throws -> RequestBody {
      switch self {
      case .data: return .data(data)
      case .file:
        try data.write(to: place.file("body"))
        return .file(place.file("body"))
      case .stream: return .stream(BodyStream { InputStream(data: data) })
      }
    }
  }

  @Test("DL-36 data, file and stream give the same bytes at the server", arguments: Wire.allCases, Kind.allCases)
  @MainActor func same(over wire: Wire, kind: Kind) async throws {
    let place = try TemporaryFolder()
    for count in [0, 1, 70_000, 1_000_003] {
      let content = SeededBytes(seed: UInt64(count), count: count).data
      let site = try Site(wire) { request in .text(SHA256.hash(request.body).hexadecimal) }
      let request = DownloadRequest(method: "PUT", url: "\(site.base)/x", body: try kind.body(content, in: place))
      let service = DownloadService(configuration: .once, transport: site.transport)
      let (data, _) = try await service.data(for: request)
      #expect(String(decoding: data, as: UTF8.self) == SHA256.hash(content).hexadecimal)
      #expect(site.requests.map(\.body.count) == [count])
      if wire != .scripted {
        #expect(site.requests.first?.fields["content-length"] == (kind == .stream ? nil : "\(count)"))
        #expect(
          site.requests.first?.fields["transfer-encoding"]?.lowercased()
            == (kind == .stream && wire != .http2 ? "chunked" : nil))
      }
    }
  }

  @Test("DL-36 the length in the events is that of the file when the exchange begins, even if the file grows")
  @MainActor func growingFile() async throws {
    let place = try TemporaryFolder()
    let file = place.file("body")
    try place.write("payload", to: "body")
    let grow: @Sendable () -> Void = { try? Data("payload and more".utf8).write(to: file) }
    let transport = ScriptedTransport(ScriptedAnswer([.wait { grow() }, .sent(3), .sent(7), .head(200, [:])]))
    let request = DownloadRequest(method: "PUT", url: "http://h/a", body: .file(file), to: .file(place.file()))
    let sent = await events(of: request, .once, over: transport).filter { if case .sent = $0 { true } else { false } }
    #expect(sent == [.sent(3, of: 7), .sent(7, of: 7)])
  }

  @Test("DL-36 a body is sent again after a 503, a 307 and a 401", arguments: Wire.allCases, Kind.allCases)
  @MainActor func again(over wire: Wire, kind: Kind) async throws {
    let place = try TemporaryFolder()
    let content = SeededBytes(seed: 7, count: 100_000).data
    let count = Mutex(0)
    let site = try Site(wire) { request in
      if request.target == "/b" {
        return request.fields["authorization"] == nil
          ? Answer(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"r\"")]) : .text("done")
      }
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? Answer(status: 503, fields: [("Retry-After", "0")]) : .redirect(307, to: "/b")
    }
    var request = DownloadRequest(method: "PUT", url: "\(site.base)/a", body: try kind.body(content, in: place))
    request.credential = LoginTests.user
    let service = DownloadService(transport: site.transport)
    #expect(try await service.data(for: request).data == Data("done".utf8))
    #expect(site.requests.map(\.target) == ["/a", "/a", "/b", "/b"])
    #expect(
      site.requests.map { SHA256.hash($0.body).hexadecimal }
        == Array(repeating: SHA256.hash(content).hexadecimal, count: 4)
    )
  }

  @Test("DL-55 POST and PATCH retry only with an Idempotency-Key, the same each time", arguments: Wire.allCases)
  @MainActor func idempotency(over wire: Wire) async throws {
    let site = try Site(wire) { request in Answer(status: 429, fields: [("Retry-After", "0")], steps: [.text("later")])
    }
    let service = DownloadService(transport: site.transport)
    for method in ["POST", "PATCH"] {
      for key in [nil, "k-1"] {
        var request = DownloadRequest(method: method, url: "\(site.base)/x", body: .data(Data("payload".utf8)))
        request.fields["Idempotency-Key"] = key
        let before = site.requests.count
        let error = try #require(await service.start(request).outcome.error)
        #expect(error.attempts == (key == nil ? 1 : 3))
        let requests = site.requests.dropFirst(before)
        #expect(requests.map { $0.fields["idempotency-key"] } == Array(repeating: key, count: key == nil ? 1 : 3))
        #expect(requests.allSatisfy { $0.body == Data("payload".utf8) })
      }
    }
  }

  @Test("DL-55 an idempotency key that a modifier changes per attempt stays the key of the first attempt")
  @MainActor func changingKey() async throws {
    let site = try Site(.scripted) { _ in Answer(status: 429, fields: [("Retry-After", "0")]) }
    let service = DownloadService(transport: site.transport)
    let count = Mutex(0)
    var request = DownloadRequest(method: "POST", url: "\(site.base)/x")
    request.modifiers = [
      RequestModifier.perAttempt { request in
        let key = count.withLock { count in
          count += 1
          return count
        }
        request.fields["Idempotency-Key"] = "k-\(key)"
      }
    ]
    #expect(await service.start(request).outcome.error?.attempts == 3)
    #expect(site.requests.map { $0.fields["idempotency-key"] } == ["k-1", "k-1", "k-1"])
  }

  @Test("a refusal that arrives before the body is sent is reported", arguments: Kind.allCases, [413, 401])
  @MainActor func early(kind: Kind, status: Int) async throws {
    let place = try TemporaryFolder()
    let server = try LoopbackServer()
    server["/x"] = Route.status(status, "too much").early(afterBytes: 1_000)
    let content = SeededBytes(seed: 1, count: 3_000_000).data
    let request = DownloadRequest(
      method: "POST", url: server.url("/x"), body: try kind.body(content, in: place), to: .file(place.file()))
    let service = DownloadService(configuration: .once)
    let error = try #require(await service.start(request).outcome.error)
    guard case .unacceptableStatus(let rejected) = error.reason else {
      Issue.record("The outcome isn't the refusal but \(error).")
      return
    }
    #expect(rejected.head.status == status)
    #expect(rejected.body == Data("too much".utf8))
    #expect(server.requests.count == 1)
    #expect(place.names == (kind == .file ? ["body"] : []))
  }

  /// The response to an upload is complete, but the server takes no more of the body.
  private static let refusals: [(String, ScriptedAnswer.Step)] = [
    ("silence", .hold), ("a lost connection", .fail(.connectionLost(.body))),
  ]

  @Test(
    "DL-129 a complete response counts although the server takes no more of the body", arguments: refusals, [200, 204])
  @MainActor func answered(refusal: (String, ScriptedAnswer.Step), status: Int) async throws {
    let clock = TestClock()
    var configuration = DownloadConfiguration.once
    configuration.clock = clock
    configuration.timeouts = Timeouts(idle: .seconds(5))
    let body: [ScriptedAnswer.Step] = status == 204 ? [] : [.text("stored")]
    let fields: HTTPFields = status == 204 ? [:] : ["Content-Length": "6"]
    let transport = ScriptedTransport(ScriptedAnswer([.sent(3), .head(status, fields)] + body + [refusal.1]))
    let request = DownloadRequest(method: "PUT", url: "http://h/x", body: .data(Data("content".utf8)))
    let end = await events(of: request, configuration, over: transport) { event, _ in
      switch event {
      case .head where status == 204, .progress: clock.advance(by: .seconds(5))
      default: break
      }
    }.outcome
    #expect(end?.file?.head.status == status)
    #expect(end?.file?.byteCount == (status == 204 ? 0 : 6))
    #expect(transport.requests.count == 1)
  }

  @Test("DL-129 a response that isn't complete doesn't count when the connection is lost", arguments: [true, false])
  @MainActor func unfinished(isUpload: Bool) async throws {
    let transport = ScriptedTransport(
      ScriptedAnswer([
        .head(200, ["Content-Length": isUpload ? "7" : "6"]), .text("stored"), .fail(.connectionLost(.body)),
      ]))
    let body: RequestBody? = isUpload ? .data(Data("content".utf8)) : nil
    let request = DownloadRequest(method: isUpload ? "PUT" : "GET", url: "http://h/x", body: body)
    let error = try #require(await events(of: request, .once, over: transport).outcome?.error)
    guard case .connectionLost = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("a missing body file and a folder as body are refused", arguments: Wire.allCases)
  @MainActor func unreadable(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("never") }
    var request = DownloadRequest(method: "PUT", url: "\(site.base)/x", body: .file(place.file("gone")))
    #expect(
      try await outcome(of: request, over: site)
        == .failed(DownloadError(.unreadableBody(place.file("gone"), code: ENOENT))))
    request.body = .file(place.folder)
    #expect(
      try await outcome(of: request, over: site) == .failed(DownloadError(.unreadableBody(place.folder, code: EISDIR))))
    #expect(site.requests == [])
  }
}
