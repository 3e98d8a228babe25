import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// Equal requests in flight at the same time.
@Suite(.connected) struct SharingTests {
  private var sharing: DownloadConfiguration {
    var configuration = DownloadConfiguration.once
    configuration.coalescesRequests = true
    return configuration
  }

  private func answer(_ gate: Gate) -> Answer { Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }

  @Test("DL-47 equal requests in flight make one exchange, and each caller has its own file", arguments: Wire.allCases)
  @MainActor func shared(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in answer(gate) }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let jobs = ["a", "b", "c"].map { service.start(.get("\(site.base)/x", to: .file(place.file($0)))) }
    await gate.reached()
    gate.open()
    for (job, name) in zip(jobs, ["a", "b", "c"]) {
      #expect(await job.outcome.file?.location == place.file(name))
      #expect(place.text(name) == "half rest")
    }
    #expect(place.names == ["a", "b", "c"])
    #expect(site.requests.count == 1)
    // Each has its own file.
    try place.write("changed", to: "a")
    #expect(place.text("b") == "half rest")
  }

  @Test(
    "DL-47 of equal requests in flight, only those that keep the document's date have it", arguments: [true, false])
  @MainActor func dates(keepsFirst: Bool) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(.standard) { _ in
      Answer(fields: [("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")], steps: [.wait(gate), .text("text")])
    }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let jobs = ["a", "b"].enumerated().map { index, name in
      var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(name)))
      request.keepsModificationDate = (index == 0) == keepsFirst
      return service.start(request)
    }
    await gate.reached()
    gate.open()
    for job in jobs { #expect(await job.outcome.file?.byteCount == 4) }
    let date = Date(timeIntervalSince1970: 784_111_777)
    let dates = try ["a", "b"].map { try place.file($0).resourceValues(forKeys: [.contentModificationDateKey]) }
    #expect(dates.map { $0.contentModificationDate == date } == [keepsFirst, !keepsFirst])
    #expect(site.requests.count == 1)
  }

  @Test("DL-47 a job that joins an exchange during the response has its beginning, too")
  @MainActor func joinedDuringResponse() async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(.standard) { _ in answer(gate) }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let first = service.start(.get("\(site.base)/x", to: .file(place.file("a"))))
    for await event in first.events { if case .progress = event { break } }
    let second = service.start(.get("\(site.base)/x", to: .file(place.file("b"))))
    var kinds: [String] = []
    for await event in second.events {
      kinds.append(String("\(event)".prefix { $0 != "(" }))
      // The rest arrives after the exchange was joined.
      if kinds.last == "queued" { gate.open() }
    }
    #expect(kinds.prefix(3) == ["queued", "started", "head"])
    #expect(place.text("b") == "half rest")
    #expect(site.requests.count == 1)
  }

  @Test("DL-47 the cancellation of one does not affect the others", arguments: Wire.allCases)
  @MainActor func cancelled(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in answer(gate) }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let jobs = ["a", "b"].map { service.start(.get("\(site.base)/x", to: .file(place.file($0)))) }
    await gate.reached()
    jobs[0].cancel()
    #expect(await jobs[0].outcome == .cancelled())
    gate.open()
    #expect(await jobs[1].outcome.file?.byteCount == 9)
    #expect(place.names == ["b"])
    #expect(site.requests.count == 1)
  }

  @Test("DL-47 a job that ends while it gets its copy of the shared body leaves no part", arguments: [true, false])
  @MainActor func endedDuringCopy(isCanceled: Bool) async throws {
    let place = try TemporaryFolder()
    let (pieces, schedule) = AsyncStream<@Sendable () -> Void>.makeStream()
    var configuration = sharing
    configuration.schedule = { schedule.yield($0) }
    let transport = ManualTransport()
    var service: DownloadService? = DownloadService(configuration: configuration, transport: transport)
    let job = try #require(service?.start(.get("http://h/x", to: .file(place.file()))))
    let answer = Task {
      let call = try await transport.next()
      let head = ResponseHead(status: 200, url: "http://h/x")
      try call.sink.begin(head)
      try call.sink.write(Data("text".utf8))
      call.report(.finished(head))
    }
    for await piece in pieces {
      // The copy is there, and the service doesn't know yet.
      let isCopied = !place.names.isEmpty
      if isCopied { if isCanceled { job.cancel() } else { service = nil } }
      piece()
      if isCopied { break }
    }
    try await answer.value
    let rest = Task { for await piece in pieces { piece() } }
    #expect(await job.outcome == (isCanceled ? .cancelled() : .failed(DownloadError(.invalidated))))
    #expect(place.names == [])
    schedule.finish()
    await rest.value
    withExtendedLifetime(service) {}
  }

  @Test("DL-47 without members the exchange is canceled, and the next job begins another")
  @MainActor func allCancelled() async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let service = DownloadService(configuration: sharing, transport: transport)
    let jobs = ["a", "b"].map { service.start(.get("http://h/x", to: .file(place.file($0)))) }
    let call = try await transport.next()
    for job in jobs { job.cancel() }
    for job in jobs { #expect(await job.outcome == .cancelled()) }
    let next = service.start(.get("http://h/x", to: .file(place.file("c"))))
    let second = try await transport.next()
    #expect(call.exchange.isCancelled)
    let head = ResponseHead(status: 200, url: "http://h/x")
    try second.sink.begin(head)
    second.report(.finished(head))
    #expect(await next.outcome.file?.byteCount == 0)
    #expect(place.names == ["c"])
  }

  @Test("DL-47 each file that is replaced keeps its permissions, also private ones")
  @MainActor func permissions() async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(.scripted) { _ in Answer(status: 200, steps: [.wait(gate), .text("new")]) }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let jobs = try ["a", "b"].map { name in
      try place.write("old", to: name)
      #expect(chmod(place.file(name).path, 0o600) == 0)
      return service.start(.get("\(site.base)/x", to: .file(place.file(name), ifOccupied: .replace)))
    }
    await gate.reached()
    gate.open()
    for job in jobs { #expect(await job.outcome.file?.byteCount == 3) }
    for name in ["a", "b"] {
      #expect(place.text(name) == "new")
      let facts = try FileManager.default.attributesOfItem(atPath: place.file(name).path)
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
  }

  private func service(limitedTo limit: Duration, _ clock: TestClock, _ transport: ManualTransport) -> DownloadService {
    var configuration = sharing
    configuration.clock = clock
    configuration.timeouts.total = limit
    return DownloadService(configuration: configuration, transport: transport)
  }

  @Test("DL-47 jobs that reach their time limit together end with it, and leave no file")
  @MainActor func timedOut() async throws {
    let (place, clock, transport) = (try TemporaryFolder(), TestClock(), ManualTransport())
    let service = service(limitedTo: .seconds(9), clock, transport)
    let jobs = ["a", "b"].map { service.start(.get("http://h/x", to: .file(place.file($0)))) }
    let call = try await transport.next()
    clock.advance(by: .seconds(9))
    for job in jobs {
      let reason = try #require(await job.outcome.error?.reason)
      #expect(reason == .deadlineExceeded(.seconds(9), last: nil))
    }
    _ = call
    #expect(place.names == [])
  }

  @Test("DL-47 a job that joins an exchange has its whole time limit", arguments: [true, false])
  @MainActor func joinedLater(isCancelled: Bool) async throws {
    let (place, clock, transport) = (try TemporaryFolder(), TestClock(), ManualTransport())
    let service = service(limitedTo: .seconds(9), clock, transport)
    let start = { service.start(.get("http://h/x", to: .file(place.file($0)))) }
    let first = start("a")
    let call = try await transport.next()
    clock.advance(by: .seconds(8))
    let second = start("b")
    for await event in second.events { if event == .queued { break } }
    clock.advance(by: .seconds(1))
    #expect(await first.outcome.error?.reason == .deadlineExceeded(.seconds(9), last: nil))
    if isCancelled {
      clock.advance(by: .seconds(8))
      #expect(await second.outcome.error?.reason == .deadlineExceeded(.seconds(9), last: nil))
      #expect(place.names == [])
    } else {
      let head = ResponseHead(status: 200, url: "http://h/x")
      try call.sink.begin(head)
      try call.sink.write(Data("text".utf8))
      call.report(.finished(head))
      #expect(await second.outcome.file?.byteCount == 4)
      #expect(place.names == ["b"])
    }
  }

  @Test("DL-47 a failure is the outcome of all members", arguments: Wire.allCases)
  @MainActor func failed(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(status: 404, steps: [.wait(gate), .text("no")]) }
    let service = DownloadService(configuration: sharing, transport: site.transport)
    let jobs = ["a", "b"].map { service.start(.get("\(site.base)/x", to: .file(place.file($0)))) }
    await gate.reached()
    gate.open()
    for job in jobs {
      guard case .unacceptableStatus(let rejected)? = await job.outcome.error?.reason else {
        Issue.record("It did not fail.")
        continue
      }
      #expect(rejected.body == Data("no".utf8))
    }
    #expect(place.names == [])
    #expect(site.requests.count == 1)
  }

  /// Returns a function that starts jobs of a service with one exchange at a time.
  @MainActor private func starter(
    over transport: ManualTransport
  ) -> (_ name: String, _ priority: DownloadPriority) -> DownloadJob {
    var configuration = sharing
    configuration.maximumTransfers = 1
    let service = DownloadService(configuration: configuration, transport: transport)
    return { name, priority in
      var request = DownloadRequest.get("http://h/\(name)")
      request.priority = priority
      return service.start(request)
    }
  }

  @Test("DL-91 an exchange that is shared has the highest priority of its members")
  @MainActor func priority() async throws {
    let transport = ManualTransport()
    let start = starter(over: transport)
    let jobs = [
      start("active", .normal), start("shared", .low), start("other", .normal), start("shared", .high),
      start("shared", .normal),
    ]
    var paths: [String] = []
    for _ in 0..<3 {
      let call = try await transport.next()
      paths.append(call.request.url.path)
      let head = ResponseHead(status: 200, url: "\(call.request.url)")
      try call.sink.begin(head)
      call.report(.finished(head))
    }
    #expect(paths == ["/active", "/shared", "/other"])
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
  }

  @Test("DL-91 an exchange that is shared keeps the highest priority when it waits again")
  @MainActor func priorityAfterRedirect() async throws {
    let transport = ManualTransport()
    let start = starter(over: transport)
    var jobs = [start("shared", .low)]
    let first = try await transport.next()
    jobs += [start("1", .normal), start("2", .normal), start("shared", .high), start("shared", .low)]
    for await event in jobs[4].events { if event == .queued { break } }
    let redirect = ResponseHead(status: 302, fields: ["Location": "/moved"], url: "http://h/shared")
    try first.sink.begin(redirect)
    first.report(.finished(redirect))
    // The first of the others begins when the exchange that is redirected gives its place up.
    for path in ["/1", "/moved", "/2"] {
      let call = try await transport.next()
      #expect(call.request.url.path == path)
      let head = ResponseHead(status: 200, url: "\(call.request.url)")
      try call.sink.begin(head)
      call.report(.finished(head))
    }
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
  }

  @Test("DL-47 requests that differ, or have their own rules, are not shared")
  @MainActor func different() async throws {
    let transport = ScriptedTransport { _ in .text("hello") }
    let service = DownloadService(configuration: sharing, transport: transport)
    let plain = DownloadRequest.get("http://h/x")
    var credential = plain
    credential.credential = Credential(user: "u", password: "p")
    var post = DownloadRequest(method: "POST", url: "http://h/x", body: .data(Data("b".utf8)))
    post.fields["Content-Type"] = "text/x"
    var limited = plain
    limited.bytesPerSecond = 1_000_000
    let requests = [
      plain, limited, .get("http://h/y"), .get("http://h/x", fields: ["Accept": "text/x"]),
      DownloadRequest(method: "HEAD", url: "http://h/x"), credential, credential, post, post,
    ]
    let jobs = requests.map { service.start($0) }
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
    #expect(transport.requests.count == 9)
  }

  @Test("DL-47 without the setting each request is sent")
  @MainActor func off() async throws {
    let transport = ScriptedTransport { _ in .text("hello") }
    let service = DownloadService(configuration: .once, transport: transport)
    let jobs = (0..<2).map { _ in service.start(.get("http://h/x")) }
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
    #expect(transport.requests.count == 2)
  }
}
