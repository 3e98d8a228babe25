import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Synchronization
import Testing

@testable import Downloads

/// Services that are released when a body is complete, before its file has a name.
@Suite(.timeLimit(.minutes(5))) struct ReleasedArrivalTests {
  /// The work of a service, which the test runs.
  private final class Work: Sendable {
    private let pieces = Mutex<[@Sendable () -> Void]>([])

    func add(_ piece: @escaping @Sendable () -> Void) { pieces.withLock { $0.append(piece) } }

    /// Runs all work, with that which is added meanwhile.
    func run() {
      while case let next = pieces.withLock({ pieces in
        defer { pieces = [] }
        return pieces
      }), !next.isEmpty {
        for piece in next { piece() }
      }
    }
  }

  @Test(
    "DL-96 a file whose service was released doesn't arrive, and the next service fetches it",
    arguments: [.fail, .replace, .unique] as [DownloadDestination.OccupiedPolicy], [false, true])
  @MainActor func released(policy: DownloadDestination.OccupiedPolicy, isResumable: Bool) async throws {
    let place = try TemporaryFolder()
    let (work, transport) = (Work(), ManualTransport())
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("journal")
    configuration.schedule = work.add
    var request = DownloadRequest.get("http://h/a", to: .file(place.file(), ifOccupied: policy))
    request.resumes = isResumable
    var service: DownloadService? = DownloadService(
      identifier: "tl-1", configuration: configuration, transport: transport)
    let job = service?.start(request)
    let call = try await Self.call(of: transport, work)
    let head = ResponseHead(status: 200, fields: ["Content-Length": "4", "ETag": "\"1\""], url: "http://h/a")
    try call.sink.begin(head)
    try call.sink.write(Data("half".utf8))
    call.report(.finished(head))
    service = nil
    work.run()
    #expect(await job?.outcome.error?.reason == .invalidated)
    #expect(!FileManager.default.fileExists(atPath: place.file().path))

    let recorder = DelegateRecorder()
    let whole = ScriptedAnswer.text("whole", fields: ["ETag": "\"2\""])
    let next = DownloadService.launch(place, ScriptedTransport(whole), recorder)
    next.connect()
    #expect(await recorder.calls(2).last == .finishedEvents("tl-1"))
    #expect(recorder.outcomes.map { $0.file?.location } == [place.file()])
    #expect(place.text() == "whole")
    withExtendedLifetime(next) {}
  }

  @Test(
    "DL-96 a file gets no name that can't be recorded since the service was released",
    arguments: [.fail, .replace, .unique] as [DownloadDestination.OccupiedPolicy], [false, true])
  func unrecorded(policy: DownloadDestination.OccupiedPolicy, isHeld: Bool) throws {
    let place = try TemporaryFolder()
    if policy != .fail { try place.write("old") }
    let request = DownloadRequest.get("http://h/a", to: .file(place.file(), ifOccupied: policy))
    var destination = FileDestination(for: request, isResumable: false)
    let names = Mutex<[String]>([])
    destination.willArrive = { location, _, _ throws(DownloadError.Reason) in
      names.withLock { $0.append(location.lastPathComponent) }
      throw .invalidated
    }
    if isHeld {
      #expect(destination.hold(Data("half".utf8)))
    } else {
      let descriptor = try destination.createPart()
      #expect(SystemCall.write(Data("half".utf8), to: descriptor) == nil)
      close(descriptor)
    }
    let head = ResponseHead(status: 200, fields: [:], url: "http://h/a")
    #expect(destination.place(head) == .failure(.invalidated))
    #expect(names.withLock(\.count) == 1)
    destination.discard()
    #expect(place.names == (policy == .fail ? [] : ["document"]))
    if policy != .fail { #expect(place.text() == "old") }
  }

  @Test("DL-96 a file that the system delivers while its service is released leaves nothing behind")
  @MainActor func delivered() async throws {
    let (place, inbox) = (try TemporaryFolder(), try TemporaryFolder())
    let (work, system) = (Work(), BackgroundSystem(inbox.folder))
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("journal")
    configuration.schedule = work.add
    var service: DownloadService? = DownloadService(
      identifier: "tl-1", configuration: configuration, transport: ScriptedBackgroundTransport(system: system))
    let job = service?.start(.get("http://h/a", to: .file(place.file())))
    var isOpen = false
    Task {
      await system.opened(1)
      isOpen = true
    }
    while !isOpen {
      work.run()
      await Task.yield()
    }
    try system.end("/a", fields: ["Content-Length": "4"])
    service = nil
    work.run()
    #expect(await job?.outcome.error?.reason == .invalidated)
    #expect(place.names == ["journal"])
    #expect(inbox.names == [])
  }

  @Test("DL-84 without a journal, too, the next service continues the part of a service that was released")
  @MainActor func interruptedWithoutJournal() async throws {
    let place = try TemporaryFolder()
    let (work, transport) = (Work(), ManualTransport())
    var configuration = DownloadConfiguration.once
    configuration.schedule = work.add
    var request = DownloadRequest.get("http://h/a", to: .file(place.file()))
    request.resumes = true
    var service: DownloadService? = DownloadService(configuration: configuration, transport: transport)
    let job = service?.start(request)
    let call = try await Self.call(of: transport, work)
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Length": "8"]
    try call.sink.begin(ResponseHead(status: 200, fields: fields, url: "http://h/a"))
    try call.sink.write(Data("half".utf8))
    service = nil

    let rest: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 4-7/8"]
    let transportOfNext = ScriptedTransport(.text("next", status: 206, fields: rest))
    let next = DownloadService(configuration: .once, transport: transportOfNext)
    let outcome = await next.start(request).outcome
    #expect(outcome.file?.byteCount == 8, "\(outcome)")
    work.run()
    #expect(await job?.outcome.error?.reason == .invalidated)
    #expect(place.text() == "halfnext")
    #expect(place.names == ["document"])
  }

  @Test("DL-96 the next service continues the part of a service that was released, whatever that one still has to do")
  @MainActor func interrupted() async throws {
    let place = try TemporaryFolder()
    let (work, transport) = (Work(), ManualTransport())
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("journal")
    configuration.schedule = work.add
    var request = DownloadRequest.get("http://h/a", to: .file(place.file()))
    request.resumes = true
    var service: DownloadService? = DownloadService(
      identifier: "tl-1", configuration: configuration, transport: transport)
    let job = service?.start(request)
    let call = try await Self.call(of: transport, work)
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Length": "8"]
    try call.sink.begin(ResponseHead(status: 200, fields: fields, url: "http://h/a"))
    try call.sink.write(Data("half".utf8))
    service = nil
    #expect(throws: ResponseSink.Refusal.self) { try call.sink.write(Data("rest".utf8)) }

    let recorder = DelegateRecorder()
    let rest: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 4-7/8"]
    let next = DownloadService.launch(place, ScriptedTransport(.text("next", status: 206, fields: rest)), recorder)
    next.connect()
    #expect(await recorder.calls(2).last == .finishedEvents("tl-1"))
    #expect(recorder.outcomes.map { $0.file?.byteCount } == [8])
    #expect(place.text() == "halfnext")
    work.run()
    #expect(await job?.outcome.error?.reason == .invalidated)
    #expect(place.text() == "halfnext")
    #expect(place.names == ["document", "journal"])
    withExtendedLifetime(next) {}
  }

  @Test("DL-96 a release waits for a file that is getting its name")
  func naming() throws {
    let place = try TemporaryFolder()
    try place.write("here")
    let (journal, _) = try DownloadJournal.open(place.file("journal"))
    try journal.append(JournalRecord(job: "1", request: StoredRequest(.get("http://h/a", to: .file(place.file())))))
    let status = try #require(SystemCall.status(of: place.file().path))
    let head = ResponseHead(status: 200, fields: [:], url: "http://h/a")
    let record = JournalRecord(job: "1", arrival: StoredArrival(place.file(), status, head))
    let order = Mutex<[String]>([])
    let code = try journal.append(record) {
      Thread.detachNewThread {
        journal.release()
        order.withLock { $0.append("released") }
      }
      // A release that doesn't wait comes within these turns.
      for _ in 0..<10_000 where order.withLock(\.isEmpty) { sched_yield() }
      order.withLock { $0.append("named") }
      return nil
    }
    #expect(code == nil)
    while order.withLock(\.count) < 2 { sched_yield() }
    #expect(order.withLock { $0 } == ["named", "released"])
    #expect(throws: DownloadError.Reason.invalidated) { try journal.append(record) { nil } }
  }

  /// A clock that calls a closure each time the service reads it.
  private struct ObservedClock: Clock {
    let base = TestClock()
    let willRead: @Sendable () -> Void

    var now: TestClock.Instant {
      willRead()
      return base.now
    }

    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  /// A service that is released when it reads its clock.
  @MainActor private final class Owner {
    /// An exchange that began.
    struct Beginning: Hashable {
      let isReleased: Bool
      let isRefused: Bool
    }

    var service: DownloadService?
    private(set) var beginnings: [Beginning] = []
    /// The number of times at which the service reads its clock until it is released.
    private var readings: Int

    init(readings: Int) { self.readings = readings }

    func clockWillBeRead() {
      readings -= 1
      if readings == 0 { service = nil }
    }

    /// Begins a response, as a fast transport does before its call returns.
    func begin(_ sink: any BodySink) {
      let head = ResponseHead(status: 200, fields: ["ETag": "\"1\"", "Content-Length": "8"], url: "http://h/a")
      let isRefused = (try? sink.begin(head)) == nil
      beginnings.append(Beginning(isReleased: service == nil, isRefused: isRefused))
    }
  }

  /// A transport that passes the sink of each exchange to a closure.
  private struct PassingTransport: Transport {
    let didOpen: @Sendable (any BodySink) -> Void

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      didOpen(sink)
      return ManualExchange()
    }
  }

  @Test("DL-96 an exchange that begins while its service is released writes nothing")
  @MainActor func beginning() async throws {
    var beginnings: Set<Owner.Beginning> = []
    // One of these readings comes between the last check for a release and the exchange.
    for readings in 1...12 {
      let (place, work) = (try TemporaryFolder(), Work())
      let owner = Owner(readings: readings)
      var configuration = DownloadConfiguration.once
      configuration.journal = place.file("journal")
      configuration.schedule = work.add
      configuration.clock = ObservedClock { MainActor.assumeIsolated { owner.clockWillBeRead() } }
      let transport = PassingTransport { sink in MainActor.assumeIsolated { owner.begin(sink) } }
      owner.service = DownloadService(identifier: "tl-1", configuration: configuration, transport: transport)
      let job = try #require(owner.service?.start(.get("http://h/a", to: .file(place.file()))))
      var hasEnded = false
      Task {
        _ = await job.outcome
        hasEnded = true
      }
      while !hasEnded, owner.beginnings.isEmpty {
        work.run()
        await Task.yield()
      }
      beginnings.formUnion(owner.beginnings)
      owner.service = nil
      work.run()
    }
    let kept = Owner.Beginning(isReleased: false, isRefused: false)
    #expect(beginnings == [kept, Owner.Beginning(isReleased: true, isRefused: true)])
  }

  /// Runs a service's work until it has called its transport, and returns the call.
  @MainActor private static func call(of transport: ManualTransport, _ work: Work) async throws -> ManualTransport.Call
  {
    var opened: ManualTransport.Call?
    Task { opened = try? await transport.next() }
    while opened == nil {
      work.run()
      await Task.yield()
    }
    return try #require(opened)
  }
}
