#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// What a server sends beside the head and the body.
  @Suite(.connected) struct TrailerTests {
    private static let route = Route.text("hello")
      .informing(["Link": "</style.css>; rel=preload"]).informing(["X-Step": "2"], status: 102)
      .trailing("X-Sum", "5").trailing("X-Last", "yes")

    private func summary(_ event: TransportEvent) -> String {
      switch event {
      case .connected: "connected"
      case .informational(let head):
        "\(head.status) \(head.fields["Link"] ?? "-") \(head.fields["X-Step"] ?? "-")"
      case .trailers(let fields): "trailers \(fields["X-Sum"] ?? "-") \(fields["X-Last"] ?? "-") \(fields.all.count)"
      case .finished(let head): "\(head.status) \(head.fields["X-Sum"] ?? "-")"
      case .sent, .failed, .delivered: "\(event)"
      }
    }

    @Test(
      "DL-118 a transport reports informational heads before the head and trailers at the end", arguments: Wire.curl)
    func transport(wire: Wire) async throws {
      let server = try wire.server()
      server["/x"] = Self.route
      let record = try await #require(wire.transport).record("GET", server.url("/x"))
      #expect(
        record.events.map(summary) == [
          "connected", "103 </style.css>; rel=preload -", "102 - 2", "trailers 5 yes 2", "200 -",
        ])
      #expect(record.body == Data("hello".utf8))
    }

    @Test("DL-118 the events of a job contain them, in their places", arguments: Wire.curl)
    @MainActor func job(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let server = try wire.server()
      server["/x"] = Self.route
      let request = DownloadRequest.get(server.url("/x"), to: .file(place.file()))
      let events = await events(of: request, over: try #require(wire.transport))
      let kinds = events.compactMap { event -> String? in
        switch event {
        case .informational(let head): "\(head.status)"
        case .head(let head): "head \(head.status)"
        case .trailers(let fields): "trailers \(fields["x-sum"] ?? "-") \(fields["x-last"] ?? "-")"
        case .ended(.finished(let file)): "\(file.byteCount) bytes"
        default: nil
        }
      }
      #expect(kinds == ["103", "102", "head 200", "trailers 5 yes", "5 bytes"])
      #expect(place.text() == "hello")
    }

    @Test("DL-118 trailers that are cut off aren't reported", arguments: Wire.curl1)
    func cut(wire: Wire) async throws {
      let server = try wire.server()
      server["/x"] = .raw(.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 5\r\n"))
      let record = try await #require(wire.transport).record("GET", server.url("/x"))
      #expect(record.events == [.connected, .failed(.connectionLost(.body))])
    }

    @Test("DL-118 the trailers of a redirect don't become those of the document", arguments: Wire.curl)
    @MainActor func redirect(wire: Wire) async throws {
      let server = try wire.server()
      server["/x"] = Route(Response(302, headers: ["Location": "/y"], body: .text("moved"))).trailing(
        "X-Sum", "redirect")
      server["/y"] = Self.route
      let events = await events(of: .get(server.url("/x")), over: try #require(wire.transport))
      let trailers = events.compactMap { if case .trailers(let fields) = $0 { fields["X-Sum"] } else { nil } }
      #expect(trailers.last == "5")
      #expect(events.outcome?.file?.byteCount == 5)
    }
  }
#endif
