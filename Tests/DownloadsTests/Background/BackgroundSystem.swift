import Downloads
import Foundation
import Synchronization

/// A system that continues exchanges while there is no process; it outlives services and transports.
final class BackgroundSystem: Sendable {
  private struct Item {
    let request: TransportRequest
    var end: TransportEvent?
    var report: (@Sendable (TransportEvent) -> Void)?
  }

  private struct State {
    var items: [String: Item] = [:]
    var sent: [TransportRequest] = []
    var cancelled = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var opened = 0
  }

  private let folder: URL
  private let state = Mutex(State())

  init(_ folder: URL) { self.folder = folder }

  /// The requests that were sent, in order.
  var sent: [TransportRequest] { state.withLock(\.sent) }
  var cancelled: Int { state.withLock(\.cancelled) }
  /// The paths of exchanges that are running, or finished and not yet reported.
  var pending: [String] { state.withLock { $0.items.values.map(\.request.url.path).sorted() } }

  /// Returns when a number of exchanges have been opened or attached to.
  func opened(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.opened < count { state.watchers.append((count, continuation)) }
        return state.opened >= count
      }
      if isThere { continuation.resume() }
    }
  }

  func open(_ request: TransportRequest, _ name: String, _ report: @escaping @Sendable (TransportEvent) -> Void) {
    let (end, satisfied) = state.withLock { state in
      if state.items[name] == nil {
        state.items[name] = Item(request: request)
        state.sent.append(request)
      }
      state.opened += 1
      let end = state.items[name]?.end
      if end == nil { state.items[name]?.report = report } else { state.items[name] = nil }
      let count = state.opened
      defer { state.watchers.removeAll { $0.count <= count } }
      return (end, state.watchers.filter { $0.count <= count })
    }
    if let end { Task { report(end) } }
    for watcher in satisfied { watcher.continuation.resume() }
  }

  func cancel(_ name: String) {
    let report = state.withLock { state in
      let report = state.items.removeValue(forKey: name)?.report
      if report != nil { state.cancelled += 1 }
      return report
    }
    report?(.failed(.cancelled))
  }

  /// Ends the exchange with a path, whether or not there is a process to report it to.
  func end(_ path: String, _ status: Int = 200, fields: HTTPFields = [:], text: String = "here") throws {
    let file = folder.appending(path: "system-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    let head = ResponseHead(status: status, fields: fields, url: "http://h\(path)")
    end(path, .delivered(head, file))
  }

  func fail(_ path: String, _ failure: TransportFailure) { end(path, .failed(failure)) }

  private func end(_ path: String, _ event: TransportEvent) {
    let report = state.withLock { state -> (@Sendable (TransportEvent) -> Void)? in
      guard let name = state.items.first(where: { $0.value.request.url.path == path })?.key else { return nil }
      guard let report = state.items[name]?.report else {
        state.items[name]?.end = event
        return nil
      }
      state.items[name] = nil
      return report
    }
    report?(event)
  }

  /// Ends the process: events are kept until the next process attaches.
  func loseProcess() {
    state.withLock { state in
      for name in state.items.keys { state.items[name]?.report = nil }
    }
  }
}

/// The transport of one process.
struct ScriptedBackgroundTransport: BackgroundTransport {
  private struct Named: Exchange {
    let system: BackgroundSystem
    let name: String
    func cancel() { system.cancel(name) }
  }

  let system: BackgroundSystem

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    open(request, named: UUID().uuidString, report: report)
  }

  func open(
    _ request: TransportRequest, named name: String, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    system.open(request, name, report)
    return Named(system: system, name: name)
  }
}
