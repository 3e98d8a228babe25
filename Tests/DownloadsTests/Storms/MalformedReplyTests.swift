import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// Replies that a server should not send.
///
/// `ARMATURE_ROUNDS=50 swift test --filter MalformedReplyTests` sends 20,000 of them over http, and as many over TLS.
@Suite(.serialized, .connected) struct MalformedReplyTests {
  private static let heads = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 3-7/8\r\nETag: \"1\"\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 302 Found\r\nLocation: /again?x=%20#y\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\"\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "HTTP/1.1 503 Busy\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 416 Range\r\nContent-Range: bytes */5\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename*=UTF-8''%e2%82%ac.txt\r\n\r\nrest",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
  ]

  private static let poison = [
    "-1", "99999999999999999999", "0x10", "\u{0}", "\r\n", "\n", "\r", ":", "\"", ",", ";", "=", "*/*", "bytes 7-3/5",
    "bytes -1-/9223372036854775807", "HTTP/9.9", " 1000 ", "é\u{301}", "%", "%zz", "../../x", "http://[", "file:///x",
    "//", "Basic Basic", "Digest nonce", "qop=auth-int", "\u{FEFF}", String(repeating: "a", count: 5_000),
  ]

  /// A reply with a few changes.
  private static func reply(_ random: inout SeededGenerator) -> Data {
    var bytes = Data((heads.randomElement(using: &random) ?? "").utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.insert(contentsOf: Data((poison.randomElement(using: &random) ?? "").utf8), at: place)
      case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &random)))
      case 3: bytes = Data(bytes.prefix(place))
      default: bytes.insert(contentsOf: bytes.suffix(20), at: place)
      }
    }
    return bytes
  }

  @Test(
    "DL-101 a malformed reply ends its job once, without a crash", arguments: Wire.connected.filter { $0 != .http2 },
    1...4)
  @MainActor func malformed(wire: Wire, seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = try TemporaryFolder()
    try place.write("old")
    let server = try LoopbackServer(security: wire.security)
    defer { server.stop() }
    var configuration = DownloadConfiguration.once
    // Some replies announce more than they send on a connection that stays open.
    configuration.timeouts = Timeouts(idle: .seconds(2))
    let service = DownloadService(configuration: configuration, transport: try #require(wire.transport))
    var finished = 0
    for round in 0..<TestScale.rounds(100) {
      let reply = Self.reply(&random)
      server["/x"] = .raw(.data(reply))
      var request = DownloadRequest.get(server.url("/x"), to: .file(place.file(), ifOccupied: .replace))
      request.credential = Credential(user: "u", password: "p")
      let outcome = await service.start(request).outcome
      if case .finished = outcome {
        finished += 1
        try place.write("old")
      }
      #expect(place.text() == "old" && place.names == ["document"], "seed \(seed), round \(round): \(outcome)")
    }
    // Each reply was sent, and some of the changes are harmless.
    #expect(server.counts.requests >= TestScale.rounds(100), "seed \(seed)")
    #expect(finished > 0 || TestScale.rounds(100) < 100, "seed \(seed)")
  }
}
