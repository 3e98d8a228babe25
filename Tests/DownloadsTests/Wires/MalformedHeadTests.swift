#if os(Linux)
  import Downloads
  import Foundation
  import LoopbackServer
  import ArmatureTestSupport
  import Testing

  /// Short responses with a malformed head or framing.
  @Suite(.connected) struct MalformedHeadTests {
    private func end(_ reply: String, _ wire: Wire) async throws -> Result<String, DownloadError.Reason> {
      try await end(Data(reply.utf8), wire)
    }

    private func end(_ reply: Data, _ wire: Wire) async throws -> Result<String, DownloadError.Reason> {
      let server = try wire.server()
      defer { server.stop() }
      server["/x"] = .raw(.data(reply))
      let service = DownloadService(configuration: .once, transport: try #require(wire.transport))
      do {
        return .success(String(decoding: try await service.data(for: .get(server.url("/x"))).data, as: UTF8.self))
      } catch let error as DownloadError {
        return .failure(error.reason)
      }
    }

    @Test(
      "DL-101 a connection that closes within the head or the trailers is a lost connection",
      arguments: Wire.curl1,
      [
        "", "H", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nCon",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 9\r\n\r\nhello",
      ])
    @MainActor func cut(wire: Wire, reply: String) async throws {
      guard case .failure(.connectionLost) = try await end(reply, wire) else {
        Issue.record("\(reply)")
        return
      }
    }

    @Test(
      "DL-126 irregular responses that other clients accept are accepted",
      arguments: Wire.curl1,
      [
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\nZ: 1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 99\r\n\r\n2 \r\nhe\r\n3;a=b\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.0 200 OK\r\n\r\nhello", "HTTP/1.1 200 OK\r\nX : y\r\nContent-Length : 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\nContent-Length: 5\r\n\r\nhello, and more",
        "HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\r\nContent-Length: 5\r\r\n\r\r\nhello",
        "http/1.1 200 ok\r\nContent-Length: 5\r\n\r\nhello",
      ])
    @MainActor func tolerated(wire: Wire, reply: String) async throws {
      #expect(try await end(reply, wire) == .success("hello"))
    }

    @Test(
      "DL-126 a response that isn't HTTP/1 is refused as malformed",
      arguments: Wire.curl1,
      [
        "hello there, this is nothing\r\n\r\n",
        "\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 099 OK\r\n\r\n",
        "HTTP/1.1 1000 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 270_000))\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding : chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      ])
    @MainActor func refused(wire: Wire, reply: String) async throws {
      let end = try await end(reply, wire)
      guard case .failure(.malformedResponse) = end else {
        Issue.record("\(reply.prefix(80)): \(end)")
        return
      }
    }

    @Test(
      "DL-126 a trailer section, a value or a list of codings that can't be right is refused", arguments: Wire.curl1)
    @MainActor func limits(wire: Wire) async throws {
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"
      let lines = String(repeating: "X-Trailer: \(String(repeating: "a", count: 1_000))\r\n", count: 300)
      let long = "HTTP/1.1 200 OK\r\n" + lines + "Content-Length: 5\r\n\r\nhello"
      #expect(try await end(head + lines + "\r\n", wire).malformation == "its trailers are too long")
      #expect(try await end(long, wire).malformation == "its head is too long")
      // Half as many are fine.
      #expect(try await end(head + lines.prefix(lines.utf8.count / 2) + "\r\n\r\n", wire) == .success("hello"))
      for coding in ["gzip, chunked", "br", "identity, whatever"] {
        let reply = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
        guard case .failure(let reason) = try await end(reply, wire), reason.isAboutCoding else {
          Issue.record("\(coding)")
          continue
        }
      }
    }

    @Test("DL-126 informational heads that are too long together are refused", arguments: Wire.curl1)
    @MainActor func storm(wire: Wire) async throws {
      let hint = "HTTP/1.1 103 Early\r\nLink: \(String(repeating: "a", count: 1_000))\r\n\r\n"
      let end = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
      let (few, many) = (String(repeating: hint, count: 100), String(repeating: hint, count: 300))
      #expect(try await self.end(few + end, wire) == .success("hello"))
      #expect(try await self.end(many + end, wire).malformation == "its head is too long")
    }

    @Test(
      "DL-126 the transfer coding 'identity' leaves the length to its field", arguments: Wire.curl1, ["hello", ""])
    @MainActor func identity(wire: Wire, text: String) async throws {
      let length = text.utf8.count
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: \(length)\r\n\r\n"
      let reply = Data("\(head)\(text)".utf8)
      // The connection stays open.
      let server = try wire.server { _ in .raw([.content(.data(reply)), .wait(Gate())]) }
      defer { server.stop() }
      let service = DownloadService(configuration: .once, transport: try #require(wire.transport))
      let body = try await service.data(for: .get(server.url("/x"))).data
      #expect(String(decoding: body, as: UTF8.self) == text)
    }

    @Test("DL-126 values may have any bytes, continue on a second line, and be repeated", arguments: Wire.curl1)
    @MainActor func values(wire: Wire) async throws {
      let server = try wire.server()
      defer { server.stop() }
      let lines = [
        "X-Latin: caf\u{e9}", "X-Folded: one", "\ttwo", "X-Late:", " value", "X-Twice: a", "x-twice: b",
        "Content-Length: 0", "", "",
      ]
      let latin = try #require(("HTTP/1.1 200 OK\r\n" + lines.joined(separator: "\r\n")).data(using: .isoLatin1))
      server["/latin"] = .raw(.data(latin))
      server["/utf8"] = .raw(.text("HTTP/1.1 200 OK\r\nX-Text: caf\u{e9} \u{20ac}\r\nContent-Length: 0\r\n\r\n"))
      let service = DownloadService(configuration: .once, transport: try #require(wire.transport))
      let fields = try await service.data(for: .get(server.url("/latin"))).head.fields
      #expect(fields["X-Latin"] == "caf\u{e9}")
      #expect(fields["X-Folded"] == "one two")
      #expect(fields["X-Late"] == "value")
      #expect(fields.all.filter { $0.name.lowercased() == "x-twice" }.map(\.value) == ["a", "b"])
      #expect(try await service.data(for: .get(server.url("/utf8"))).head.fields["X-Text"] == "caf\u{e9} \u{20ac}")
    }
  }

  extension Result<String, DownloadError.Reason> {
    /// The problem of a malformed response; nil without one.
    fileprivate var malformation: String? {
      if case .failure(.malformedResponse(_, let problem)) = self { problem } else { nil }
    }
  }

  extension DownloadError.Reason {
    /// Whether a coding is the reason.
    fileprivate var isAboutCoding: Bool {
      switch self {
      case .undecodableBody, .malformedResponse: true
      default: false
      }
    }
  }
#endif
