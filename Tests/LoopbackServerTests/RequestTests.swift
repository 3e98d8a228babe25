import ArmatureTestSupport
import Foundation
import Testing

@testable import LoopbackServer

/// Parsing of requests, and the statuses of refusals.
@Suite(.connected) struct RequestTests {
  private typealias Step = RequestParser.Step

  private static func limits() -> Limits {
    var limits = Limits()
    limits.requestLineBytes = 40
    limits.headerBytes = 120
    limits.headerCount = 4
    limits.bodyBytes = 20
    return limits
  }

  /// The result of parsing bytes that arrive in pieces of a size: the requests, and the refusal that ended them.
  private func parse(_ bytes: [UInt8], piece: Int = .max) -> (requests: [Request], refusal: Int?) {
    var parser = RequestParser(limits: Self.limits())
    var requests: [Request] = []
    var rest = bytes[...]
    while true {
      do {
        switch try parser.next() {
        case .complete(let request): requests.append(request)
        case .began, .wantsContinue: continue
        case .partial: Issue.record("No pause was requested.")
        case .needsBytes:
          if rest.isEmpty { return (requests, nil) }
          parser.receive(rest.prefix(piece))
          rest = rest.dropFirst(piece)
        }
      } catch {
        return (requests, error.status)
      }
    }
  }

  @Test("a request with a body of announced length")
  func fixedLength() {
    let parsed = parse(Array("PUT /a/b?c=d&e HTTP/1.1\r\nHost: h\r\ncontent-length:  5 \r\n\r\nhello".utf8))
    let request = parsed.requests.first
    #expect(parsed.requests.count == 1)
    #expect(request?.method == "PUT")
    #expect([request?.target, request?.path, request?.query] == ["/a/b?c=d&e", "/a/b", "c=d&e"])
    #expect(request?.headers == ["Host": "h", "content-length": "5"])
    #expect(request?.body == Data("hello".utf8))
  }

  @Test("a target with scheme and host is read as its path", arguments: [("/x?y", "/x"), ("?y", ""), ("", "/")])
  func absoluteTarget(ending: String, path: String) {
    let parsed = parse(Array("GET http://h\(ending) HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    #expect(parsed.requests.map(\.path) == [path])
  }

  @Test("pieces of any size give the same requests", arguments: 1...40)
  func cuts(piece: Int) {
    let bytes = Array(
      """
      POST /1 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\none\r\n00A\r\n0123456789\r\n0\r\nT: 1\r
      \r\n\r\nPUT /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n\r\n\r\nGET /3 HTTP/1.0\r\n\r\n
      """.utf8)
    let parsed = parse(bytes, piece: piece)
    #expect(parsed.requests.map(\.path) == ["/1", "/2", "/3"])
    #expect(parsed.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["one0123456789", "\r\n\r\n", ""])
    #expect(parsed.refusal == nil)
  }

  static let refused: [(String, Int)] = [
    ("GET /\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("G(T / HTTP/1.1\r\n\r\n", 400),
    ("GET x HTTP/1.1\r\n\r\n", 400),
    ("GET /\u{7F} HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: h\n\n", 400),
    ("GET / HTTX/1.1\r\n\r\n", 400),
    ("GET / HTTP/11\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\n\r\n", 505),
    ("GET / HTTP/0.9\r\n\r\n", 505),
    ("\r\n\r\n\r\n\r\n\r\n\r\n", 400),
    ("GET /\(String(repeating: "x", count: 40)) HTTP/1.1\r\n", 414),
    (String(repeating: "x", count: 60), 414),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nNo colon\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: h\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\0\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\u{1}\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\nE: 5\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 130))\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 200))", 431),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 21\r\n\r\n", 413),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 1\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ("PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("PUT / HTTP/1.1\r\nHost: h\r\nExpect: a miracle\r\nContent-Length: 1\r\n\r\n", 417),
  ]

  @Test("malformed, ambiguous and too large requests are refused, even byte by byte", arguments: refused)
  func refusals(text: String, status: Int) {
    #expect(parse(Array(text.utf8)).refusal == status)
    #expect(parse(Array(text.utf8), piece: 1).refusal == status)
  }

  static let refusedChunks: [(String, Int)] = [
    ("\r\n", 400), ("g\r\n", 400), ("-1\r\n", 400), ("0x1\r\n", 400), ("1000000000000000\r\n", 400),
    ("fffffffffffffff\r\n", 413), ("15\r\n", 413), ("10\r\n0123456789abcdef\r\n10\r\n", 413), ("1\r\nab\r\n", 400),
    ("1\r\na\n", 400), ("1\n", 400), ("1;\(String(repeating: "x", count: 300))", 400), ("0\r\nno trailer\r\n\r\n", 400),
    ("0\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\n\r\n", 431),
  ]

  @Test("chunks that are malformed or too large are refused", arguments: refusedChunks)
  func chunkRefusals(chunks: String, status: Int) {
    let head = "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(parse(Array((head + chunks).utf8)).refusal == status)
    #expect(parse(Array((head + chunks).utf8), piece: 1).refusal == status)
  }

