import ArmatureTesting
import Downloads
import Foundation
import Synchronization
import Testing

@MainActor
@Suite("Scheduling a service's work")
struct SchedulingTests {
  @Test("a service schedules all of its internal work as its configuration says")
  func schedule() async throws {
    let work = Mutex<[@Sendable () -> Void]>([])
    var configuration = DownloadConfiguration()
    configuration.schedule = { piece in work.withLock { $0.append(piece) } }
    let transport = ScriptedTransport(.text("hello"))
    let service = DownloadService(configuration: configuration, transport: transport)
    let job = service.start(.get("http://example.org/x"))
    let outcome = Task { await job.outcome }
    for _ in 0..<100 { await Task.yield() }
    #expect(transport.requests.isEmpty)
    var ending: DownloadOutcome?
    Task { ending = await outcome.value }
    while ending == nil {
      let pieces = work.withLock { work in
        defer { work = [] }
        return work
      }
      for piece in pieces { piece() }
      await Task.yield()
    }
    guard case .finished(let file)? = ending else { return #expect(Bool(false), "\(String(describing: ending))") }
    try FileManager.default.removeItem(at: file.location)
    #expect(file.head.status == 200)
    #expect(transport.requests.count == 1)
  }
}
