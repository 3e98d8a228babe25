import Dispatch
import Foundation
import Synchronization

/// The connection of one client, whose requests are read and answered in order on a thread that may block.
///
/// The handler and the gates of a body run in a task. The thread waits for the task and never the reverse, so a slow
/// client or handler delays no other connection. ``abandon()`` ends every wait.
final class Connection: Sendable {
  private struct State {
    var isAbandoned = false
    var isClosed = false
    var waiting: (task: Task<Void, Never>, signal: DispatchSemaphore)?
  }

  private let descriptor: Int32
  private let number: Int
  private let limits: Limits
  private let router: Router
  private let log: RequestLog
  private let state = Mutex(State())

  init(_ descriptor: Int32, number: Int, limits: Limits, router: Router, log: RequestLog) {
    self.descriptor = descriptor
    self.number = number
    self.limits = limits
    self.router = router
    self.log = log
    Socket.configure(descriptor, idleTimeout: limits.idleTimeout)
  }

  /// Serves the client until either side ends the connection, and closes the socket; called once, on its own thread.
  func serve() {
    serveRequests()
    state.withLock { state in
      // Under the lock: after it the descriptor may belong to another socket, which must not be shut down.
      state.isClosed = true
      Socket.close(descriptor)
    }
  }

  /// Refuses a client without reading its request, and closes the socket.
  func refuse() {
    _ = write(.refusal(503, "Too many connections are open."), to: nil)
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

  private func serveRequests() {
    var parser = RequestParser(limits: limits)
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var deadline: ContinuousClock.Instant?
    var exchange: Exchange?
    while true {
      do throws(RequestParser.Refusal) {
        switch try parser.next() {
        case .began(let request):
          let begun = Exchange(router.reception(of: request), log: log)
          if let count = begun.reception.earlyAfter { parser.pause(afterBodyBytes: count) }
          exchange = begun
        case .partial(let request):
          if answer(request, in: exchange, isLast: true) != .broken { endSending(buffer: &buffer) }
          return
        case .complete(let request):
          deadline = nil
          guard answer(request, in: exchange) == .open else { return }
          exchange = nil
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
        _ = write(.refusal(error.status, error.reason), to: nil)
        endSending(buffer: &buffer)
        return
      }
    }
  }

  /// Answers one request.
  private func answer(_ received: Request, in exchange: Exchange?, isLast: Bool = false) -> Ending {
    var request = received
    request.connection = number
    log.add(request)
    guard let exchange,
      var response = wait(for: { [request, reception = exchange.reception] in await reception.response(to: request) })
    else { return .broken }
    if isLast { response.headers["Connection"] = "close" }
    return write(response, to: request, in: exchange)
  }

  /// Ends the sending and waits until the client could read what was sent.
  private func endSending(buffer: inout [UInt8]) {
    Socket.endSending(descriptor)
    // Closing with unread bytes resets the connection, and the client could lose the answer.
    var toDrain = 4 * 1024 * 1024
    while toDrain > 0 {
      let received = Socket.receive(from: descriptor, into: &buffer)
      if received.isEmpty { return }
      toDrain -= received.count
    }
  }

  /// The state of the connection after a response.
  private enum Ending {
    /// Another request may follow.
    case open
    /// The connection is complete.
    case closed
    /// The connection is reset, lost or abandoned.
    case broken
  }

  /// Writes a whole response.
  private func write(_ response: Response, to request: Request?, in exchange: Exchange? = nil) -> Ending {
    for delay in response.delays {
      if let ending = perform(delay) { return ending }
    }
    let writer = ResponseWriter(response, to: request)
    if !writer.sendsBody || writer.isWhole(0) { exchange?.end() }
    if response.hasHead {
      guard Socket.send(writer.head, to: descriptor) else { return .broken }
    }
    let ending: Ending = writer.keepsConnection ? .open : .closed
    guard writer.sendsBody else { return ending }
    let pace = response.body.pace
    var sent = 0
    for piece in response.body.pieces {
      guard case .content(let content) = piece else {
        if let ending = perform(piece) { return ending }
        continue
      }
      for part in content.parts(of: pace?.bytes ?? max(1, content.count)) {
        if let ending = pace?.step.flatMap(perform) { return ending }
        guard write(part, by: writer, sent: &sent, in: exchange) else { return .broken }
      }
    }
    if case .length(let length) = writer.framing, length != sent { return .closed }
    exchange?.end()
    return Socket.send(writer.ending, to: descriptor) ? ending : .broken
  }

  /// Writes one part of a body in blocks, and returns false if the connection is lost.
  private func write(_ content: Content, by writer: ResponseWriter, sent: inout Int, in exchange: Exchange?) -> Bool {
    let envelope = writer.envelope(of: content)
    guard Socket.send(envelope.before, to: descriptor) else { return false }
    for block in content.blocks {
      sent += block.count
      // Before the last bytes are sent, since a client that has them may send its next request on another connection.
      if writer.isWhole(sent) { exchange?.end() }
      guard Socket.send(block, to: descriptor) else { return false }
    }
    return Socket.send(envelope.after, to: descriptor)
  }

  /// Performs a piece without bytes, and returns the state of the connection if it ends.
  private func perform(_ piece: ResponseBody.Piece) -> Ending? {
    switch piece {
    case .content: return nil
    case .wait(let gate): return wait(for: { await gate.pass() }) == nil ? .broken : nil
    case .pause(let duration):
      // Limited to a day, since the clock overflows for very long durations.
      return wait(for: { try? await Task.sleep(for: min(duration, .seconds(86_400))) }) == nil ? .broken : nil
    case .reset:
      Socket.resetWhenClosed(descriptor)
      return .broken
    case .close: return .closed
    }
  }

  /// Blocks this thread while asynchronous work runs, and returns nil if the connection is abandoned.
  private func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
    let result = Box<Value>()
    let signal = DispatchSemaphore(value: 0)
    let hasStarted = state.withLock { state in
      guard !state.isAbandoned else { return false }
      let task = Task.detached {
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