  @Test("a request before a malformed one is complete")
  func goodThenBad() {
    let parsed = parse(Array("GET /good HTTP/1.1\r\nHost: h\r\n\r\nrubbish\r\n\r\n".utf8))
    #expect(parsed.requests.map(\.path) == ["/good"])
    #expect(parsed.refusal == 400)
  }

  @Test("a client that waits for 100 Continue receives it once, and only before the body")
  func continues() throws {
    var parser = RequestParser(limits: Self.limits())
    parser.receive(Array("PUT / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n".utf8))
    #expect(try parser.began())
    #expect(try parser.next() == .wantsContinue)
    #expect(try parser.next() == .needsBytes)
    parser.receive(Array("ok".utf8))
    guard case .complete(let request) = try parser.next() else {
      Issue.record("The request is not complete.")
      return
    }
    #expect(request.body == Data("ok".utf8))
  }

  static let paused: [(String, Int, [String?])] = [
    ("Content-Length: 5\r\n\r\nhello", 0, [""]),
    ("Content-Length: 5\r\n\r\nhello", 3, ["hel"]),
    ("Content-Length: 5\r\n\r\nhello", 5, [nil]),
    ("Content-Length: 5\r\n\r\nhello", .max, [nil]),
    ("Content-Length: 5\r\n\r\nhello", -1, [""]),
    ("Content-Length: 0\r\n\r\n", 0, [nil]),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", 0, [""]),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", 3, ["hel"]),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", 6, [nil]),
  ]

  @Test("a body is interrupted after a number of bytes, in pieces of any size", arguments: paused, [1, 2, 1_000])
  func pauses(request: (String, Int, [String?]), piece: Int) throws {
    var parser = RequestParser(limits: Self.limits())
    var rest = Array("PUT / HTTP/1.1\r\nHost: h\r\n\(request.0)".utf8)[...]
    while true {
      switch try parser.next() {
      case .began: parser.pause(afterBodyBytes: request.1)
      case .wantsContinue: Issue.record("No client waits for permission.")
      case .needsBytes:
        parser.receive(rest.prefix(piece))
        rest = rest.dropFirst(piece)
      case .partial(let partial):
        #expect([String(decoding: partial.body, as: UTF8.self)] == request.2)
        return
      case .complete(let whole):
        #expect([nil] == request.2)
        #expect(whole.bodyCount == whole.body.count)
        return
      }
    }
  }

  @Test("of a body beyond the kept bytes, count and digest are known", arguments: [0, 3, 5, 6])
  func keptBody(limit: Int) throws {
    var limits = Self.limits()
    limits.keptBodyBytes = limit
    var parser = RequestParser(limits: limits)
    parser.receive(Array("PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
    #expect(try parser.began())
    for byte in "hello".utf8 {
      parser.receive(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8))
      #expect(try parser.next() == .needsBytes)
    }
    parser.receive(Array("0\r\n\r\n".utf8))
    guard case .complete(let request) = try parser.next() else {
      Issue.record("The request is not complete.")
      return
    }
    #expect(request.body == Data("hello".utf8).prefix(limit))
    #expect(request.bodyCount == 5)
    #expect(request.bodySHA256 == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
  }

  @Test("random damage to requests is never fatal and never exceeds the limits", arguments: 0..<4 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = Seeded(state: seed)
    for _ in 0..<1_000 {
      let bytes = random.damagedRequest()
      let whole = parse(bytes)
      let cut = parse(bytes, piece: Int.random(in: 1...7, using: &random))
      // If the body has arrived already, the server skips `100 Continue`; nothing else differs.
      #expect(whole.requests == cut.requests, "seed \(seed): \(bytes)")
      #expect(whole.refusal == cut.refusal, "seed \(seed): \(bytes)")
      #expect(whole.requests.allSatisfy { $0.body.count <= 20 })
      #expect(whole.requests.allSatisfy { $0.headers.fields.count <= 4 })
    }
  }
}

extension RequestParser {
  /// Whether the next step is the arrival of a head.
  fileprivate mutating func began() throws -> Bool {
    if case .began = try next() { true } else { false }
  }
}

/// A generator of damaged requests, which are the same for the same seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static let seeds = [
    "GET /a HTTP/1.1\r\nHost: h\r\nRange: bytes=2-5\r\nIf-Range: \"v1\"\r\n\r\n",
    "GET /c HTTP/1.1\r\nHost: h\r\nAuthorization: Digest username=\"u\", nc=00000001, uri=\"/c\"\r\n\r\n",
    "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello",
    "PUT /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n0\r\nX: y\r\n\r\n",
    "HEAD /d HTTP/1.0\r\nConnection: close\r\n\r\n",
    "PUT /e HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok",
  ].map { Array($0.utf8) }

  private static let splinters = ["\r\n", "\n", "\r", "\0", ":", " ", "0", "ffff", "\r\n\r\n", "HTTP/", "chunked"]

  mutating func damagedRequest() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...Int.random(in: 0...2, using: &self) { bytes += Self.seeds.randomElement(using: &self) ?? [] }
    for _ in 0..<Int.random(in: 0...4, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &self)))
      case 3: bytes.insert(contentsOf: Array((Self.splinters.randomElement(using: &self) ?? "").utf8), at: place)
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 12)], at: place)
      }
    }
    return bytes
  }
}
