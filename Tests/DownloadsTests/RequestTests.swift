import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// Requests as the server receives them.
@Suite(.connected) struct RequestTests {
  @Test("DL-6 query and header fields reach the server unchanged", arguments: Wire.allCases)
  @MainActor func unchanged(over wire: Wire) async throws {
    let site = try Site(wire) { _ in .text("") }
    let target = "/a%20b/%C3%A9;x?q=a+b&q=%26&empty=&%2f=/?"
    let fields: HTTPFields = ["X-One": "a, b;c=\"d\"", "Accept": "application/json", "X-Ünused": ""]
    var sent = HTTPFields()
    for field in fields.all.dropLast() { sent.add(field.name, field.value) }
    #expect(try await outcome(of: .get("\(site.base)\(target)", fields: sent), over: site).file != nil)
    let received = try #require(site.requests.first)
    #expect(received.target == target)
    #expect(received.fields["x-one"] == "a, b;c=\"d\"")
    #expect(received.fields["accept"] == "application/json")
  }

  @Test("a POST carries its body", arguments: Wire.allCases)
  @MainActor func post(over wire: Wire) async throws {
    let site = try Site(wire) { request in Answer(status: 201, steps: [.data(request.body)]) }
    let place = try TemporaryFolder()
    let body = Data(#"{"text":"Hi"}"#.utf8)
    let request = DownloadRequest.post(
      "\(site.base)/v1", body: .data(body), contentType: "application/json", to: .file(place.file()))
    #expect(try await outcome(of: request, over: site).file?.head.status == 201)
    #expect(place.text() == #"{"text":"Hi"}"#)
    #expect(site.requests.map(\.method) == ["POST"])
    #expect(site.requests.first?.fields["content-type"] == "application/json")
  }

  static let malformed: [(DownloadRequest, DownloadError.Reason)] = [
    (.get(""), .malformedURL("")),
    (.get("http://h/a b"), .malformedURL("http://h/a b")),
    (.get("http://h/é"), .malformedURL("http://h/é")),
    (.get("/v1/timeline"), .malformedURL("/v1/timeline")),
    (.get("http://[::1"), .malformedURL("http://[::1")),
    (.get("ftp://h/x"), .unsupportedScheme("ftp", url: "ftp://h/x")),
    (.get("http:///x"), .missingHost(url: "http:///x")),
    (.get("http:x"), .missingHost(url: "http:x")),
    (.get("https://"), .missingHost(url: "https://")),
    (DownloadRequest(method: "GET", url: "http://h", body: .data(Data())), .bodyNotAllowed(method: "GET")),
    (DownloadRequest(method: "HEAD", url: "http://h", body: .data(Data([1]))), .bodyNotAllowed(method: "HEAD")),
    (DownloadRequest(method: "", url: "http://h"), .malformedMethod("")),
    (DownloadRequest(method: "GET /", url: "http://h"), .malformedMethod("GET /")),
    (.get("http://h", fields: ["X": "a\r\nEvil: b"]), .malformedField(name: "X")),
    (.get("http://h", fields: ["X Y": "a"]), .malformedField(name: "X Y")),
    (.get("http://h", fields: ["": "a"]), .malformedField(name: "")),
  ]

  @Test("DL-45 a request that cannot be sent is reported to the delegate, once, after start", arguments: malformed)
  func reported(request: DownloadRequest, reason: DownloadError.Reason) async throws {
    for home in ActorContext.allCases {
      await home.run { isolation in
        let transport = ScriptedTransport()
        let service = DownloadService(identifier: "fence", configuration: .once, transport: transport)
        let recorder = DelegateRecorder()
        service.delegate = recorder
        service.start(request)
        #expect(recorder.received == [])
        service.handleEvents(forBackgroundIdentifier: "fence")
        #expect(
          await recorder.calls(2) == [.ended(request.url, .failed(DownloadError(reason))), .finishedEvents("fence")])
        #expect(transport.requests == [])
      }
    }
  }

  @Test("a server that does not listen and an unknown host have different errors")
  @MainActor func unreachable() async throws {
    let port = try ClosedPort()
    let service = DownloadService(configuration: .once)
    let refused = service.start(.get("http://127.0.0.1:\(port.number)/x"))
    #expect(
      await refused.outcome
        == .failed(DownloadError(.cannotConnect(url: "http://127.0.0.1:\(port.number)/x"), attempts: 1)))
    let unknown = service.start(.get("http://nobody.invalid/x"))
    #expect(await unknown.outcome == .failed(DownloadError(.unknownHost("nobody.invalid"), attempts: 1)))
  }

  @Test("a connection that breaks before the head is a lost connection")
  @MainActor func resetBeforeHead() async throws {
    let server = try LoopbackServer { _ in .reset }
    let service = DownloadService(configuration: .once)
    let end = await service.start(.get("\(server.baseURL)/x")).outcome
    #expect(
      end
        == .failed(
          DownloadError(.connectionLost(url: "\(server.baseURL)/x", .waiting, received: 0, announced: nil), attempts: 1)
        )
    )
  }
}
