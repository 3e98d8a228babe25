import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// Validators, conditions and ranges, as they are sent.
@Suite(.connected) struct ResourceTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let after = "Mon, 07 Nov 1994 08:49:37 GMT"
  private static let validators = "ETag: \"v1\"\r\nLast-Modified: \(date)\r\n"
  private static let all = "200 OK\r\nAccept-Ranges: bytes\r\n\(validators)Content-Length: 10\r\n\r\n0123456789"
  private static let unchanged = "304 Not Modified\r\nAccept-Ranges: bytes\r\n\(validators)\r\n"
  private static let failed =
    "412 Precondition Failed\r\nAccept-Ranges: bytes\r\n\(validators)Content-Length: 0\r\n\r\n"
  private static let beyond =
    "416 Range Not Satisfiable\r\nAccept-Ranges: bytes\r\n\(validators)Content-Range: bytes */10\r\n"
    + "Content-Length: 0\r\n\r\n"

  private static func part(_ range: String, _ text: String) -> String {
    "206 Partial Content\r\nAccept-Ranges: bytes\r\n\(validators)Content-Range: bytes \(range)/10\r\n"
      + "Content-Length: \(text.count)\r\n\r\n\(text)"
  }

  private static let huge = "99999999999999999999"

  static let answers: [(String, String)] = [
    ("", all),
    ("Range: bytes=0-0", part("0-0", "0")),
    ("Range: bytes=2-5", part("2-5", "2345")),
    ("Range: BYTES=7-", part("7-9", "789")),
    ("Range: bytes=-3", part("7-9", "789")),
    ("Range: bytes=-30", part("0-9", "0123456789")),
    ("Range: bytes=8-\(huge)", part("8-9", "89")),
    ("Range: bytes=10-", beyond),
    ("Range: bytes=10-11", beyond),
    ("Range: bytes=\(huge)-", beyond),
    ("Range: bytes=-0", beyond),
    ("Range: bytes=5-4", all),
    ("Range: bytes=0-1,3-4", all),
    ("Range: bytes=-", all),
    ("Range: bytes=a-b", all),
    ("Range: bytes 0-1", all),
    ("Range: lines=0-1", all),
    ("Range: bytes=2-5\r\nIf-Range: \"v1\"", part("2-5", "2345")),
    ("Range: bytes=2-5\r\nIf-Range: \"v2\"", all),
    ("Range: bytes=2-5\r\nIf-Range: W/\"v1\"", all),
    ("Range: bytes=2-5\r\nIf-Range: \(date)", part("2-5", "2345")),
    ("Range: bytes=2-5\r\nIf-Range: \(after)", all),
    ("If-None-Match: \"v1\"", unchanged),
    ("If-None-Match: W/\"v1\"", unchanged),
    ("If-None-Match: \"v0\", \"v1\"", unchanged),
    ("If-None-Match: \"v0\"\r\nIf-None-Match: \"v1\"", unchanged),
    ("If-None-Match: *", unchanged),
    ("If-None-Match: \"v2\"", all),
    ("If-None-Match: \"v2\"\r\nIf-Modified-Since: \(after)", all),
    ("If-Modified-Since: \(date)", unchanged),
    ("If-Modified-Since: \(after)", unchanged),
    ("If-Modified-Since: \(before)", all),
    ("If-Modified-Since: yesterday", all),
    ("If-Match: \"v1\"", all),
    ("If-Match: *", all),
    ("If-Match: \"v2\"", failed),
    ("If-Match: W/\"v1\"", failed),
    ("If-Unmodified-Since: \(date)", all),
    ("If-Unmodified-Since: \(before)", failed),
    ("If-Match: \"v1\"\r\nIf-Unmodified-Since: \(before)", all),
    ("If-None-Match: \"v1\"\r\nRange: bytes=2-5", unchanged),
  ]

  private func wire(_ resource: Resource, _ fields: String, method: String = "GET") async throws -> String {
    let server = try LoopbackServer()
    server["/"] = .resource(resource)
    let ending = fields.isEmpty ? "\r\n" : "\r\n\r\n"
    return try await RawClient.exchange(server.port, "\(method) / HTTP/1.1\r\nHost: h\r\n\(fields)\(ending)")
  }

  @Test("a resource answers conditions and ranges", arguments: answers)
  func answer(fields: String, expected: String) async throws {
    let resource = Resource(.text("0123456789"), etag: "\"v1\"", lastModified: Self.date)
    #expect(try await wire(resource, fields) == "HTTP/1.1 " + expected)
    let server = try LoopbackServer()
    server["/"] = .resource(.text("0123456789"), etag: "\"v1\"", lastModified: Self.date)
  }

  @Test("without validators, conditions on them cannot hold")
  func withoutValidators() async throws {
    let plain = Resource(.text("0123456789"))
    let all = "HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\nContent-Length: 10\r\n\r\n0123456789"
    for fields in ["If-None-Match: \"v1\"", "If-Modified-Since: \(Self.date)", "Range: bytes=2-\r\nIf-Range: \"v1\""] {
      #expect(try await wire(plain, fields) == all)
    }
    #expect(try await wire(plain, "If-Match: \"v1\"").hasPrefix("HTTP/1.1 412 "))
    #expect(try await wire(plain, "If-Match: *") == all)
    #expect(try await wire(plain, "If-None-Match: *").hasPrefix("HTTP/1.1 304 "))
  }

  @Test("a weak tag doesn't allow a range")
  func weakTag() async throws {
    let weak = Resource(.text("0123456789"), etag: "W/\"v1\"")
    #expect(try await wire(weak, "If-None-Match: \"v1\"").hasPrefix("HTTP/1.1 304 "))
    #expect(try await wire(weak, "Range: bytes=2-\r\nIf-Range: W/\"v1\"").hasPrefix("HTTP/1.1 200 "))
  }

  @Test("a resource without ranges sends everything and declares that")
  func withoutRanges() async throws {
    let text = try await wire(Resource(.text("0123456789"), servesRanges: false), "Range: bytes=2-5")
    #expect(text == "HTTP/1.1 200 OK\r\nAccept-Ranges: none\r\nContent-Length: 10\r\n\r\n0123456789")
  }

  @Test("an empty resource has no range")
  func empty() async throws {
    for range in ["bytes=0-", "bytes=-1"] {
      #expect(try await wire(Resource(.text("")), "Range: \(range)").contains("416 "))
    }
    #expect(try await wire(Resource(.text("")), "").hasSuffix("Content-Length: 0\r\n\r\n"))
  }

  @Test("HEAD gets the head without a range, and other methods are refused")
  func methods() async throws {
    let resource = Resource(.text("0123456789"))
    let head = try await wire(resource, "Range: bytes=2-5", method: "HEAD")
    #expect(head == "HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\nContent-Length: 10\r\n\r\n")
    let put = try await wire(resource, "", method: "PUT")
    #expect(put == "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("an interrupted download is resumed where it stopped")
  func resuming() async throws {
    let film = Route.resource(.seeded(7, count: 1_000), etag: "\"v1\"")
    let server = try LoopbackServer()
    server["/film"] = .inTurn(film.closed(afterBytes: 400), film)
    let first = try await RawClient.bytes(server.port, "GET /film HTTP/1.1\r\nHost: h\r\n\r\n")
    let fields = "Range: bytes=400-\r\nIf-Range: \"v1\"\r\n"
    let second = try await RawClient.bytes(server.port, "GET /film HTTP/1.1\r\nHost: h\r\n\(fields)\r\n")
    #expect(Data(first.suffix(400) + second.suffix(600)) == Content.seeded(7, count: 1_000).data)
    #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=400-"])
  }
}
