import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Jobs that a service leaves in its journal, and how the next service restores them.
@Suite(.connected) struct JournalTests {
  @Test("DL-96 a relaunch restores pending jobs, then reports once, even after failures", arguments: Wire.allCases)
  @MainActor func replay(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let isRelaunched = Atomic(false)
    let site = try Site(wire) { request in
      if request.target == "/done" { return .text("done") }
      if !isRelaunched.load(ordering: .relaxed) { return Answer(steps: [.text("ha"), .wait(gate), .text("lf")]) }
      return request.target == "/bad" ? .text("no", status: 500) : .text("whole")
    }
    do {
      let recorder = DelegateRecorder()
      let service = DownloadService.launch(place, site.transport, recorder)
      for name in ["done", "good", "bad"] {
        service.start(.get("\(site.base)/\(name)", to: .file(place.file(name)), fields: ["X-Kept": name]))
      }
      #expect(await recorder.calls(1).count == 1)
      await gate.reached(times: 2)
      withExtendedLifetime(service) {}
    }
    isRelaunched.store(true, ordering: .relaxed)
    gate.open()
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(place, site.transport, recorder)
    #expect(!service.handleEvents(forBackgroundIdentifier: "other"))
    service.connect()
    let calls = await recorder.calls(3)
    #expect(calls.last == .finishedEvents("tl-1"))
    var ends: [String: DownloadOutcome] = [:]
    for case .ended(let url, let end) in calls.dropLast() { ends[url] = end }
    #expect(calls.count == 3)
    #expect(ends.keys.sorted() == ["\(site.base)/bad", "\(site.base)/good"])
    #expect(ends["\(site.base)/good"]?.file?.location == place.file("good"))
    #expect(ends["\(site.base)/bad"]?.error?.attempts == 1)
    #expect(place.text("good") == "whole")
    let kept: [String] = site.requests.suffix(2).compactMap { $0.fields["x-kept"] }
    #expect(kept.sorted() == ["bad", "good"])
    // Everything has been delivered: the next service restores nothing, and only passes a report on.
    let last = DelegateRecorder()
    withExtendedLifetime(service) {}
    let copy = try Data(contentsOf: place.file("journal"))
    #expect(JournalContents(copy).pending.isEmpty)
    try copy.write(to: place.file("copy"))
    let third = DownloadService.launch(place, site.transport, last, journal: "copy")
    third.handleEvents(forBackgroundIdentifier: "tl-1")
    #expect(await last.calls(1) == [.finishedEvents("tl-1")])
  }

