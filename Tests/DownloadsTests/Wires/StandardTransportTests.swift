#if os(Linux)
  import Downloads
  import Foundation
  import LoopbackServer
  import Synchronization
  import ArmatureTestSupport
  import Testing

  /// Connections, cookies and requests of the standard transport on Linux.
  @Suite(.connected) struct StandardTransportTests {
    @Test("a connection that the server closed is not reused")
    @MainActor func closedMeanwhile() async throws {
      let server = try LoopbackServer()
      defer { server.stop() }
      // It announces a persistent connection, and closes it.
      server["/x"] = .raw(.text("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"))
      let service = DownloadService(configuration: .once)
      for _ in 0..<20 {
        #expect(try await service.data(for: .get(server.url("/x"))).data == Data("hello".utf8))
      }
      #expect(server.counts == LoopbackServer.Counts(connections: 20, requests: 20))
    }

    @Test("a request that must not be repeated gets a new connection")
    @MainActor func unrepeatable() async throws {
      let server = try LoopbackServer { _ in Response(body: .text("done")) }
      defer { server.stop() }
      let service = DownloadService(configuration: .once)
      for method in ["GET", "PUT", "POST", "DELETE", "PATCH", "HEAD"] {
        _ = try await service.data(for: DownloadRequest(method: method, url: server.url("/x")))
      }
      #expect(server.counts == LoopbackServer.Counts(connections: 3, requests: 6))
    }

    @Test("a connection whose body was not read to its end is not reused")
    @MainActor func unread() async throws {
      let gate = Gate()
      let server = try LoopbackServer { request in
        request.target == "/long"
          ? Response(body: .announced(length: 9, [.text("half"), .wait(gate)])) : Response(body: .text("short"))
      }
      defer { server.stop() }
      let service = DownloadService(configuration: .once)
      let job = service.start(.get(server.url("/long")))
      for await event in job.events { if case .head = event { job.cancel() } }
      #expect(try await service.data(for: .get(server.url("/short"))).data == Data("short".utf8))
      #expect(server.counts.connections == 2)
    }

    @Test("cookies are sent back to their server, even several of one response")
    @MainActor func cookies() async throws {
      let asked = Mutex<[String?]>([])
      let server = try LoopbackServer { request in
        asked.withLock { $0.append(request.headers["Cookie"]) }
        var headers = Headers()
        headers.add("Set-Cookie", "a=1; Path=/")
        headers.add("Set-Cookie", "b=2; Path=/in")
        headers.add("Set-Cookie", "c=3; Path=/; Domain=other.test")
        return Response(headers: headers, body: .text("ok"))
      }
      defer { server.stop() }
      let service = DownloadService(configuration: .once)
      for path in ["/in/x", "/in/x", "/inner"] { _ = try await service.data(for: .get(server.url(path))) }
      let cookies = asked.withLock { $0.map { $0.map { $0.split(separator: "; ").sorted() } } }
      #expect(cookies == [nil, ["a=1", "b=2"], ["a=1"]])
      _ = try await DownloadService(configuration: .once).data(for: .get(server.url("/in/x")))
      #expect(asked.withLock { $0.last } == .some(nil))
    }

    @Test("a request has the fields that every server expects")
    @MainActor func request() async throws {
      let asked = Mutex<[Request]>([])
      let server = try LoopbackServer { request in
        asked.withLock { $0.append(request) }
        return Response(body: .text("ok"))
      }
      defer { server.stop() }
      let service = DownloadService(configuration: .once)
      _ = try await service.data(for: .get("http://LOCALHOST:\(server.port)?q=a%20b#part"))
      let first = try #require(asked.withLock { $0.first })
      #expect(first.target == "/?q=a%20b")
      #expect(first.headers["Host"] == "LOCALHOST:\(server.port)")
      #expect(first.headers["Accept"] == "*/*")
      #expect(first.headers["Accept-Encoding"] == "gzip, deflate")
      #expect(first.headers["User-Agent"] == ProcessInfo.processInfo.processName)
      #expect(first.headers["Connection"] == nil)
      var own = DownloadRequest.get(server.url("/a/%2F/%C3%A9"))
      own.fields = ["Host": "other", "User-Agent": "mine", "accept": "a/b"]
      _ = try await service.data(for: own)
      let second = try #require(asked.withLock { $0.last })
      #expect(second.target == "/a/%2F/%C3%A9")
      #expect(["Host", "User-Agent", "Accept"].map { second.headers[$0] } == ["other", "mine", "a/b"])
      _ = try await service.data(for: DownloadRequest(method: "POST", url: server.url("/x")))
      #expect(asked.withLock { $0.last?.headers["Content-Length"] } == "0")
    }
  }
#endif
