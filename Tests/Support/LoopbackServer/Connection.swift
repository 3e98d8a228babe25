import Dispatch
import Foundation
import Synchronization

/// What all connections of a server share.
struct ConnectionSettings: Sendable {
  let limits: Limits
  let router: Router
  let log: RequestLog
  let security: ServerSecurity
  /// The certificates; nil without encryption.
  let tls: TLSContext?
}

/// The connection of one client, which is served on a thread that may block.
///
/// The handler and the gates of a body run in a task. The thread waits for the task and never the reverse, so a slow
/// client or handler delays no other connection. ``abandon()`` ends every wait.
final class Connection: Sendable {
  private struct State {
    var isAbandoned = false
    var isClosed = false
    var waiting: (task: Task<Void, Never>, signal: DispatchSemaphore)?
  }

  let descriptor: Int32
  let number: Int
  let settings: ConnectionSettings
  private let state = Mutex(State())

  init(_ descriptor: Int32, number: Int, settings: ConnectionSettings) {
    self.descriptor = descriptor
    self.number = number
    self.settings = settings
    Socket.configure(descriptor, idleTimeout: settings.limits.idleTimeout)
  }

  /// Serves the client until either side ends the connection, and closes the socket; called once, on its own thread.
  func serve() {
    converse()
    state.withLock { state in
      // Under the lock: after it the descriptor may belong to another socket, which must not be shut down.
      state.isClosed = true
      Socket.close(descriptor)
    }
  }

  private func converse() {
    guard let context = settings.tls else {
      HTTP1Conversation(over: PlainChannel(descriptor: descriptor), on: self).serve()
      return
    }
    let sendsCloseNotify = settings.security.sendsCloseNotify
    if let channel = EncryptedChannel(descriptor, context: context, sendsCloseNotify: sendsCloseNotify) {
      guard channel.session.speaksHTTP2 else { return HTTP1Conversation(over: channel, on: self).serve() }
      HTTP2Conversation(over: channel.session, on: self)?.serve()
    }
  }

  /// Refuses a client without reading its request, and closes the socket; a client with TLS receives no reason.
  func refuse() {
    if settings.tls == nil {
      let refusal = Response.refusal(503, "Too many connections are open.")
      HTTP1Conversation(over: PlainChannel(descriptor: descriptor), on: self).send(refusal)
    }
    Socket.close(descriptor)
  }

  /// Ends the connection from any thread: cancels the handler, ends every wait, and lets ``serve()`` return.
  func abandon() {
    let waiting = state.withLock { state in
      state.isAbandoned = true
      if !state.isClosed { Socket.shutDown(descriptor) }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.task.cancel()
    waiting?.signal.signal()
  }

  /// Blocks this thread while asynchronous work runs, and returns nil if the connection is abandoned.
  func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
    let result = Box<Value>()
    let signal = DispatchSemaphore(value: 0)
    let hasStarted = state.withLock { state in
      guard !state.isAbandoned else { return false }
      let task = Task.detached(executorPreference: ServerExecutor.next) {
        let value = await work()
        result.value.withLock { $0 = value }
        signal.signal()
      }
      state.waiting = (task, signal)
      return true
    }
    guard hasStarted else { return nil }
    signal.wait()
    return state.withLock { state in
      guard !state.isAbandoned else { return nil }
      state.waiting = nil
      return result.value.withLock { $0 }
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
