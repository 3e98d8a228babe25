import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Requests that cannot be sent, and requests that need no server.
@Suite(.connected) struct GuardRailTests {
  static let stream = RequestBody.stream(BodyStream { InputStream(data: Data("x".utf8)) })

  static let refused: [(DownloadRequest, DownloadError.Reason, String)] = [
    (
      DownloadRequest(method: "GET", url: "http://h/x", body: .data(Data("x".utf8))), .bodyNotAllowed(method: "GET"),
      """
      Cannot send a body with GET: the method has none. Nothing was sent. Use POST, PUT or PATCH, or put the \
      parameters into the URL.
      """
    ),
    (
      .get("ftp://ada:s3cret@h/x"), .unsupportedScheme("ftp", url: "ftp://ada:*****@h/x"),
      """
      Cannot download 'ftp://ada:*****@h/x': the scheme 'ftp' isn't supported. Nothing was sent. Use a URL that begins \
      with http:// or https://.
      """
    ),
    (
      .get("http:///x"), .missingHost(url: "http:///x"),
      """
      Cannot download 'http:///x': the URL has no host. Nothing was sent. The part between '//' and the path is \
      probably empty.
      """
    ),
    (
      DownloadRequest(method: "PUT", url: "http://h/x", fields: ["content-length": "1"], body: stream), .lengthOfStream,
      """
      Cannot announce the length of a stream: it isn't known before the stream has ended. Nothing was sent. Omit \
      'Content-Length', or send the body from data or from a file.
      """
    ),
    (
      DownloadRequest(method: "POST", url: "file:///x"), .methodNotSupported("POST", scheme: "file"),
      "Cannot send POST to a URL with the scheme 'file': it can only be read. Nothing was sent. Use GET."
    ),
    (
      DownloadRequest(method: "PUT", url: "data:,x", body: .data(Data())), .methodNotSupported("PUT", scheme: "data"),
      "Cannot send PUT to a URL with the scheme 'data': it can only be read. Nothing was sent. Use GET."
    ),
    (
      .get("http://a%3Ab:s3cret@h/x"), .credentialFailed(UnderlyingError(CredentialError.colonInUser("a:b"))),
      """
      Cannot use the credential: Cannot answer with the credential of 'a:b': Basic authentication allows no colon in a \
      user's name. Nothing was sent. User and password were probably joined into one text. Pass them separately. The \
      destination is unchanged. Check the user and the password for this server.
      """
    ),
    (
      .get("http://ada:s3cret%0A@h/x"), .credentialFailed(UnderlyingError(CredentialError.controlCharacter)),
      """
      Cannot use the credential: Cannot answer with this credential: the user's name or the password contains a control \
      character. Nothing was sent. It was probably read with a line break at its end. Remove the line break. The \
      destination is unchanged. Check the user and the password for this server.
      """
    ),
  ]

  @Test("DL-99 a request that cannot be sent is refused in full sentences", arguments: refused)
  @MainActor func refusals(request: DownloadRequest, reason: DownloadError.Reason, text: String) async throws {
    let transport = ScriptedTransport()
    let service = DownloadService(transport: transport)
    #expect(await service.start(request).outcome == .failed(DownloadError(reason)))
    await #expect(throws: DownloadError(reason)) { _ = try await service.download(request) }
    await #expect(throws: DownloadError(reason)) { _ = try await service.data(for: request) }
    #expect("\(DownloadError(reason))" == text)
    #expect(transport.requests == [])
  }

  @Test("DL-99 after invalidation nothing is sent", arguments: Wire.allCases)
  @MainActor func invalidated(over wire: Wire) async throws {
    let site = try Site(wire) { _ in .text("never") }
    let service = DownloadService(transport: site.transport)
    service.invalidate()
    #expect(await service.start(.get("\(site.base)/x")).outcome == .failed(DownloadError(.invalidated)))
    await #expect(throws: DownloadError(.invalidated)) { _ = try await service.download(.get("\(site.base)/x")) }
    await #expect(throws: DownloadError(.invalidated)) { _ = try await service.data(for: .get("data:,x")) }
    #expect(site.requests == [])
    #expect(site.server?.counts.connections ?? 0 == 0)
  }

