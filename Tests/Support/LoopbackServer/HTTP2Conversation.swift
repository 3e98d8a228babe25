import Foundation
import Synchronization

/// The requests of one HTTP/2 connection, answered concurrently; used on the connection's thread.
///
/// The thread alone reads, writes and keeps the state of the streams. Handlers and the waits of bodies run in tasks,
/// which post their results to a mailbox that wakes the thread. A body is produced while its client's window is open,
/// so that of any body only the bytes on their way are in memory.
final class HTTP2Conversation: HTTP2SessionDelegate {
  private let connection: Connection
  private let settings: ConnectionSettings
  private let tls: TLSSession
  private let mailbox: Mailbox
  private var session: HTTP2Session?
  private var streams: [Int32: HTTP2Stream] = [:]
  /// The streams with a ``HTTP2Stream/next``.
  private var pausing: [Int32] = []
  /// Encrypted bytes that the socket has not taken yet.
  private var pending = Data()
  /// Bytes of responses without a head, which are sent between the frames.
  private var raw = Data()
  private var ending: Ending?
  /// When the last bytes of the client arrived.
  private var lastArrival = ContinuousClock.now

  private enum Ending {
    /// The client receives the end after all bytes.
    case orderly
    /// The connection is reset, lost or abandoned.
    case broken
  }

  /// Returns nil if the system can't make another descriptor.
  init?(over tls: TLSSession, on connection: Connection) {
    guard let mailbox = Mailbox() else { return nil }
    self.tls = tls
    self.connection = connection
    self.mailbox = mailbox
    settings = connection.settings
    session = HTTP2Session(maxStreams: settings.limits.streams, delegate: self)
  }

  /// Answers requests until either side ends the connection; the socket stays open.
  func serve() {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while ending == nil {
      for letter in mailbox.take() { open(letter) }
      decrypt(&buffer)
      let isSending = send()
      let hasContinued = pending.isEmpty && continueStreams()
      if ending == nil, pending.isEmpty, session?.isOpen != true { ending = .orderly }
      if ending == nil { wait(isBusy: hasContinued || isSending && pending.isEmpty, &buffer) }
    }
    mailbox.close()
    streams = [:]
    if ending == .orderly { endSending(&buffer) }
    session = nil
  }

  // MARK: Input and output

  /// Waits for the client and for tasks, and takes the client's bytes.
  private func wait(isBusy: Bool, _ buffer: inout [UInt8]) {
    let patience = isBusy ? .zero : settings.limits.idleTimeout
    switch Socket.awaitInput(
      connection.descriptor, mailbox.descriptor, forWriting: !pending.isEmpty, patience: patience)
    {
    case .input:
      let received = Socket.receive(from: connection.descriptor, into: &buffer)
      lastArrival = .now
      if received.isEmpty || !tls.feed(received) { ending = .broken }
    case .wakeUp: break
    case .timeout:
      // A client may be silent while the server works for it.
      if !isBusy, !streams.values.contains(where: { $0.task != nil }) { ending = .orderly }
    }
  }

  private func decrypt(_ buffer: inout [UInt8]) {
    while ending == nil {
      switch tls.read(into: &buffer) {
      case .bytes(let count):
        // Without HTTP/2 from the client there is nothing to tell it.
        if session?.receive(buffer[..<count]) != true { ending = .broken }
      case .incomplete: return
      case .ended: ending = .orderly
      case .failed: ending = .broken
      }
    }
  }

  /// Sends as much as the socket takes, and returns whether there may be more.
  private func send() -> Bool {
    if pending.isEmpty {
      var plain = raw
      raw = Data()
      while plain.count < 64 * 1024, let bytes = session?.send(), !bytes.isEmpty { plain.append(bytes) }
      guard tls.write(plain) else {
        ending = .broken
        return false
      }
      while case let bytes = tls.drain(), !bytes.isEmpty { pending.append(bytes) }
    }
    guard !pending.isEmpty else { return false }
    guard let count = Socket.sendAvailable(pending, to: connection.descriptor) else {
      ending = .broken
      return false
    }
    pending = count == pending.count ? Data() : pending.dropFirst(count)
    return true
  }

