import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The decisions about a redirect: the rule of the service, the rule of the request, and the delegate.
@Suite(.connected) struct RedirectRuleTests {
  private static func site(_ wire: Wire) throws -> Site {
    try Site(wire) { $0.target == "/a" ? .redirect(302, to: "/b") : .text($0.target) }
  }

  /// Sets a rule for the service and another for the request, and returns the final status and body.
  private static func end(
    _ wire: Wire, service: RedirectPolicy, request: RedirectPolicy?, isolation: isolated any Actor = #isolation
  ) async throws -> String {
    let site = try site(wire)
    var configuration = DownloadConfiguration.once
    configuration.redirects = service
    var wanted = DownloadRequest.get("\(site.base)/a")
    wanted.redirects = request
    wanted.acceptableStatuses = [200, 302]
    let downloads = DownloadService(configuration: configuration, transport: site.transport)
    let (data, head) = try await downloads.data(for: wanted)
    return "\(head.status) \(String(decoding: data, as: UTF8.self))"
  }

  private static let toC = RedirectPolicy.modify { next, head in
    var next = next
    next.url = next.url.deletingLastPathComponent().appending(path: "c\(head.status)")
    return next
  }

  @Test("DL-33 follow, stop and modify work", arguments: Wire.allCases, ActorContext.allCases)
  func rules(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let rules: [(RedirectPolicy, String)] = [
        (.follow, "200 /b"), (.stop, "302 moved"), (Self.toC, "200 /c302"), (.modify { _, _ in nil }, "302 moved"),
      ]
      for (rule, expected) in rules {
        let end = try await Self.end(wire, service: rule, request: nil)
        #expect(end == expected)
      }
    }
  }

  @Test("DL-33 the request's rule overrides the service's", arguments: Wire.allCases)
  @MainActor func precedence(over wire: Wire) async throws {
    #expect(try await Self.end(wire, service: .stop, request: .follow) == "200 /b")
    #expect(try await Self.end(wire, service: .follow, request: .stop) == "302 moved")
    #expect(try await Self.end(wire, service: .stop, request: Self.toC) == "200 /c302")
    #expect(try await Self.end(wire, service: Self.toC, request: .follow) == "200 /b")
  }

  @Test("the request that a rule returns is checked like any other")
  @MainActor func checked() async throws {
    let cases: [(@Sendable (inout TransportRequest) -> Void, DownloadError.Reason)] = [
      ({ $0.body = .data(Data()) }, .bodyNotAllowed(method: "GET")),
      ({ $0.method = "G T" }, .malformedMethod("G T")),
      ({ $0.fields["X"] = "a\r\nEvil: b" }, .malformedField(name: "X")),
      ({ $0.url = URL(string: "ftp://h/x") ?? $0.url }, .unsupportedScheme("ftp", url: "ftp://h/x")),
      ({ $0.url = URL(string: "http:///x") ?? $0.url }, .missingHost(url: "http:///x")),
    ]
    for (change, reason) in cases {
      let site = try Self.site(.scripted)
      var request = DownloadRequest.get("\(site.base)/a")
      request.redirects = .modify { next, _ in
        var next = next
        change(&next)
        return next
      }
      #expect(try await outcome(of: request, over: site) == .failed(DownloadError(reason, attempts: 1)))
      request.redirects = nil
      request.modifiers = [RequestModifier.perAttempt { change(&$0) }]
      #expect(try await outcome(of: request, over: site) == .failed(DownloadError(reason, attempts: 1)))
      #expect(site.requests.count == 1)
    }
  }

  // MARK: The delegate

  @Test(
    "DL-72 the delegate is called for each redirect, and may change it", arguments: Wire.allCases,
    ActorContext.allCases)
  func changed(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Site(wire) { request in
        switch request.target {
        case "/a": .redirect(307, to: "/b")
        case "/b": .redirect(303, to: "/c")
        default: .text(request.target)
        }
      }
      let service = DownloadService(configuration: .once, transport: site.transport)
      let recorder = ExchangeDelegateRecorder()
      recorder.redirect = { next, head in
        var next = next
        next.fields["X-Hop"] = "\(head.status)"
        if head.status == 303 { next.url = next.url.appending(queryItems: [URLQueryItem(name: "q", value: "1")]) }
        return next
      }
      service.delegate = recorder
      let body = RequestBody.data(Data("payload".utf8))
      let place = try TemporaryFolder()
      let request = DownloadRequest.post("\(site.base)/a", body: body, contentType: "text/x", to: .file(place.file()))
      let end = await service.start(request).outcome
      #expect(end.file?.head.url == "\(site.base)/c?q=1")
      #expect(recorder.hops == ["307 POST \(site.base)/b", "303 GET \(site.base)/c"])
      #expect(
        site.requests.map { "\($0.method) \($0.target) \($0.body.count)" } == [
          "POST /a 7", "POST /b 7", "GET /c?q=1 0",
        ])
      #expect(site.requests.map { $0.fields["x-hop"] } == [nil, "307", "303"])
    }
  }

  @Test("DL-72 a refused redirect ends with the 3xx and its body", arguments: Wire.allCases)
  @MainActor func veto(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = ExchangeDelegateRecorder()
    recorder.redirect = { _, _ in nil }
    service.delegate = recorder
    guard case .unacceptableStatus(let rejected)? = await service.start(.get("\(site.base)/a")).outcome.error?.reason
    else {
      Issue.record("The refusal was ignored.")
      return
    }
    #expect(rejected.head.status == 302)
    #expect(rejected.body == Data("moved".utf8))
    #expect(site.requests.map(\.target) == ["/a"])
  }

  @Test("DL-72 a job that is canceled during the delegate call is not redirected", arguments: Wire.allCases)
  @MainActor func cancelled(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = ExchangeDelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/a"))
    recorder.redirect = { next, _ in
      job.cancel()
      return next
    }
    #expect(await job.outcome == .cancelled())
    #expect(site.requests.map(\.target) == ["/a"])
  }

  // MARK: Secrets and encryption

  static let origins = [
    ("https://site.test/b", true), ("https://site.test:443/b", true), ("https://site.test:444/b", false),
    ("https://other.test/b", false),
  ]

  @Test("DL-69 neither a rule nor the delegate carries secrets to another origin", arguments: origins, [true, false])
  @MainActor func secrets(origin: (target: String, areKept: Bool), byRule: Bool) async throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a" ? .text("", status: 307, fields: ["Location": "/c"]) : .text("here")
    }
    let elsewhere = try #require(URL(string: origin.target))
    let service = DownloadService(configuration: .once, transport: transport)
    let recorder = ExchangeDelegateRecorder()
    service.delegate = recorder
    let names = ["Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "x-auth-token"]
    var request = DownloadRequest.get("https://site.test/a", fields: ["X-Other": "kept"])
    for name in names { request.fields[name] = "s3cret" }
    if byRule {
      request.redirects = .modify { next, _ in
        var next = next
        next.url = elsewhere
        return next
      }
    } else {
      recorder.redirect = { next, _ in
        var next = next
        next.url = elsewhere
        return next
      }
    }
    let end = await service.start(request).outcome
    let last = try #require(transport.requests.last)
    #expect(last.url == elsewhere)
    #expect(names.map { last.fields[$0] } == Array(repeating: origin.areKept ? "s3cret" : nil, count: names.count))
    #expect(last.fields["X-Other"] == "kept")
    if let file = end.file { try FileManager.default.removeItem(at: file.location) }
  }

  @Test("DL-69 a rule may set a credential for the other origin")
  @MainActor func meant() async throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a" ? .text("", status: 307, fields: ["Location": "http://other.test/b"]) : .text("here")
    }
    var request = DownloadRequest.get("http://site.test/a", fields: ["Authorization": "one"])
    request.redirects = .modify { next, _ in
      var next = next
      next.fields["Authorization"] = "other"
      return next
    }
    _ = try await DownloadService(configuration: .once, transport: transport).data(for: request)
    #expect(transport.requests.map { $0.fields["Authorization"] } == ["one", "other"])
  }

  @Test("DL-69 a digest is not sent to another URL of its origin")
  @MainActor func digest() async throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a" ? .text("", status: 307, fields: ["Location": "/b"]) : .text("here")
    }
    let request = DownloadRequest.get("http://site.test/a", fields: ["Authorization": "Digest uri=\"/a\""])
    _ = try await DownloadService(configuration: .once, transport: transport).data(for: request)
    #expect(transport.requests.map { $0.fields["Authorization"] } == ["Digest uri=\"/a\"", nil])
  }

  @Test("DL-70 https to http is refused unless allowed")
  @MainActor func insecure() async throws {
    let transport = ScriptedTransport { request in
      request.url.path == "/a" ? .text("", status: 302, fields: ["Location": "http://u:pw@h/b"]) : .text("here")
    }
    var configuration = DownloadConfiguration.once
    let strict = DownloadService(configuration: configuration, transport: transport)
    let reason = DownloadError.Reason.insecureRedirect(to: "http://h/b", from: "https://h/a")
    #expect(await strict.start(.get("https://h/a")).outcome == .failed(DownloadError(reason, attempts: 1)))
    #expect(transport.requests.map(\.url.absoluteString) == ["https://h/a"])
    configuration.allowsInsecureRedirects = true
    let lax = DownloadService(configuration: configuration, transport: transport)
    #expect(try await lax.data(for: .get("https://h/a")).head.url == "http://h/b")
    // A rule may change the URL to https.
    var mended = DownloadRequest.get("https://h/a")
    mended.redirects = .modify { next, _ in
      var parts = URLComponents(url: next.url, resolvingAgainstBaseURL: false)
      parts?.scheme = "https"
      var next = next
      next.url = parts?.url ?? next.url
      return next
    }
    #expect(try await strict.data(for: mended).head.url == "https://h/b")
  }
}
