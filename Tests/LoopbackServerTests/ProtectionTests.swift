import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// Protections, tested with credentials and responses that other programs computed.
@Suite(.connected) struct ProtectionTests {
  private func ask(
    _ server: LoopbackServer, _ authorization: String? = nil, target: String = "/dir/index.html"
  ) async throws -> String {
    let field = authorization.map { "Authorization: \($0)\r\n" } ?? ""
    return try await RawClient.exchange(server.port, "GET \(target) HTTP/1.1\r\nHost: h\r\n\(field)\r\n")
  }

  private func serve(_ protections: Protection...) throws -> LoopbackServer {
    let server = try LoopbackServer()
    // One at a time, since an array can't be passed as variadic arguments.
    let route = Route.text("welcome")
    server["/dir/index.html"] =
      protections.count == 1
      ? route.protected(by: protections[0]) : route.protected(by: protections[0], protections[1])
    return server
  }

  private static let welcome = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nwelcome"

  private static func denied(_ challenges: String...) -> String {
    "HTTP/1.1 401 Unauthorized\r\n" + challenges.map { "WWW-Authenticate: \($0)\r\n" }.joined()
      + "Content-Length: 6\r\n\r\ndenied"
  }

  @Test("Basic grants one user with one password")
  func basic() async throws {
    let server = try serve(.basic(user: "Aladdin", password: "open sesame", realm: "a \"b\\"))
    let denied = Self.denied("Basic realm=\"a \\\"b\\\\\", charset=\"UTF-8\"")
    #expect(try await ask(server) == denied)
    // The example of RFC 7617.
    #expect(try await ask(server, "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==") == Self.welcome)
    #expect(try await ask(server, "basic  QWxhZGRpbjpvcGVuIHNlc2FtZQ==") == Self.welcome)
    for wrong in ["Basic QWxhZGRpbjpvcGVuIFNlc2FtZQ==", "Basic", "Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==", ""] {
      #expect(try await ask(server, wrong) == denied)
    }
  }

  @Test("Bearer grants one token")
  func bearer() async throws {
    let server = try serve(.bearer("token-2"))
    #expect(try await ask(server, "Bearer token-1") == Self.denied("Bearer realm=\"test\""))
    #expect(try await ask(server, "Bearer token-2") == Self.welcome)
  }

  /// The example of RFC 7616, 3.9.1; the responses for the second count, and for the other nonce, by Python's hashlib.
  struct Example: Sendable {
    static let nonces = ["7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", "second", "third", "fourth"]
    static let opaque = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"

    let algorithm: Protection.DigestAlgorithm
    let first: String
    let again: String
    let withSecondNonce: String

    var protection: Protection { protection(usesPerNonce: .max) }

    func protection(usesPerNonce: Int) -> Protection {
      .digest(
        user: "Mufasa", password: "Circle of Life", realm: "http-auth@example.org", algorithm: algorithm,
        opaque: Self.opaque, usesPerNonce: usesPerNonce, nonce: { Self.nonces[$0 - 1] })
    }

    func challenge(_ nonce: Int, isStale: Bool = false) -> String {
      """
      Digest realm="http-auth@example.org", qop="auth", algorithm=\(algorithm.rawValue), \
      nonce="\(Self.nonces[nonce - 1])", opaque="\(Self.opaque)"\(isStale ? ", stale=true" : "")
      """
    }

    func answer(_ response: String, nonce: Int = 1, count: Int = 1) -> String {
      """
      Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", \
      algorithm=\(algorithm.rawValue), nonce="\(Self.nonces[nonce - 1])", nc=0000000\(count), \
      cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(response)", opaque="\(Self.opaque)"
      """
    }
  }

  static let examples = [
    Example(
      algorithm: .md5, first: "8ca523f5e9506fed4657c9700eebdbec", again: "4b5d595ecf2db9df612ea5b45cd97101",
      withSecondNonce: "9a37dc3b38c413169e78413955cd958c"),
    Example(
      algorithm: .sha256, first: "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
      again: "8c8db27f49ff1c202f9fb49fa9d2e9eabf078dcc93db40dfd6527010091d1c8e",
      withSecondNonce: "1e2e3c4173ae20a2db0ff861f1e8f588fa377b1e5da9a1120cc786406438eea9"),
  ]

  @Test("the example of RFC 7616 is granted, and granted again with the next count", arguments: examples)
  func digest(example: Example) async throws {
    let server = try serve(example.protection)
    #expect(try await ask(server) == Self.denied(example.challenge(1)))
    #expect(try await ask(server, example.answer(example.first)) == Self.welcome)
    #expect(try await ask(server, example.answer(example.again, count: 2)) == Self.welcome)
  }

