import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Answers to a 401: with a credential of the request or the delegate, or none.
@Suite(.connected) struct LoginTests {
  static let user = Credential(user: "ada", password: "l0vel@ce")
  static let basic = "Basic " + Data("ada:l0vel@ce".utf8).base64EncodedString()

  /// Creates a site that accepts one value of Authorization.
  private static func site(
    _ wire: Wire, accepting value: String = basic, asking challenges: [String] = ["Basic realm=\"vault\""]
  ) throws -> Site {
    try Site(wire) { request in
      if request.fields["authorization"] == value {
        return Answer(steps: [.data(request.body.isEmpty ? Data("here".utf8) : request.body)])
      }
      return Answer(status: 401, fields: challenges.map { ("WWW-Authenticate", $0) }, steps: [.text("denied")])
    }
  }

  private static func status(_ outcome: DownloadOutcome) -> Int? {
    guard case .unacceptableStatus(let rejected)? = outcome.error?.reason else { return nil }
    return rejected.body == Data("denied".utf8) ? rejected.head.status : nil
  }

  @Test(
    "DL-32 a good credential succeeds with Basic, and the body is sent again", arguments: Wire.allCases,
    ActorContext.allCases)
  func good(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Self.site(wire)
      let place = try TemporaryFolder()
      var request = DownloadRequest.post(
        "\(site.base)/x", body: .data(Data("payload".utf8)), contentType: "text/x", to: .file(place.file()))
      request.credential = Self.user
      #expect(try await outcome(of: request, over: site).file?.byteCount == 7)
      #expect(site.requests.map { $0.fields["authorization"] } == [nil, Self.basic])
      #expect(site.requests.map(\.body) == [Data("payload".utf8), Data("payload".utf8)])
      #expect(place.text() == "payload")
      #expect(place.names == ["document"])
    }
  }

  @Test("DL-32 a bad credential ends with the 401 after 3 attempts", arguments: Wire.allCases)
  @MainActor func bad(over wire: Wire) async throws {
    let site = try Self.site(wire, accepting: "another value")
    let place = try TemporaryFolder()
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file()))
    request.credential = Self.user
    let end = try await outcome(of: request, over: site)
    #expect(Self.status(end) == 401)
    #expect(site.requests.map { $0.fields["authorization"] } == [nil, Self.basic, Self.basic, Self.basic])
    #expect(place.names == [])
    #expect(!"\(end)".contains("l0vel@ce") && !String(reflecting: end).contains("l0vel@ce"))
  }

  @Test(
    "DL-32 a preset Authorization skips the challenge, from the fields, a modifier or the address",
    arguments: Wire.allCases, 0..<3)
  @MainActor func preset(over wire: Wire, way: Int) async throws {
    let site = try Self.site(wire)
    var request = DownloadRequest.get("\(site.base)/x")
    request.credential = Self.user
    switch way {
    case 0: request.fields["authorization"] = "Mine 1"
    case 1: request.modifiers = [RequestModifier.perAttempt { $0.fields["Authorization"] = "Mine 1" }]
    default: request.url = request.url.replacingOccurrences(of: "://", with: "://ada:wrong@")
    }
    let end = try await outcome(of: request, over: site)
    #expect(Self.status(end) == 401)
    let wrong = "Basic " + Data("ada:wrong".utf8).base64EncodedString()
    #expect(site.requests.map { $0.fields["authorization"] } == [way == 2 ? wrong : "Mine 1"])
    #expect(!"\(end)".contains("wrong"))
  }

  @Test("DL-32 a retry does not count as an attempt with the credential", arguments: Wire.allCases)
  @MainActor func tries(over wire: Wire) async throws {
    let count = Mutex(0)
    let site = try Site(wire) { request in
      guard request.fields["authorization"] == Self.basic else {
        return Answer(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"r\"")])
      }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number < 6 ? Answer(status: 503, fields: [("Retry-After", "0")]) : .text("here")
    }
    var request = DownloadRequest.get("\(site.base)/x")
    request.credential = Self.user
    request.retry = RetryPolicy(limit: 5)
    #expect(try await outcome(of: request, over: site).file?.byteCount == 4)
    #expect(site.requests.count == 12)
  }

  @Test("a credential that Basic can't express ends the job, and the error hides the password")
  @MainActor func unusable() async throws {
    let site = try Self.site(.scripted)
    var request = DownloadRequest.get("\(site.base)/x")
    request.credential = Credential(user: "a:b", password: "l0vel@ce")
    let error = try #require(try await outcome(of: request, over: site).error)
    #expect(error == DownloadError(.credentialFailed(UnderlyingError(CredentialError.colonInUser("a:b"))), attempts: 1))
    #expect(site.requests.count == 1)
    #expect(!"\(error)".contains("l0vel@ce") && !String(reflecting: error).contains("l0vel@ce"))
  }

  // MARK: Schemes

  static let algorithms: [Protection.DigestAlgorithm] = [.md5, .sha256]

  @Test("DL-62 Digest is answered by the library, with body and query", arguments: algorithms)
  @MainActor func digest(algorithm: Protection.DigestAlgorithm) async throws {
    let server = try LoopbackServer()
    let guarded = Route { Response(body: .data($0.body)) }
    server["/v"] = guarded.protected(
      by: .digest(user: "ada", password: "l0vel@ce", realm: "the \"vault\"", algorithm: algorithm, opaque: "o"))
    let service = DownloadService(configuration: .once)
    var request = DownloadRequest.post(
      server.url("/v?a=b%20c&d"), body: .data(Data("payload".utf8)), contentType: "text/x")
    request.credential = Self.user
    let (data, head) = try await service.data(for: request)
    #expect(data == Data("payload".utf8))
    #expect(head.status == 200)
    #expect(server.requests.map { $0.headers["Authorization"]?.prefix(16) } == [nil, "Digest username="])
    request.credential = Credential(user: "ada", password: "wrong")
    await #expect(throws: DownloadError.self) { _ = try await service.data(for: request) }
    #expect(server.requests.count == 6)
  }

  @Test("DL-62 an expired nonce is replaced by the next", arguments: algorithms)
  @MainActor func stale(algorithm: Protection.DigestAlgorithm) async throws {
    let server = try LoopbackServer()
    let protection = Protection.digest(user: "ada", password: "l0vel@ce", algorithm: algorithm)
    let used = Protection.digest(user: "ada", password: "l0vel@ce", algorithm: algorithm, usesPerNonce: 0)
    // The protection of the first two answers accepts none of its own nonces.
    server["/v"] = .inTurn(
      Route.text("here").protected(by: used), Route.text("here").protected(by: used),
      Route.text("here").protected(by: protection))
    let service = DownloadService(configuration: .once)
    var request = DownloadRequest.get(server.url("/v"))
    request.credential = Self.user
    #expect(try await service.data(for: request).data == Data("here".utf8))
    #expect(server.requests.count == 4)
  }

  @Test("DL-63 answers to one nonce are counted, after a redirect and in a later job, too", arguments: Wire.allCases)
  @MainActor func countedAnswers(over wire: Wire) async throws {
    let counts = Mutex<Set<Substring>>([])
    let site = try Site(wire) { request in
      let count = request.fields["authorization"]?.split(separator: ", ").first { $0.hasPrefix("nc=") }
      guard let count, counts.withLock({ $0.insert(count).inserted }) else {
        return Answer(status: 401, fields: [("WWW-Authenticate", "Digest realm=\"r\", nonce=\"n\", qop=\"auth\"")])
      }
      return request.target == "/a" ? .redirect(302, to: "/b") : .text("here")
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    var request = DownloadRequest.get("\(site.base)/a")
    request.credential = Self.user
    for _ in 0..<2 { #expect(try await service.data(for: request).data == Data("here".utf8)) }
    #expect(counts.withLock(\.self) == ["nc=00000001", "nc=00000002", "nc=00000003", "nc=00000004"])
  }

  @Test("DL-63 the answers to one nonce are counted for each realm of a server", arguments: Wire.allCases)
  @MainActor func countedRealms(over wire: Wire) async throws {
    let counts = Mutex<Set<String>>([])
    let site = try Site(wire) { request in
      let realm = request.target.dropFirst()
      let count = request.fields["authorization"]?.split(separator: ", ").first { $0.hasPrefix("nc=") }
      guard let count, counts.withLock({ $0.insert("\(realm) \(count)").inserted }) else {
        let challenge = "Digest realm=\"\(realm)\", nonce=\"n\", qop=\"auth\""
        return Answer(status: 401, fields: [("WWW-Authenticate", challenge)])
      }
      return .text("here")
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    for realm in ["a", "b", "a", "b"] {
      var request = DownloadRequest.get("\(site.base)/\(realm)")
      request.credential = Self.user
      #expect(try await service.data(for: request).data == Data("here".utf8))
    }
    #expect(counts.withLock(\.self) == ["a nc=00000001", "a nc=00000002", "b nc=00000001", "b nc=00000002"])
    // Each job is challenged once, and no answer is refused.
    #expect(site.requests.count == 8)
  }

  static let unanswered: [[String]] = [
    ["Negotiate"], ["NTLM", "Negotiate"], ["Bearer realm=\"r\""], ["Unheard-Of a=\"b\""], [],
  ]

  @Test("DL-62 other schemes end with the 401", arguments: Wire.allCases, unanswered)
  @MainActor func otherSchemes(over wire: Wire, challenges: [String]) async throws {
    let site = try Self.site(wire, asking: challenges)
    var request = DownloadRequest.get("\(site.base)/x")
    request.credential = Self.user
    #expect(Self.status(try await outcome(of: request, over: site)) == 401)
    #expect(site.requests.map { $0.fields["authorization"] } == [nil])
  }

  @Test(
    "DL-62 a refresher isn't called for other schemes than Bearer", arguments: Wire.allCases, ["Negotiate", "Basic"])
  @MainActor func noToken(over wire: Wire, scheme: String) async throws {
    let site = try Self.site(wire, asking: [scheme])
    var configuration = DownloadConfiguration.once
    configuration.tokenProvider = TokenProvider(token: "old") { _ in
      Issue.record("The refresher was called.")
      return "new"
    }
    let service = DownloadService(configuration: configuration, transport: site.transport)
    #expect(Self.status(await service.start(.get("\(site.base)/x")).outcome) == 401)
    #expect(site.requests.map { $0.fields["authorization"] } == ["Bearer old"])
  }

  @Test("DL-62 Bearer is answered with a token of the refresher", arguments: Wire.allCases)
  @MainActor func bearer(over wire: Wire) async throws {
    let site = try Self.site(wire, accepting: "Bearer new", asking: ["Basic realm=\"r\", Bearer realm=\"r\""])
    var configuration = DownloadConfiguration.once
    configuration.tokenProvider = TokenProvider { refused in refused == nil ? "new" : "worse" }
    let service = DownloadService(configuration: configuration, transport: site.transport)
    #expect(try await service.data(for: .get("\(site.base)/x")).data == Data("here".utf8))
    #expect(site.requests.map { $0.fields["authorization"] } == [nil, "Bearer new"])
  }

  @Test("DL-65 of several schemes the strongest is used, in one field or in two", arguments: [true, false], [0, 1])
  @MainActor func strongest(isInOneField: Bool, order: Int) async throws {
    let server = try LoopbackServer()
    let weak = Protection.basic(user: "ada", password: "l0vel@ce")
    let old = Protection.digest(user: "ada", password: "l0vel@ce", algorithm: .md5)
    let strong = Protection.digest(user: "ada", password: "l0vel@ce", algorithm: .sha256)
    let route = Route.text("here")
    server["/v"] =
      order == 0
      ? route.protected(by: weak, old, strong, inOneField: isInOneField)
      : route.protected(by: strong, old, weak, inOneField: isInOneField)
    var request = DownloadRequest.get(server.url("/v"))
    request.credential = Self.user
    #expect(try await DownloadService(configuration: .once).data(for: request).data == Data("here".utf8))
    let answer = try #require(server.requests.last?.headers["Authorization"])
    #expect(server.requests.count == 2)
    #expect(answer.hasPrefix("Digest ") && answer.contains("algorithm=SHA-256"))
  }
}
