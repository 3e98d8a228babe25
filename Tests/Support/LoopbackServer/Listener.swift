import Dispatch
import Foundation
import Synchronization

/// The listening socket, the thread that accepts, and the connections that are open.
final class Listener: Sendable {
  private struct State {
    var isStopped = false
    var accepted = 0
    var open: [Int: Connection] = [:]
    /// A socket that keeps the port from other servers after the end.
    var reserved: Int32?
  }

  let port: Int
  private let interface: Interface
  private let descriptor: Int32
  private let wakeUp: (reading: Int32, writing: Int32)
  private let settings: ConnectionSettings
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  init(
    port: Int, interface: Interface, settings: ConnectionSettings
  ) throws(LoopbackServerError) {
    (descriptor, self.port) = try Socket.listen(port: port, on: interface)
    do throws(LoopbackServerError) {
      wakeUp = try Socket.makePipe()
    } catch {
      Socket.close(descriptor)
      throw error
    }
    (self.interface, self.settings) = (interface, settings)
  }

  deinit {
    if let reserved = state.withLock(\.reserved) { Socket.close(reserved) }
  }

  /// The number of connections accepted so far, including refused ones.
  var accepted: Int { state.withLock(\.accepted) }

  func start() {
    spawn { listener in
      while let client = Socket.accept(on: listener.descriptor, until: listener.wakeUp.reading) {
        listener.admit(client)
      }
      Socket.close(listener.descriptor)
      // A client that expects to be refused would reach the next server of another test.
      let reserved = Socket.reserve(port: listener.port, on: listener.interface)
      listener.state.withLock { $0.reserved = reserved }
    }
  }

  /// Stops the accepting thread and every connection, and returns when their threads have closed their sockets.
  func stop() {
    let open: [Int: Connection]? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return state.open
    }
    if let open {
      // A byte, since another process may have inherited the writing end, so that closing it wouldn't wake the thread.
      Socket.wake(wakeUp.writing)
      for connection in open.values { connection.abandon() }
    }
    threads.wait()
    guard open != nil else { return }
    Socket.close(wakeUp.reading)
    Socket.close(wakeUp.writing)
  }

  private func admit(_ client: Int32) {
    let number = state.withLock { state in
      state.accepted += 1
      return state.accepted
    }
    let connection = Connection(client, number: number, settings: settings)
    let isAdmitted = state.withLock { state in
      guard !state.isStopped, state.open.count < settings.limits.connections else { return false }
      state.open[number] = connection
      return true
    }
    guard isAdmitted else {
      connection.refuse()
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