  // MARK: Without a server

  static let addresses: [(String, String, String)] = [
    ("data:,hello", "hello", "text/plain;charset=US-ASCII"), ("data:text/x,a%20b", "a b", "text/x"),
    ("data:;base64,aGVsbG8=", "hello", "text/plain;charset=US-ASCII"),
    ("data:text/x;BASE64,aGVsbG8%3D", "hello", "text/x"),
    ("DATA:text/x;charset=utf-8,%C3%A9", "é", "text/x;charset=utf-8"), ("data:,", "", "text/plain;charset=US-ASCII"),
    ("data:,a,b", "a,b", "text/plain;charset=US-ASCII"), ("data:,a#b", "a", "text/plain;charset=US-ASCII"),
    ("data:;charset=utf-8,%C3%A9", "é", "text/plain;charset=utf-8"),
    ("data:;charset=utf-8;base64,w6k=#part", "é", "text/plain;charset=utf-8"),
  ]

  @Test(
    "DL-100 a data URL is decoded, with the same calls as any other", arguments: addresses, ActorContext.allCases)
  func dataAddresses(address: (url: String, text: String, type: String), from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let transport = ScriptedTransport()
      let service = DownloadService(transport: transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      let job = service.start(.get(address.url, to: .file(place.file())))
      var kinds: [String] = []
      for await event in job.events { kinds.append("\(event)".prefix { $0 != "(" }.description) }
      #expect(
        kinds == ["queued", "started", "head"] + ["progress"] + ["measured", "validated", "moved", "ended"]
          || kinds == ["queued", "started", "head", "measured", "progress", "validated", "moved", "ended"])
      #expect(place.text() == address.text)
      let calls = await recorder.calls(1)
      #expect(calls == [.ended(address.url, await job.outcome)])
      #expect(recorder.outcomes.first?.file?.head.fields["Content-Type"] == address.type)
      #expect(recorder.outcomes.first?.file?.byteCount == address.text.utf8.count)
      #expect(transport.requests == [])
    }
  }

  @Test("DL-100 the bytes of a data URL need not be text")
  @MainActor func bytes() async throws {
    let service = DownloadService(transport: ScriptedTransport())
    #expect(try await service.data(for: .get("data:,%00%FF")).data == Data([0, 255]))
    #expect(try await service.data(for: .get("data:;base64,AP8=")).data == Data([0, 255]))
    for (broken, problem) in [
      ("data:", "no data"), ("data:hello", "no data"), ("data:;base64,a", "no valid Base64"),
      ("data:;base64,****", "no valid Base64"),
    ] {
      let reason = DownloadError.Reason.transport(url: broken, code: Int(EINVAL), text: "it contains \(problem)")
      #expect(await service.start(.get(broken)).outcome == .failed(DownloadError(reason, attempts: 1)))
    }
  }

  @Test("DL-100 the Base64 of a data URL needs no padding and may have spaces")
  @MainActor func unpadded() async throws {
    let service = DownloadService(transport: ScriptedTransport())
    for text in ["aGVsbG8", "aGVs%20bG8%3D", "aGVs%0D%0AbG8"] {
      #expect(try await service.data(for: .get("data:;base64,\(text)")).data == Data("hello".utf8))
    }
  }

  @Test("DL-100 the file of a file URL is copied and kept", arguments: ActorContext.allCases)
  func fileAddresses(from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let content = SeededBytes(seed: 3, count: 200_000).data
      try content.write(to: place.file("a b"))
      let transport = ScriptedTransport()
      let service = DownloadService(transport: transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      let source = place.file("a b").absoluteString
      let outcome = await service.start(.get(source, to: .file(place.file()))).outcome
      #expect(outcome.file?.byteCount == 200_000)
      #expect(try Data(contentsOf: place.file()) == content)
      #expect(place.names == ["a b", "document"])
      #expect(await recorder.calls(1) == [.ended(source, outcome)])
      // A file that is its own destination is unchanged.
      let same = await service.start(.get(source, to: .file(place.file("a b"), ifOccupied: .replace))).outcome
      #expect(same.file?.byteCount == 200_000)
      #expect(try Data(contentsOf: place.file("a b")) == content)
      #expect(transport.requests == [])
    }
  }

  /// A sink whose first write waits for a signal.
  private final class WaitingSink: BodySink {
    let signal = DispatchSemaphore(value: 0)
    func begin(_ head: ResponseHead) {}
    func write(_ bytes: Data) { signal.wait() }
  }

  @Test("DL-100 a file or data URL whose reader is slow delays no other", .timeLimit(.minutes(5)))
  func slowReader() async throws {
    let place = try TemporaryFolder()
    try place.write("slow", to: "file")
    let sink = WaitingSink()
    let request = TransportRequest(method: "GET", url: place.file("file"))
    let (ends, reporter) = AsyncStream<TransportEvent>.makeStream()
    let exchange = LocalTransport().open(request, into: sink) { reporter.yield($0) }
    let record = try await LocalTransport().record("GET", "data:,hello")
    #expect(record.body == Data("hello".utf8))
    sink.signal.signal()
    for await end in ends {
      guard case .finished = end else { continue }
      break
    }
    withExtendedLifetime(exchange) {}
  }

  /// A sink that appends to a file when the first bytes of it arrive.
  private final class AppendingSink: BodySink {
    let file: FileHandle
    let body = Mutex(Data())

    init(to file: URL) throws { self.file = try FileHandle(forUpdating: file) }

    func begin(_ head: ResponseHead) {}
    func write(_ bytes: Data) throws {
      body.withLock { $0 += bytes }
      try file.seekToEnd()
      try file.write(contentsOf: Data("later".utf8))
    }
  }

  @Test("DL-100 what is written to a file while it's copied doesn't belong to it", arguments: [5, 200_000])
  func growing(count: Int) async throws {
    let place = try TemporaryFolder()
    let content = SeededBytes(seed: 4, count: count).data
    try content.write(to: place.file())
    let sink = try AppendingSink(to: place.file())
    let (ends, reporter) = AsyncStream<TransportEvent>.makeStream()
    let request = TransportRequest(method: "GET", url: place.file())
    let exchange = LocalTransport().open(request, into: sink) { reporter.yield($0) }
    for await end in ends {
      guard case .finished(let head) = end else { continue }
      #expect(head.announcedLength == count)
      break
    }
    #expect(sink.body.withLock { $0 } == content)
    withExtendedLifetime(exchange) {}
  }

  @Test(
    "DL-100 a file of the system without a length is read to its end",
    .enabled(if: access("/proc/self/status", R_OK) == 0))
  @MainActor func withoutLength() async throws {
    let service = DownloadService(transport: ScriptedTransport())
    let response = try await service.data(for: .get("file:///proc/self/status"))
    #expect(String(decoding: response.data, as: UTF8.self).contains("Pid:"))
  }

  @Test("DL-100 a file URL names no other machine")
  @MainActor func otherMachine() async throws {
    let place = try TemporaryFolder()
    try place.write("here", to: "a")
    let service = DownloadService(transport: ScriptedTransport())
    let path = place.file("a").path
    #expect(try await service.data(for: .get("file://LocalHost\(path)")).data == Data("here".utf8))
    let url = "file://other\(path)"
    let error = DownloadError(
      .transport(url: url, code: Int(EINVAL), text: "it names another machine, 'other'"), attempts: 1)
    #expect(await service.start(.get(url)).outcome == .failed(error))
  }

  @Test("DL-100 a missing file, or an item that is not a regular file, fails without blocking other jobs")
  @MainActor func noFile() async throws {
    let place = try TemporaryFolder()
    #expect(mkfifo(place.file("pipe").path, 0o600) == 0)
    let service = DownloadService(transport: ScriptedTransport())
    for (name, code) in [("missing", ENOENT), ("pipe", ENODEV), ("", EISDIR)] {
      let url = place.file(name).absoluteString
      let text = code == ENODEV ? "it isn't a regular file" : String(cString: strerror(code))
      let error = DownloadError(.transport(url: url, code: Int(code), text: text), attempts: 1)
      #expect(await service.start(.get(url)).outcome == .failed(error))
    }
  }
}
