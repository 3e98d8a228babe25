import Dispatch
import Foundation
import Synchronization

/// The listening socket, the thread that accepts, and the connections that are open.
final class Listener: Sendable {
  private struct State {
    var isStopped = false
    var accepted = 0
    var open: [Int: Connection] = [:]
  }

  let port: Int
  private let descriptor: Int32
  private let wakeUp: (reading: Int32, writing: Int32)
  private let limits: Limits
  private let router: Router
  private let log: RequestLog
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  init(port: Int, limits: Limits, router: Router, log: RequestLog) throws(LoopbackServerError) {
    (descriptor, self.port) = try Socket.listen(port: port)
    do throws(LoopbackServerError) {
      wakeUp = try Socket.makePipe()
    } catch {
      Socket.close(descriptor)
      throw error
    }
    self.limits = limits
    self.router = router
    self.log = log
  }

  /// How many connections were accepted so far, those turned away included.
  var accepted: Int { state.withLock(\.accepted) }

  func start() {
    spawn { listener in
      while let client = Socket.accept(on: listener.descriptor, until: listener.wakeUp.reading) {
        listener.admit(client)
      }
      Socket.close(listener.descriptor)
      Socket.close(listener.wakeUp.reading)
    }
  }

  /// Ends the accepting thread and every connection, and returns when their threads have closed their sockets.
  func stop() {
    let open: [Int: Connection]? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return state.open
    }
    if let open {
      Socket.close(wakeUp.writing)
      for connection in open.values { connection.abandon() }
    }
    threads.wait()
  }

  private func admit(_ client: Int32) {
    let number = state.withLock { state in
      state.accepted += 1
      return state.accepted
    }
    let connection = Connection(client, number: number, limits: limits, router: router, log: log)
    let isAdmitted = state.withLock { state in
      guard !state.isStopped, state.open.count < limits.connections else { return false }
      state.open[number] = connection
      return true
    }
    guard isAdmitted else {
      connection.turnAway()
      return
    }
    spawn { listener in
      connection.serve()
      listener.state.withLock { $0.open[number] = nil }
    }
  }

  private func spawn(_ body: @escaping @Sendable (Listener) -> Void) {
    threads.enter()
    let thread = Thread {
      body(self)
      self.threads.leave()
    }
    thread.stackSize = 512 * 1024
    thread.start()
  }
}