  @Test("a count that was used is stale, and a fresh nonce is granted", arguments: examples)
  func replay(example: Example) async throws {
    let server = try serve(example.protection)
    _ = try await ask(server)
    #expect(try await ask(server, example.answer(example.first)) == Self.welcome)
    #expect(try await ask(server, example.answer(example.first)) == Self.denied(example.challenge(2, isStale: true)))
    #expect(try await ask(server, example.answer(example.withSecondNonce, nonce: 2)) == Self.welcome)
  }

  @Test("a nonce that is used up is stale", arguments: examples)
  func stale(example: Example) async throws {
    let server = try serve(example.protection(usesPerNonce: 1))
    _ = try await ask(server)
    #expect(try await ask(server, example.answer(example.first)) == Self.welcome)
    let late = try await ask(server, example.answer(example.again, count: 2))
    #expect(late == Self.denied(example.challenge(2, isStale: true)))
    #expect(try await ask(server, example.answer(example.withSecondNonce, nonce: 2)) == Self.welcome)
  }

  @Test("a nonce that was never issued is stale, and a wrong response isn't", arguments: examples)
  func strangers(example: Example) async throws {
    let server = try serve(example.protection)
    #expect(try await ask(server, example.answer(example.first)) == Self.denied(example.challenge(1, isStale: true)))
    let wrong = String(example.first.reversed())
    #expect(try await ask(server, example.answer(wrong)) == Self.denied(example.challenge(2)))
  }

  static let invalidParameters: [(String, String)] = [
    ("username=\"Mufasa\"", "username=\"Scar\""), ("realm=\"http-auth@example.org\"", "realm=\"else\""),
    ("uri=\"/dir/index.html\"", "uri=\"/\""), ("algorithm=MD5", "algorithm=SHA-256"), ("qop=auth", "qop=auth-int"),
    ("qop=auth, ", ""), ("nc=00000001", "nc=1"), ("nc=00000001", "nc=00000000"), ("nc=00000001", "nc=+0000001"),
    (", opaque", ", x"), ("Digest ", "Digest ,"), ("Digest ", "Digest qop=auth, "),
    (", response=\"", ", response=\"\\"),
    ("response=\"", "response="), ("Digest username", "Digest user name"), (", opaque=\"", ", opaque=\"\\"),
  ]

  @Test("an answer with a wrong or malformed parameter is refused", arguments: invalidParameters)
  func spoiled(part: String, by other: String) async throws {
    let example = Self.examples[0]
    let server = try serve(example.protection)
    _ = try await ask(server)
    let answer = example.answer(example.first)
    #expect(answer.contains(part))
    let spoiled = answer.replacing(part, with: other)
    let isHarmless = other.hasSuffix("=\"\\")
    #expect(try await ask(server, spoiled) == (isHarmless ? Self.welcome : Self.denied(example.challenge(2))))
  }

  @Test("a count must have eight digits")
  func shortCount() async throws {
    let example = Self.examples[0]
    let server = try serve(example.protection)
    _ = try await ask(server)
    let answer = example.answer("004763704e09ea872f642402dc7717ce").replacing("nc=00000001", with: "nc=1")
    #expect(try await ask(server, answer) == Self.denied(example.challenge(2)))
  }

  @Test("a response for another target isn't granted")
  func otherTarget() async throws {
    let example = Self.examples[0]
    let server = try serve(example.protection)
    _ = try await ask(server)
    let text = try await ask(server, example.answer(example.first), target: "/dir/index.html?x")
    #expect(text == Self.denied(example.challenge(2)))
  }

  @Test("one of several schemes is enough, and their challenges are separate or in one field")
  func several() async throws {
    let server = try serve(.digest(user: "Aladdin", password: "x"), .basic(user: "Aladdin", password: "open sesame"))
    let digest = "Digest realm=\"test\", qop=\"auth\", algorithm=SHA-256, nonce=\"nonce-1\""
    let basic = "Basic realm=\"test\", charset=\"UTF-8\""
    #expect(try await ask(server) == Self.denied(digest, basic))
    #expect(try await ask(server, "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==") == Self.welcome)
    server["/one"] = .text("welcome").protected(
      by: .digest(user: "a", password: "b"), .basic(user: "a", password: "b"), inOneField: true)
    #expect(try await ask(server, target: "/one") == Self.denied("\(digest), \(basic)"))
  }
}
