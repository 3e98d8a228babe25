import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// The bytes that are sent for each kind of response.
@Suite(.connected) struct ResponseTests {
  private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

  private func wire(_ request: String = get, _ response: Response) async throws -> String {
    let server = try LoopbackServer { _ in response }
    return try await RawClient.exchange(server.port, request)
  }

  @Test("a text is sent with its length")
  func fixedLength() async throws {
    let text = try await wire(Self.get, Response(201, headers: ["X-One": "1"], body: .text("héllo")))
    #expect(text == "HTTP/1.1 201 Created\r\nX-One: 1\r\nContent-Length: 6\r\n\r\nhéllo")
  }

  @Test("a JSON document has its content type")
  func json() async throws {
    let text = try await wire(Self.get, Response(json: Data("[]".utf8)))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]")
  }

  @Test("pieces are sent as chunks, and an empty piece doesn't end them")
  func chunked() async throws {
    let text = try await wire(Self.get, Response(body: .chunked([.text("one"), .text(""), .text("sixteen bytes...")])))
    let chunks = "3\r\none\r\n10\r\nsixteen bytes...\r\n0\r\n\r\n"
    #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
  }

  @Test("a client with HTTP/1.0 receives no informational head")
  func informationalHTTP10() async throws {
    let text = try await wire("GET / HTTP/1.0\r\n\r\n", Response(body: .text("hello")).informing(["Link": "</x>"]))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
  }

  @Test("trailers follow the last chunk, without those that would break it")
  func trailers() async throws {
    let response = Response(body: .text("one")).trailing("X-Sum", "1").trailing("Bad", "1\r\n2").trailing("X-Sum", "2")
    let text = try await wire(Self.get, response)
    let end = "3\r\none\r\n0\r\nX-Sum: 1\r\nX-Sum: 2\r\n\r\n"
    #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(end)")
  }

  @Test("informational heads are sent before a delayed head")
  func informational() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in
      Response(body: .text("hello")).informing(["Link": "</x>"]).informing([:], status: 102).waiting(at: gate)
    }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get)
    let hints = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
    #expect(await client.read(until: "ing\r\n\r\n") == hints)
    gate.open()
    #expect(await client.read(until: "hello") == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
  }

  @Test("a status that can't end a response is sent as 500", arguments: [-1, 99, 100, 101, 199, 1_000])
  func impossibleStatus(_ status: Int) async throws {
    let text = try await wire(Self.get, Response(status, body: .text("hi")))
    #expect(text == "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\nhi")
  }

  @Test("a body without length ends with the connection")
  func closeDelimited() async throws {
    let text = try await wire(Self.get, Response(body: .closeDelimited([.text("one"), .text("two")])))
    #expect(text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nonetwo")
  }

  @Test("a client of HTTP/1.0 gets no chunks")
  func version10() async throws {
    let text = try await wire("GET / HTTP/1.0\r\n\r\n", Response(body: .chunked([.text("one"), .text("two")])))
    #expect(text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nonetwo")
  }

  @Test("HEAD gets the head of what GET would get")
  func head() async throws {
    let text = try await wire("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", Response(body: .text("hello")))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
  }

  @Test("204 and 304 have neither body nor length", arguments: [(204, "No Content"), (304, "Not Modified")])
  func bodiless(status: Int, reason: String) async throws {
    let text = try await wire(Self.get, Response(status, body: .text("never sent")))
    #expect(text == "HTTP/1.1 \(status) \(reason)\r\n\r\n")
  }

  @Test("a body shorter than announced ends with the connection")
  func shorterThanAnnounced() async throws {
    let server = try LoopbackServer { _ in Response(body: .announced(length: 10, [.text("four")])) }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get)
    #expect(await client.readToEnd() == "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour")
  }

  @Test("a reset during the body is a reset for the client")
  func reset() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in Response(body: .announced(length: 10, [.text("four"), .wait(gate), .reset]))
    }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get)
    let beginning = await client.read(until: "four")
    gate.open()
    let end = await client.readToEnd()
    #expect([beginning, end] == ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour", "<reset>"])
  }

  @Test("a reset instead of a response sends nothing")
  func resetBeforeHead() async throws {
    #expect(try await wire(Self.get, .reset) == "<reset>")
  }

  @Test("an orderly close during a chunk leaves the body incomplete")
  func closeInBody() async throws {
    let text = try await wire(Self.get, Response(body: .chunked([.text("one"), .close, .text("two")])))
    #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n")
  }

  @Test("fields that would break the head or contradict the framing are omitted")
  func handlersFields() async throws {
    let fields: Headers = ["Good": "1", "Bad": "1\r\nEvil: 2", "Bad name": "1", "content-length": "99"]
    let text = try await wire(Self.get, Response(headers: fields, body: .text("hello")))
    #expect(text == "HTTP/1.1 200 OK\r\nGood: 1\r\nContent-Length: 5\r\n\r\nhello")
  }

  @Test("an invalid status becomes 500")
  func impossibleStatus() async throws {
    #expect(try await wire(Self.get, Response(-7)) == "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("a handler that throws becomes 500")
  func throwingHandler() async throws {
    struct Broken: Error {}
    let server = try LoopbackServer { _ in throw Broken() }
    let text = try await RawClient.exchange(server.port, Self.get)
    let head = "HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/plain\r\nContent-Length: 29\r\n"
    #expect(text == head + "Connection: close\r\n\r\nThe handler failed: Broken()\n")
  }

  @Test("Connection: close from the handler ends the connection after the response")
  func closingResponse() async throws {
    let text = try await wire(Self.get + Self.get, Response(headers: ["Connection": "close"], body: .text("once")))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nonce")
  }
}