  /// Ends the sending and waits until the client could read what was sent.
  private func endSending(_ buffer: inout [UInt8]) {
    guard settings.security.sendsCloseNotify else { return Socket.endSending(connection.descriptor) }
    tls.end()
    while case let bytes = tls.drain(), !bytes.isEmpty {
      guard Socket.send(bytes, to: connection.descriptor) else { return }
    }
    Socket.endSending(connection.descriptor)
    // Closing with unread bytes resets the connection, and the client could lose the answers.
    while !Socket.receive(from: connection.descriptor, into: &buffer).isEmpty {}
  }

  // MARK: Requests

  func received(field: Headers.Field, of stream: Int32) {
    let stream = streams[stream] ?? HTTP2Stream(id: stream, at: lastArrival)
    streams[stream.id] = stream
    stream.add(field)
  }

  func receivedHead(of stream: Int32) {
    guard let stream = streams[stream], !stream.isHeadComplete else { return }
    if let refusal = stream.endHead(at: lastArrival, limits: settings.limits) { return refuse(stream, refusal) }
    let request = Request(stream.head, ReceivedBody(), connection: connection.number)
    let exchange = Exchange(settings.router.reception(of: request), log: settings.log)
    stream.exchange = exchange
    stream.earlyAfter = exchange.reception.earlyAfter
  }

  func received(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, of stream: Int32) {
    guard let stream = streams[stream], !stream.isAnswered else { return }
    if let refusal = stream.add(bytes, at: lastArrival, limits: settings.limits) { return refuse(stream, refusal) }
    if stream.isEarly, !isLast { answer(stream) }
  }

  func receivedEnd(of stream: Int32) {
    guard let stream = streams[stream] else { return }
    stream.isRequestComplete = true
    if !stream.isAnswered { answer(stream) }
  }

  func closed(_ stream: Int32) {
    streams[stream]?.task?.cancel()
    streams[stream] = nil
  }

  /// Calls the handler.
  private func answer(_ stream: HTTP2Stream) {
    guard let exchange = stream.exchange else { return }
    let request = stream.request(connection: connection.number)
    settings.log.add(request)
    stream.task = Task.detached(executorPreference: ServerExecutor.next) {
      [mailbox, id = stream.id, reception = exchange.reception] in
      mailbox.post(.response(id, await reception.response(to: request), request))
    }
  }

  private func refuse(_ stream: HTTP2Stream, _ refusal: RequestParser.Refusal) {
    stream.begin(.refusal(refusal.status, refusal.reason), to: nil)
    beginHead(of: stream)
  }

  // MARK: Responses

  private func open(_ letter: Mailbox.Letter) {
    switch letter {
    case .response(let id, let response, let request):
      guard let stream = streams[id] else { return }
      stream.task = nil
      stream.begin(response, to: request)
      for head in stream.response?.writer.informational ?? [] {
        session?.submitInformational(head.status, head.fields, for: id)
      }
      beginHead(of: stream)
    case .elapsed(let id):
      guard let stream = streams[id] else { return }
      stream.task = nil
      if stream.response?.isHeadSubmitted == true { session?.resume(id) } else { beginHead(of: stream) }
    }
  }

  /// Submits the head after its delays.
  private func beginHead(of stream: HTTP2Stream) {
    guard let response = stream.response else { return }
    if let delay = response.delays.popFirst() { return pause(stream, .step(delay)) }
    guard response.hasHead else { return sendRaw(response, of: stream) }
    response.isHeadSubmitted = true
    let writer = response.writer
    let hasBody = writer.sendsBody && !(response.isAtEnd && !response.isShort && writer.trailers.isEmpty)
    if !writer.sendsBody || response.isWhole { stream.exchange?.end() }
    session?.submitResponse(writer.status, writer.fields, hasBody: hasBody, for: stream.id)
    if response.isLastOfConnection { session?.goAway() }
    if !hasBody { end(stream) }
  }

