import Dispatch
import Foundation
import Synchronization

/// One client: its requests are read, answered and written one after another, on a thread that may block.
///
/// The handler and the gates of a body run in a task; the thread waits for it and never the other way round, so that
/// neither a slow client nor a slow handler holds up anyone else. ``abandon()`` ends every wait at once.
final class Connection: Sendable {
  private struct State {
    var isAbandoned = false
    var isClosed = false
    var waiting: (task: Task<Void, Never>, signal: DispatchSemaphore)?
  }

  private let descriptor: Int32
  private let limits: Limits
  private let handler: LoopbackServer.Handler
  private let didReceiveRequest: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ descriptor: Int32, limits: Limits, didReceiveRequest: @escaping @Sendable () -> Void,
    handler: @escaping LoopbackServer.Handler
  ) {
    self.descriptor = descriptor
    self.limits = limits
    self.didReceiveRequest = didReceiveRequest
    self.handler = handler
    Socket.configure(descriptor, idleTimeout: limits.idleTimeout)
  }

  /// Serves the client until either side ends the connection, and closes the socket; called once, on its own thread.
  func serve() {
    converse()
    state.withLock { state in
      // Under the lock: afterwards the number may name another socket, which must not be broken off.
      state.isClosed = true
      Socket.close(descriptor)
    }
  }

  /// Refuses a client for which there is no room, without waiting for what it says, and closes the socket.
  func turnAway() {
    _ = write(.refusal(503, "Too many connections are open."), to: nil)
    Socket.close(descriptor)
  }

  /// Ends the connection from any thread: what waits goes on, what runs is cancelled, and ``serve()`` returns soon.
  func abandon() {
    let waiting = state.withLock { state in
      state.isAbandoned = true
      if !state.isClosed { Socket.breakOff(descriptor) }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.task.cancel()
    waiting?.signal.signal()
  }

  private func converse() {
    var parser = RequestParser(limits: limits)
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var deadline: ContinuousClock.Instant?
    while true {
      do throws(RequestParser.Refusal) {
        switch try parser.next() {
        case .complete(let request):
          deadline = nil
          didReceiveRequest()
          guard let response = wait(for: { [handler] in await Self.answer(request, handler) }) else { return }
          guard write(response, to: request) else { return }
        case .wantsContinue:
          guard Socket.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor) else { return }
        case .needsBytes:
          let received = Socket.receive(from: descriptor, into: &buffer)
          let now = ContinuousClock.now
          if deadline == nil { deadline = now + limits.requestTimeout }
          guard !received.isEmpty else { return }
          if let deadline, now > deadline, parser.isInsideRequest {
            throw RequestParser.Refusal(408, "The request took too long to arrive.")
          }
          parser.receive(received)
        }
      } catch {
        refuse(error, buffer: &buffer)
        return
      }
    }
  }

  private static func answer(_ request: Request, _ handler: LoopbackServer.Handler) async -> Response {
    do {
      return try await handler(request)
    } catch {
      return .refusal(500, "The handler failed: \(error)")
    }
  }

  /// Says why a request is refused and waits until the client has had a chance to read it.
  private func refuse(_ refusal: RequestParser.Refusal, buffer: inout [UInt8]) {
    _ = write(.refusal(refusal.status, refusal.reason), to: nil)
    Socket.endSending(descriptor)
    // Closing with unread bytes would reset the connection, and the client could lose the answer.
    var toDrain = 4 * 1024 * 1024
    while toDrain > 0 {
      let received = Socket.receive(from: descriptor, into: &buffer)
      if received.isEmpty { return }
      toDrain -= received.count
    }
  }

  /// Writes a whole response; false if the connection ends with it.
  private func write(_ response: Response, to request: Request?) -> Bool {
    let writer = ResponseWriter(response, to: request)
    if response.hasHead {
      guard Socket.send(writer.head, to: descriptor) else { return false }
    }
    guard writer.sendsBody else { return writer.keepsConnection }
    var sent = 0
    for piece in response.body.pieces {
      switch piece {
      case .data(let data):
        guard Socket.send(writer.encoded(data), to: descriptor) else { return false }
        sent += data.count
      case .wait(let gate):
        guard wait(for: { await gate.pass() }) != nil else { return false }
      case .reset:
        Socket.resetWhenClosed(descriptor)
        return false
      case .close:
        return false
      }
    }
    if case .length(let length) = writer.framing, length != sent { return false }
    return Socket.send(writer.ending, to: descriptor) && writer.keepsConnection
  }

  /// Runs asynchronous work while this thread blocks; nil if the connection is abandoned meanwhile.
  private func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
    let result = Box<Value>()
    let signal = DispatchSemaphore(value: 0)
    let goesOn = state.withLock { state in
      guard !state.isAbandoned else { return false }
      let task = Task.detached {
        let value = await work()
        result.value.withLock { $0 = value }
        signal.signal()
      }
      state.waiting = (task, signal)
      return true
    }
    guard goesOn else { return nil }
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
