import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Parts of downloads that ended early, and jobs that resume them.
@Suite(.connected) struct ResumeTests {
  private let text = "0123456789abcdefghij"

  @Test("DL-10 a cancellation keeps part and sidecar only if requested", arguments: Wire.allCases, [true, false])
  @MainActor func cancelled(over wire: Wire, keepsPartial: Bool) async throws {
    for resumes in [true, false] {
      let place = try TemporaryFolder()
      let gate = Gate()
      let site = try stalling(wire, gate)
      let end = await events(of: request(site, place, resumes: resumes), over: site.transport) { event, job in
        if case .progress = event { job.cancel(keepingPartial: keepsPartial) }
      }.outcome
      gate.open()
      guard keepsPartial else {
        #expect(end == .cancelled())
        #expect(place.names == [])
        continue
      }
      let partial = PartialDownload(
        file: place.part("\(site.base)/x"), byteCount: 10, total: 20, validator: .entityTag("\"1\""))
      #expect(end == .cancelled(partial: partial))
      #expect(place.names == place.partNames("\(site.base)/x"))
      #expect(place.text(partial.file.lastPathComponent) == "0123456789")
      #expect(PartialFile(for: place.file(), from: "\(site.base)/x").description?.offset == 10)
    }
  }

  @Test("DL-11 the rest completes the part; only the rest is sent", arguments: Wire.allCases, ActorContext.allCases)
  func resumed(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let document = Document(text)
      let site = try Site(wire) { request in document.answer(request, breakingAfter: request.offset == nil ? 10 : nil) }
      let broken = await events(of: request(site, place), .once, over: site.transport).outcome
      #expect(broken?.error?.partial?.byteCount == 10)
      let end = await events(of: request(site, place), .once, over: site.transport).outcome
      #expect(end?.file?.byteCount == 20)
      #expect(place.text() == text)
      #expect(place.names == ["document"])
      #expect(site.requests.map { $0.fields["range"] } == [nil, "bytes=10-"])
      #expect(site.requests.map { $0.fields["if-range"] } == [nil, "\"1\""])
    }
  }

  @Test("DL-57 a server that sends less than the rest is asked again, which is no retry", arguments: Wire.allCases)
  @MainActor func shorter(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      guard let offset = request.offset else { return document.answer(request, breakingAfter: 4) }
      let rest = document.body.dropFirst(offset).prefix(4)
      let range = ("Content-Range", "bytes \(offset)-\(offset + rest.count - 1)/20")
      return Answer(status: 206, fields: [("ETag", "\"1\""), range], steps: [.data(Data(rest))])
    }
    #expect(await events(of: request(site, place), .once, over: site.transport).outcome?.error?.partial?.byteCount == 4)
    let events = await events(of: request(site, place), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(place.names == ["document"])
    #expect(events.waits == [] && !events.contains(.restarted))
    #expect(site.requests.map { $0.fields["range"] } == [nil, "bytes=4-", "bytes=8-", "bytes=12-", "bytes=16-"])
  }

  @Test("DL-68 a pause is a cancellation that keeps the part, and can be resumed", arguments: Wire.allCases)
  @MainActor func paused(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let document = Document(text)
    let site = try Site(wire) { request in
      var answer = document.answer(request, breakingAfter: request.offset == nil ? 10 : nil)
      if request.offset == nil { answer.steps.append(.wait(gate)) }
      return answer
    }
    let paused = await events(of: request(site, place), over: site.transport) { event, job in
      if case .progress = event { job.cancel(keepingPartial: true) }
    }
    gate.open()
    guard case .cancelled(let partial?)? = paused.outcome else {
      Issue.record("Nothing was kept: \(paused)")
      return
    }
    #expect(partial.byteCount == 10)
    let resumed = await events(of: request(site, place), over: site.transport)
    #expect(resumed.progress.map(\.received).first ?? 20 > 10)
    #expect(resumed.progress.last == DownloadProgress(received: 20, total: 20))
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [nil, 10])
  }

  @Test("DL-12 a changed document is downloaded from its beginning", arguments: Wire.allCases)
  @MainActor func changed(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    var document = Document("the new document")
    document.tag = "\"2\""
    let site = try Site(wire) { [document] request in document.answer(request) }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let events = await events(of: request(site, place), over: site.transport)
    #expect(events.outcome?.file?.byteCount == 16)
    #expect(events.filter { $0 == .restarted }.count == 1)
    #expect(place.text() == "the new document")
    #expect(place.names == ["document"])
    #expect(site.requests.map(\.offset) == [10])
  }

  static let pieces = ["bytes 5-19/20", "bytes 11-19/20", "bytes 10-19/21", "bytes */20", "pages 10-19/20", ""]

  @Test("DL-12 a range that isn't the rest is not appended", arguments: Wire.allCases, pieces)
  @MainActor func misplaced(over wire: Wire, range: String) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      guard request.offset != nil else { return document.answer(request) }
      return Answer(status: 206, fields: [("ETag", "\"1\""), ("Content-Range", range)], steps: [.text("wrong")])
    }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let events = await events(of: request(site, place), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(events.filter { $0 == .restarted }.count == 1)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }

  @Test("DL-12 a rest that is sent with the status of a whole document isn't one", arguments: Wire.allCases)
  @MainActor func restAsWhole(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      guard request.offset != nil else { return document.answer(request) }
      let range = ("Content-Range", "bytes 10-19/20")
      return Answer(status: 200, fields: [("ETag", "\"1\""), range], steps: [.text("abcdefghij")])
    }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let events = await events(of: request(site, place), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }

  @Test(
    "DL-114 a range with an invalid or an immense length is not appended or counted",
    arguments: Wire.connected + [.scripted])
  @MainActor func immense(over wire: Wire) async throws {
    for range in [
      "bytes 10-19/9223372036854775807", "bytes -10-19/20", "bytes +10-19/20",
    ] {
      let place = try TemporaryFolder()
      let document = Document(text)
      let site = try Site(wire) { request in
        guard request.offset != nil else { return document.answer(request) }
        return Answer(status: 206, fields: [("ETag", "\"1\""), ("Content-Range", range)], steps: [.text("wrong")])
      }
      try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
      #expect(await events(of: request(site, place), .once, over: site.transport).outcome?.file?.byteCount == 20)
      #expect(place.text() == text)
    }
  }

  static let longRests = [
    ("bytes 10-14/20", "", "ABCDEFGHIJ"), ("bytes 10-14/*", "", "ABCDEFGHIJ"), ("bytes 10-19/20", "", "ABCDEFGHIJK"),
    ("bytes 10-19/20", "gzip", "ABCDEFGHIJ"),
  ]

  @Test(
    "DL-12 a rest that is longer than its range, or encoded, is not kept", arguments: Wire.connected + [.scripted],
    longRests)
  @MainActor func excessive(over wire: Wire, rest: (range: String, coding: String, body: String)) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      guard request.offset != nil else { return document.answer(request) }
      let fields = [("ETag", "\"1\""), ("Content-Range", rest.range), ("Content-Encoding", rest.coding)]
      return Answer(status: 206, fields: fields.filter { !$0.1.isEmpty }, steps: [.text(rest.body)])
    }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let events = await events(of: request(site, place), .once, over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }

  @Test("DL-12 a rest that is longer than its range reaches no descriptor", arguments: [nil, "bytes=0-4"])
  @MainActor func excessiveOutput(range: String?) async throws {
    let place = try TemporaryFolder()
    try place.write("")
    let file = try FileHandle(forWritingTo: place.file())
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 0-4/20"]
    let transport = ScriptedTransport(ScriptedAnswer([.head(206, fields), .text("01234"), .text("5")]))
    var request = DownloadRequest.get("http://h/x", to: .descriptor(file.fileDescriptor))
    request.fields["Range"] = range
    let reason = await events(of: request, .once, over: transport).outcome?.error?.reason
    let refusal = DownloadError.Reason.malformedResponse(url: "http://h/x", "it is longer than its head says")
    #expect(reason == .outputBroken(written: 5, last: refusal))
    #expect(place.text() == "01234")
  }

  @Test("DL-12 a rest that ends before its range says is a lost connection")
  @MainActor func shortened() async throws {
    let place = try TemporaryFolder()
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 10-19/20", "Content-Length": "4"]
    let transport = ScriptedTransport(ScriptedAnswer([.head(206, fields), .text("abcd")]))
    let url = "http://h/x"
    try writePart("0123456789", total: 20, for: url, in: place)
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let error = await events(of: request, .once, over: transport).outcome?.error
    #expect(place.text() == nil)
    #expect(error?.reason == .connectionLost(url: url, .body, received: 14, announced: 20))
  }

  @Test("DL-12 a validator that would end its field is none")
  func controlCharacters() {
    let head = { ResponseHead(status: 200, fields: $0, url: "http://h/x") }
    #expect(EntityValidator(head(["ETag": "\"a\"\rX-User: admin"])) == nil)
    #expect(EntityValidator(head(["Last-Modified": "Mon\r\nX: y", "ETag": "\"a\""])) == .entityTag("\"a\""))
    #expect(EntityValidator(head(["Last-Modified": "Mon\u{7F}"])) == nil)
  }

  @Test("DL-12 an entity tag without a value identifies no version")
  func emptyTag() {
    let head = { ResponseHead(status: 200, fields: $0, url: "http://h/x") }
    #expect(EntityValidator(head(["ETag": ""])) == nil)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(EntityValidator(head(["ETag": "", "Last-Modified": date])) == .lastModified(date))
    #expect(EntityValidator(head(["Last-Modified": ""])) == nil)
  }

  @Test("DL-114 a length that makes the sum of bytes immense is ignored")
  @MainActor func immenseSum() async throws {
    let place = try TemporaryFolder()
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 10-19/*", "Content-Length": "\(Int.max)"]
    let transport = ScriptedTransport(ScriptedAnswer([.head(206, fields), .text("abcdefghij")]))
    let partial = PartialFile(for: place.file(), from: "http://h/x")
    try Data("0123456789".utf8).write(to: partial.part)
    #expect(partial.describe(PartState(count: 10, validator: .entityTag("\"1\"")), of: "http://h/x") == nil)
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.resumes = true
    #expect(await events(of: request, .once, over: transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
  }

  @Test("DL-12 a range that was not requested isn't a document")
  @MainActor func unrequestedRange() async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in
      Answer(status: 206, fields: [("Content-Range", "bytes 5-9/20")], steps: [.text("piece")])
    }
    let end = await events(of: request(site, place), over: site.transport).outcome
    let reason = DownloadError.Reason.malformedResponse(url: "\(site.base)/x", "it has a range that wasn't requested")
    #expect(end == .failed(DownloadError(reason, attempts: 1)))
    #expect(place.names == [])
  }

  @Test("DL-12 a range that the caller requested is delivered")
  @MainActor func ownRange() async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in
      Answer(status: 206, fields: [("ETag", "\"1\""), ("Content-Range", "bytes 5-9/20")], steps: [.text("piece")])
    }
    var request = DownloadsTests.request(site, place)
    request.fields["Range"] = "bytes=5-9"
    #expect(await events(of: request, over: site.transport).outcome?.file?.byteCount == 5)
    #expect(place.text() == "piece")
  }

  @Test("DL-12 a date of the second in which a response was sent doesn't identify a version", arguments: [0, 1])
  @MainActor func date(after seconds: Int) async throws {
    let place = try TemporaryFolder()
    let fields: HTTPFields = [
      "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:\(37 + seconds) GMT",
      "Content-Length": "20",
    ]
    let transport = ScriptedTransport { request in
      guard request.fields["Range"] != nil else {
        return ScriptedAnswer([.head(200, fields), .text("0123456789"), .fail(.connectionLost(.body))])
      }
      var rest = fields
      (rest["Content-Range"], rest["Content-Length"]) = ("bytes 10-19/20", "10")
      return ScriptedAnswer([.head(206, rest), .text("abcdefghij")])
    }
    var configuration = DownloadConfiguration()
    configuration.retry = RetryPolicy(limit: 1, firstWait: .zero)
    _ = await events(of: .get("http://site.test/x", to: .file(place.file())), configuration, over: transport).outcome
    #expect(transport.requests.map { $0.fields["If-Range"] } == [nil, seconds == 0 ? nil : fields["Last-Modified"]])
  }

  @Test("DL-57 a retry requests only the rest", arguments: Wire.allCases)
  @MainActor func retried(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { document.answer($0, breakingAfter: 8) }
    let events = await events(of: request(site, place, resumes: false), over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(place.names == ["document"])
    #expect(site.requests.map(\.offset) == [nil, 8, 16])
    #expect(!events.contains(.restarted))
  }

  @Test("DL-60 an encoded body is restarted; a resumable request accepts no coding", arguments: Wire.allCases)
  @MainActor func coding(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { request in
      let fields = [("ETag", "\"1\""), ("Content-Encoding", "x-own")]
      return request.target == "/x" && place.names.isEmpty
        ? Answer(fields: fields, steps: [.text("half"), .reset]) : .text("whole")
    }
    _ = await events(of: request(site, place), .once, over: site.transport)
    #expect(place.names == [])
    #expect(site.requests.map { $0.fields["accept-encoding"] } == ["identity"])
  }

  @Test("DL-60 a retry after an encoded body does not request its rest")
  @MainActor func codingRetried() async throws {
    let place = try TemporaryFolder()
    let coded: HTTPFields = ["ETag": "\"1\"", "Content-Encoding": "gzip"]
    let transport = ScriptedTransport(
      ScriptedAnswer([.head(200, coded), .text("half"), .fail(.connectionLost(.body))]), .text("whole"))
    let end = await events(of: .get("http://h/x", to: .file(place.file())), over: transport).outcome
    #expect(end?.file?.byteCount == 5)
    #expect(place.text() == "whole")
    #expect(transport.requests.map { $0.fields["Range"] } == [nil, nil])
  }

  @Test("DL-57 a retry requests only the rest if the field for the coding is empty", arguments: Wire.allCases)
  @MainActor func emptyCoding(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      var answer = document.answer(request, breakingAfter: request.offset == nil ? 8 : nil)
      answer.fields.append(("Content-Encoding", ""))
      return answer
    }
    let events = await events(of: request(site, place, resumes: false), over: site.transport)
    #expect(events.outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [nil, 8])
    #expect(!events.contains(.restarted))
  }

  @Test("a part that was removed is fetched again")
  @MainActor func vanished() async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let part = place.part("http://site.test/x")
    let site = try Site(.scripted) { request in
      if request.offset != nil { try? FileManager.default.removeItem(at: part) }
      return document.answer(request)
    }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }
}