  @Test("DL-96 the system's report and the report for restored jobs are one", arguments: [true, false])
  @MainActor func oneReport(isConnectedFirst: Bool) async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport { $0.url.path == "/hold" ? ScriptedAnswer([.hold]) : .text("here") }
    do {
      let service = DownloadService.launch(place, ScriptedTransport { _ in ScriptedAnswer([.hold]) }, nil)
      let job = service.start(.get("http://h/a", to: .file(place.file())))
      for await event in job.events { if event == .started(attempt: 1) { break } }
      withExtendedLifetime(service) {}
    }
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(place, transport, recorder)
    if isConnectedFirst { service.connect() }
    service.handleEvents(forBackgroundIdentifier: "tl-1")
    #expect(await recorder.calls(2).last == .finishedEvents("tl-1"))
    // A second one would come before this one.
    service.start(.get("http://h/b", to: .file(place.file("b"))))
    #expect(await recorder.calls(3).last.map { if case .ended("http://h/b", _) = $0 { true } else { false } } == true)
  }

  @Test("DL-96 an end that was not delivered is delivered by the next process, without another fetch")
  @MainActor func undelivered() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(.text("here", fields: ["ETag": "\"1\"", "Set-Cookie": "s3cret"]))
    let first = DelegateRecorder()
    let service = DownloadService.launch(place, transport, first)
    service.holdDeliveries()
    let job = service.start(.get("http://h/a", to: .file(place.file())))
    #expect(await job.outcome.file != nil)
    // The process is killed here: the next one only has what is on disk.
    try FileManager.default.copyItem(at: place.file("journal"), to: place.file("copy"))
    let recorder = DelegateRecorder()
    let next = DownloadService.launch(place, ScriptedTransport(), recorder, journal: "copy")
    next.connect()
    let calls = await recorder.calls(2)
    let head = ResponseHead(status: 200, fields: ["ETag": "\"1\"", "Content-Length": "4"], url: "http://h/a")
    #expect(
      calls == [
        .ended("http://h/a", .finished(DownloadedFile(location: place.file(), byteCount: 4, head: head))),
        .finishedEvents("tl-1"),
      ])
    #expect(first.received == [])
  }

  @Test(
    "DL-96 a job that was canceled doesn't begin again in the next process, which delivers its end",
    arguments: [false, true], [false, true])
  @MainActor func canceled(isKept: Bool, isReleased: Bool) async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let first = DelegateRecorder()
    var service: DownloadService? = .launch(place, transport, first)
    service?.holdDeliveries()
    var request = DownloadRequest.get("http://h/a", to: .file(place.file()))
    request.resumes = true
    let job = try #require(service?.start(request))
    let call = try await transport.next()
    let head = ResponseHead(status: 200, fields: ["ETag": "\"1\"", "Content-Length": "4"], url: "http://h/a")
    try call.sink.begin(head)
    try call.sink.write(Data("he".utf8))
    job.cancel(keepingPartial: isKept)
    // A controller that cancels a job often releases its service too.
    if isReleased { service = nil }
    let partial = PartialDownload(
      file: PartialFile(for: place.file(), from: "http://h/a").part, byteCount: 2, total: 4,
      validator: .entityTag("\"1\""))
    let outcome = DownloadOutcome.cancelled(partial: isKept ? partial : nil)
    #expect(await job.outcome == outcome)
    try FileManager.default.copyItem(at: place.file("journal"), to: place.file("copy"))
    try await DownloadService.expectDelivery(of: outcome, in: place)
    withExtendedLifetime(service) {}
  }

  @Test("DL-96 the end of a canceled job has no part of another job")
  @MainActor func partOfAnother() async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(place, transport, recorder)
    let head = ResponseHead(status: 200, fields: ["ETag": "\"1\"", "Content-Length": "4"], url: "http://h/a")
    for isKept in [true, false] {
      let job = service.start(.get("http://h/a", to: .file(place.file())))
      let call = try await transport.next()
      try call.sink.begin(head)
      try call.sink.write(Data("he".utf8))
      job.cancel(keepingPartial: isKept)
      #expect((await job.outcome == .cancelled()) == !isKept)
      if isKept { #expect(await recorder.calls(1).count == 1) }
      service.holdDeliveries()
    }
    try FileManager.default.copyItem(at: place.file("journal"), to: place.file("copy"))
    let last = DelegateRecorder()
    let next = DownloadService.launch(place, ScriptedTransport(), last, journal: "copy")
    next.connect()
    #expect(await last.calls(2) == [.ended("http://h/a", .cancelled()), .finishedEvents("tl-1")])
    withExtendedLifetime((service, next)) {}
  }

  @Test("DL-96 an incomplete last record of a killed process is dropped, and the others are kept")
  func torn() throws {
    let place = try TemporaryFolder()
    let file = place.file("journal")
    do {
      let (journal, pending) = try DownloadJournal.open(file)
      #expect(pending.isEmpty)
      for number in 0..<4 {
        let request = DownloadRequest.get("http://h/\(number)", to: .file(place.file("\(number)")))
        try journal.append(JournalRecord(job: "\(number)", request: StoredRequest(request)))
        if number == 1 { try journal.append(JournalRecord(job: "0", isDelivered: true)) }
      }
    }
    let whole = try Data(contentsOf: file)
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { $0.endIndex + 1 }
    #expect(lines.count == 5)
    let expected = [[], ["0"], ["0", "1"], ["1"], ["1", "2"], ["1", "2", "3"]]
    // Around the end of each line, and at some places inside.
    let lengths = lines.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 <= whole.count }
    for length in lengths + stride(from: 0, to: whole.count, by: 29) {
      try whole.prefix(length).write(to: file)
      let complete = lines.filter { $0 <= length }.count
      let (journal, pending) = try DownloadJournal.open(file)
      #expect(pending.map(\.job) == expected[complete], "cut after \(length) bytes")
      // The next record does not continue the incomplete one.
      try journal.append(JournalRecord(job: "new", request: StoredRequest(.get("http://h/new"))))
      journal.release()
      #expect(JournalContents(try Data(contentsOf: file)).pending.map(\.job) == expected[complete] + ["new"])
    }
    #expect(place.names == ["journal"])
  }

  @Test("DL-96 invalid lines in a journal are skipped", arguments: 0..<20 as Range<UInt64>)
  func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var contents = Data()
    var expected: [String] = []
    for number in 0..<20 {
      if Bool.random(using: &random) {
        let request = try StoredRequest(.get("http://h/\(number)"))
        contents += try JSONEncoder().encode(JournalRecord(job: "\(number)", request: request))
        expected.append("\(number)")
      } else {
        contents += (0..<Int.random(in: 0..<60, using: &random)).map { _ in UInt8.random(in: 11...255, using: &random) }
      }
      contents.append(0x0A)
    }
    #expect(JournalContents(contents).pending.map(\.job) == expected, "seed \(seed)")
  }

  @Test("DL-96 a request is the same after a relaunch, except for its secrets")
  func stored() throws {
    var request = DownloadRequest(
      method: "PUT", url: "http://ada:s3cret@h/a?b", fields: ["X": "1", "Cookie": "s3cret", "x-api-key": "s3cret"],
      body: .data(Data([0, 255])), to: .folder(URL(filePath: "/tmp/a b/"), ifOccupied: .replace, creatingFolders: true),
      acceptableStatuses: [200, 404])
    request.credential = Credential(user: "ada", password: "s3cret")
    request.acceptableContentTypes = ["image/*"]
    request.expectedLength = 3
    request.expectedSHA256 = "ab"
    request.redirects = .stop
    request.retry = RetryPolicy(limit: 7, methods: ["PUT"], statuses: [503], firstWait: .milliseconds(1))
    request.timeouts = Timeouts(connect: .milliseconds(1_500), idle: .seconds(2), total: .seconds(3))
    request.priority = .high
    request.knownVersion = .entityTag("\"1\"")
    request.resumes = true
    request.bytesPerSecond = 1000
    request.connections = 4
    request.keepsModificationDate = true
    let data = try JSONEncoder().encode(StoredRequest(request))
    #expect(!String(decoding: data, as: UTF8.self).contains("s3cret"))
    let read = try JSONDecoder().decode(StoredRequest.self, from: data).request
    #expect(read.method == "PUT")
    #expect(read.url == "http://h/a?b")
    #expect(read.fields == ["X": "1"])
    #expect(read.body == request.body)
    #expect(read.bytesPerSecond == 1000 && read.connections == 4 && read.keepsModificationDate)
    #expect(read.destination == request.destination)
    #expect(read.acceptableStatuses == [200, 404])
    #expect(read.acceptableContentTypes == ["image/*"])
    #expect(read.expectedLength == 3)
    #expect(read.expectedSHA256 == "ab")
    #expect(read.retry?.limit == 7 && read.retry?.methods == ["PUT"] && read.retry?.statuses == [503])
    #expect(read.retry?.firstWait == .milliseconds(1) && read.retry?.longestWait == .seconds(30))
    #expect(read.timeouts == request.timeouts)
    #expect(read.priority == .high)
    #expect(read.knownVersion == .entityTag("\"1\""))
    #expect(read.resumes && read.credential == nil)
    guard case .stop? = read.redirects else {
      Issue.record("The redirect rule was lost.")
      return
    }
  }

  @Test("DL-96 a request that contains code is refused, since another process could not restore it")
  @MainActor func code() async throws {
    let place = try TemporaryFolder()
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(place, ScriptedTransport(), recorder)
    var requests = Array(repeating: DownloadRequest(method: "PUT", url: "http://h/a"), count: 5)
    requests[0].validators = [{ _, _, _ in }]
    requests[1].modifiers = [RequestModifier.perJob { _ in }]
    requests[2].retry = RetryPolicy(decision: { _ in true })
    requests[3].redirects = .modify { next, _ in next }
    requests[4].body = .stream(BodyStream { InputStream(data: Data()) })
    for request in requests { service.start(request) }
    _ = await recorder.calls(5)
    let parts: [DownloadError.UnstorablePart] = [
      .validators, .modifiers, .retryRule, .redirectRule, .bodyStream,
    ]
    #expect(recorder.outcomes == parts.map { .failed(DownloadError(.notStorable($0))) })
    #expect(
      recorder.outcomes.last?.error?.description == """
        Cannot record the job in the journal: another process can't restore the request's body stream. Nothing \
        was sent. Send data or a file, or start the job on a service without a journal.
        """)
  }

  @Test("a journal that another service uses, or that cannot be written, refuses jobs and is unchanged")
  @MainActor func unusable() async throws {
    let place = try TemporaryFolder()
    let first = DelegateRecorder()
    let service = DownloadService.launch(place, ScriptedTransport(.text("here")), first)
    service.start(.get("http://h/a", to: .file(place.file())))
    _ = await first.calls(1)
    let before = try Data(contentsOf: place.file("journal"))
    let second = DelegateRecorder()
    let other = DownloadService.launch(place, ScriptedTransport(), second)
    other.start(.get("http://h/b"))
    #expect(
      await second.calls(1) == [.ended("http://h/b", .failed(DownloadError(.journalInUse(place.file("journal")))))])
    #expect(try Data(contentsOf: place.file("journal")) == before)
    #expect(
      second.outcomes.first?.error?.description == """
        Cannot use the journal '\(place.file("journal").path)': another service uses it. Nothing was sent. Give each \
        service its own file, and release one service before you create the next.
        """)
    let third = DelegateRecorder()
    let missing = DownloadService.launch(place, ScriptedTransport(), third, journal: "missing/journal")
    missing.start(.get("http://h/c"))
    let file = place.file("missing/journal")
    #expect(
      await third.calls(1) == [.ended("http://h/c", .failed(DownloadError(.journalUnusable(file, code: ENOENT))))])
    #expect(
      third.outcomes.first?.error?.description == """
        Cannot use the journal '\(file.path)': its folder doesn't exist (error 2). Nothing was sent, and the \
        contents of the journal are unchanged. Create the folder first.
        """)
    withExtendedLifetime(service) {}
  }

  @Test("a journal that is a link or a pipe is refused, and the text says so", arguments: [true, false])
  func notRegular(isLink: Bool) throws {
    let place = try TemporaryFolder()
    let file = place.file("journal")
    #expect(isLink ? symlink("other", file.path) == 0 : mkfifo(file.path, 0o600) == 0)
    let error = #expect(throws: DownloadError.Reason.self) { _ = try DownloadJournal.open(file) }
    #expect(
      error.map { DownloadError($0).description } == """
        Cannot use the journal '\(file.path)': it isn't a regular file (error 19). Nothing was sent, and the contents of \
        the journal are unchanged. Choose another name.
        """)
    #expect(place.names == ["journal"])
  }

  @Test("DL-96 a restored job needs no second record, which a full disk would refuse")
  func restoredOnce() throws {
    let place = try TemporaryFolder()
    let record = JournalRecord(job: "1", request: try StoredRequest(.get("http://h/1")))
    try DownloadJournal.open(place.file("journal")).0.append(record)
    let (journal, pending) = try DownloadJournal.open(place.file("journal"))
    #expect(pending.map(\.job) == ["1"])
    let before = try Data(contentsOf: place.file("journal"))
    try journal.append(record)
    #expect(try Data(contentsOf: place.file("journal")) == before)
    try journal.append(JournalRecord(job: "1", isDelivered: true))
    #expect(JournalContents(try Data(contentsOf: place.file("journal"))).pending.isEmpty)
  }

  @Test("a service that is released while it opens its journal leaves it to the next one")
  @MainActor func releasedWhileOpening() async throws {
    let place = try TemporaryFolder()
    let text = String(repeating: "x", count: 20_000)
    do {
      let (journal, _) = try DownloadJournal.open(place.file("journal"))
      for number in 0..<200 {
        let request = DownloadRequest.get("http://h/\(number)", fields: ["X": text])
        try journal.append(JournalRecord(job: "\(number)", request: StoredRequest(request)))
      }
    }
    let hold = ScriptedTransport { _ in ScriptedAnswer([.hold]) }
    var service: DownloadService? = .launch(place, hold, nil)
    service?.connect()
    // Opening writes this file, which then replaces the journal; on a busy machine it may do both unseen.
    let limit = ContinuousClock.now + .seconds(10)
    while !FileManager.default.fileExists(atPath: place.file("journal.new").path), ContinuousClock.now < limit {}
    service = nil
    let (journal, pending) = try DownloadJournal.open(place.file("journal"))
    #expect(pending.count == 200)
    journal.release()
  }

  @Test("a journal does not grow forever")
  func tidy() throws {
    let place = try TemporaryFolder()
    let (journal, _) = try DownloadJournal.open(place.file("journal"))
    for number in 0..<1_000 {
      try journal.append(JournalRecord(job: "\(number)", request: StoredRequest(.get("http://h/\(number)"))))
      try journal.append(JournalRecord(job: "\(number)", isDelivered: true))
    }
    #expect(try Data(contentsOf: place.file("journal")).count < 80_000)
    try journal.append(JournalRecord(job: "last", request: StoredRequest(.get("http://h/last"))))
    #expect(JournalContents(try Data(contentsOf: place.file("journal"))).pending.map(\.job) == ["last"])
  }
}
