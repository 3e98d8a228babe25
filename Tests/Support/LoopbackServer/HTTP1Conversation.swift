import Foundation

/// The requests of one HTTP/1.1 connection, read and answered in order; used on the connection's thread.
struct HTTP1Conversation {
  /// The state of the connection after a response.
  private enum Ending {
    /// Another request may follow.
    case open
    /// The connection is complete.
    case closed
    /// The connection is reset, lost or abandoned.
    case broken
  }

  private let channel: any Channel
  private let connection: Connection
  private let settings: ConnectionSettings

  init(over channel: any Channel, on connection: Connection) {
    self.channel = channel
    self.connection = connection
    settings = connection.settings
  }

  /// Answers requests until either side ends the connection, and ends the sending; the socket stays open.
  func serve() {
    if answerRequests() != .broken { channel.endSending() }
  }

  /// Sends one response without a request.
  func send(_ response: Response) { _ = write(response, to: nil) }

  private func answerRequests() -> Ending {
    var parser = RequestParser(limits: settings.limits)
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var deadline: ContinuousClock.Instant?
    var exchange: Exchange?
    while true {
      do throws(RequestParser.Refusal) {
        switch try parser.next() {
        case .began(let request):
          let begun = Exchange(settings.router.reception(of: request), log: settings.log)
          if let count = begun.reception.earlyAfter { parser.pause(afterBodyBytes: count) }
          exchange = begun
        case .partial(let request):
          let ending = answer(request, in: exchange, isLast: true)
          if ending != .broken { endSending(buffer: &buffer) }
          return ending
        case .complete(let request):
          deadline = nil
          let ending = answer(request, in: exchange)
          guard ending == .open else { return ending }
          exchange = nil
        case .wantsContinue:
          guard channel.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return .broken }
        case .needsBytes:
          let received = channel.receive(into: &buffer)
          let now = ContinuousClock.now
          if deadline == nil { deadline = now + settings.limits.requestTimeout }
          guard !received.isEmpty else { return .closed }
          if let deadline, now > deadline, parser.isInsideRequest {
            throw .tooLate
          }
          parser.receive(received)
        }
      } catch {
        send(.refusal(error.status, error.reason))
        endSending(buffer: &buffer)
        return .closed
      }
    }
  }

  /// Answers one request.
  private func answer(_ received: Request, in exchange: Exchange?, isLast: Bool = false) -> Ending {
    var request = received
    request.connection = connection.number
    settings.log.add(request)
    guard let exchange,
      var response = connection.wait(for: { [request, reception = exchange.reception] in
        await reception.response(to: request)
      })
    else { return .broken }
    if isLast { response.headers["Connection"] = "close" }
    return write(response, to: request, in: exchange)
  }

  /// Ends the sending and waits until the client could read what was sent.
  private func endSending(buffer: inout [UInt8]) {
    channel.endSending()
    // Closing with unread bytes resets the connection, and the client could lose the answer.
    var toDrain = 4 * 1024 * 1024
    while toDrain > 0 {
      let received = channel.receive(into: &buffer)
      if received.isEmpty { return }
      toDrain -= received.count
    }
  }

  /// Writes a whole response.
  private func write(_ response: Response, to request: Request?, in exchange: Exchange? = nil) -> Ending {
    let writer = ResponseWriter(response, to: request)
    for head in writer.informationalHeads {
      guard channel.send(head) else { return .broken }
    }
    for delay in response.delays {
      if let ending = perform(delay) { return ending }
    }
    if !writer.sendsBody || writer.isWhole(0) { exchange?.end() }
    if response.hasHead {
      guard channel.send(writer.head) else { return .broken }
    }
    let ending: Ending = writer.keepsConnection ? .open : .closed
    guard writer.sendsBody else { return ending }
    var sent = 0
    for step in response.body.steps {
      guard case .content(let content) = step else {
        if let ending = perform(step) { return ending }
        continue
      }
      guard write(content, by: writer, sent: &sent, in: exchange) else { return .broken }
    }
    if case .length(let length) = writer.framing, length != sent { return .closed }
    exchange?.end()
    return channel.send(writer.ending) ? ending : .broken
  }

  /// Writes one part of a body in blocks, and returns false if the connection is lost.
  private func write(_ content: Content, by writer: ResponseWriter, sent: inout Int, in exchange: Exchange?) -> Bool {
    let envelope = writer.envelope(of: content)
    guard channel.send(envelope.before) else { return false }
    for block in content.blocks {
      sent += block.count
      // Before the last bytes are sent, since a client that has them may send its next request on another connection.
      if writer.isWhole(sent) { exchange?.end() }
      guard channel.send(block) else { return false }
    }
    return channel.send(envelope.after)
  }

  /// Performs a step without bytes, and returns the state of the connection if it ends.
  private func perform(_ step: ResponseBody.Piece) -> Ending? {
    switch step {
    case .content: return nil
    case .wait, .pause: return connection.wait(for: { await step.elapse() }) == nil ? .broken : nil
    case .reset:
      Socket.resetWhenClosed(connection.descriptor)
      return .broken
    case .close: return .closed
    }
  }
}