  func produce(into buffer: UnsafeMutableBufferPointer<UInt8>, for stream: Int32) -> HTTP2Session.Product {
    guard let stream = streams[stream], let response = stream.response else { return .later }
    var count = 0
    switch response.produce(into: buffer) {
    case .bytes(let produced):
      count = produced
      // Before the last bytes are sent, since a client that has them may send its next request on another connection.
      if response.isWhole { stream.exchange?.end() }
    case .step(let step):
      pause(stream, .step(step))
      return .later
    case .end:
      guard !response.isShort else {
        pause(stream, .step(.close))
        return .later
      }
    }
    guard response.isAtEnd, !response.isShort else { return .bytes(count, isLast: false, hasTrailers: false) }
    let trailers = response.writer.trailers
    if !trailers.isEmpty { session?.submitTrailers(trailers, for: stream.id) }
    end(stream)
    return .bytes(count, isLast: true, hasTrailers: !trailers.isEmpty)
  }

  /// Ends the response; the rest of a request that was answered early isn't wanted.
  private func end(_ stream: HTTP2Stream) {
    stream.exchange?.end()
    if !stream.isRequestComplete { pause(stream, .abandonRequest) }
  }

  /// Sends a response without a head as it is, instead of frames.
  private func sendRaw(_ response: OutgoingResponse, of stream: HTTP2Stream) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      switch buffer.withUnsafeMutableBufferPointer({ response.produce(into: $0) }) {
      case .bytes(let count): raw += buffer[..<count]
      case .step(let step): return pause(stream, .step(step))
      case .end: return pause(stream, .step(.close))
      }
    }
  }

  private func pause(_ stream: HTTP2Stream, _ next: HTTP2Stream.Next) {
    stream.next = next
    pausing.append(stream.id)
  }

  /// Goes on with the streams that waited until their bytes were sent, and returns whether there were any.
  private func continueStreams() -> Bool {
    let ids = pausing
    pausing = []
    for stream in ids.compactMap({ streams[$0] }) {
      defer { stream.next = nil }
      switch stream.next {
      case .step(let step): perform(step, of: stream)
      case .abandonRequest: session?.reset(stream.id, .noError)
      case nil: break
      }
    }
    return !ids.isEmpty
  }

  private func perform(_ step: ResponseBody.Piece, of stream: HTTP2Stream) {
    switch step {
    case .content: break
    case .wait, .pause:
      stream.task = Task.detached(executorPreference: ServerExecutor.next) { [mailbox, id = stream.id] in
        await step.elapse()
        mailbox.post(.elapsed(id))
      }
    case .reset: session?.reset(stream.id, .internalError)
    case .close: ending = .orderly
    }
  }
}

/// What tasks report to the thread of a connection.
private final class Mailbox: Sendable {
  enum Letter: Sendable {
    case response(Int32, Response, Request)
    /// A step of a response is over.
    case elapsed(Int32)
  }

  private struct State {
    var letters: [Letter] = []
    var isClosed = false
  }

  /// Readable while there are letters.
  let descriptor: Int32
  private let writing: Int32
  private let state = Mutex(State())

  init?() {
    guard let pipe = try? Socket.makePipe() else { return nil }
    (descriptor, writing) = (pipe.reading, pipe.writing)
  }

  /// Adds a letter and wakes the thread; ignored after ``close()``.
  func post(_ letter: Letter) {
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.letters.isEmpty { Socket.wake(writing) }
      state.letters.append(letter)
    }
  }

  func take() -> [Letter] {
    state.withLock { state in
      guard !state.letters.isEmpty else { return [] }
      defer { state.letters = [] }
      Socket.rest(descriptor)
      return state.letters
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.letters = []
      // Under the lock: after it the descriptors may belong to others.
      Socket.close(descriptor)
      Socket.close(writing)
    }
  }
}
