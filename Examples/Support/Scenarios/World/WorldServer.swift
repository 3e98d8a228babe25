public import Downloads
import Foundation
import Synchronization

/// The scripted server of a scenario, which records every request.
///
/// Requests that are sent while the server is down are recorded, too.
public final class WorldServer: Transport {
  private struct State {
    var isUp = true
    var standing: [RequestPattern: ScriptedAnswer] = [:]
    var once: [ScriptedAnswer] = []
    var sent: [SentRequest] = []
    var mark = 0

    /// Returns the answer to a request; nil to refuse the connection.
    mutating func answer(to request: TransportRequest) -> ScriptedAnswer? {
      guard isUp else { return nil }
      if let index = once.firstIndex(where: { $0.pattern.matches(request) }) { return once.remove(at: index) }
      let matching = standing.values.filter { $0.pattern.matches(request) }
      let unknown = ScriptedAnswer(
        pattern: RequestPattern(method: request.method, path: "/"), status: 404, delay: .zero, body: Data())
      return matching.first(where: \.pattern.hasQuery) ?? matching.first ?? unknown
    }
  }

  private let clock: WorldClock
  private let state = Mutex(State())

  init(clock: WorldClock) {
    self.clock = clock
  }

  /// Opens an exchange with the scripted answer.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let sent = SentRequest(request)
    let answer = state.withLock { state in
      state.sent.append(sent)
      return state.answer(to: request)
    }
    return ScriptedExchange(answer, to: request, clock: clock, into: sink, report: report)
  }

  func set(isUp: Bool) { state.withLock { $0.isUp = isUp } }

  func add(_ answer: ScriptedAnswer, isOnce: Bool) {
    state.withLock { state in
      if isOnce { state.once.append(answer) } else { state.standing[answer.pattern] = answer }
    }
  }

  /// Resets the count of requests.
  func mark() { state.withLock { $0.mark = $0.sent.count } }

  /// Returns the number of matching requests since the mark.
  func count(_ pattern: RequestPattern) -> Int {
    state.withLock { state in state.sent[state.mark...].count { pattern.matches($0.request) } }
  }

  /// Returns the body of the last matching request; nil if there is none.
  func newestBody(_ pattern: RequestPattern) -> Data? {
    state.withLock { state in state.sent.last { pattern.matches($0.request) }?.body }
  }

  /// The requests since the mark, for messages.
  var sentSinceMark: [String] {
    state.withLock { state in
      state.sent[state.mark...].map { sent in
        let url = sent.request.url
        return "\(sent.request.method) \(url.path(percentEncoded: true))"
          + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
      }
    }
  }
}

/// An exchange with the scripted server.
private final class ScriptedExchange: Exchange {
  private let clock: WorldClock
  private let ticket: Int
  private let isOver = Atomic(false)
  private let report: @Sendable (TransportEvent) -> Void

  /// Begins the exchange.
  ///
  /// The answer arrives after its delay; nil refuses the connection.
  init(
    _ answer: ScriptedAnswer?, to request: TransportRequest, clock: WorldClock, into sink: any BodySink,
    report: @escaping @Sendable (TransportEvent) -> Void
  ) {
    self.clock = clock
    self.report = report
    ticket = clock.makeTicket()
    let deliver: @Sendable (Bool) -> Void = { isDue in
      self.end(isDue ? answer.map { Self.play($0, to: request, into: sink) } ?? .failed(.cannotConnect) : nil)
    }
    guard let answer, answer.delay > .zero else {
      // Not before the call that opens the exchange has returned.
      Task { deliver(true) }
      return
    }
    clock.set(WorldClock.Alarm(deadline: clock.now.advanced(by: answer.delay), fire: deliver), ticket)
  }

  func cancel() {
    clock.cancel(ticket)
    end(nil)
  }

  /// Reports the end once; nil means a cancellation.
  private func end(_ event: @autoclosure () -> TransportEvent?) {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    report(event() ?? .failed(.cancelled))
  }

  private static func play(
    _ answer: ScriptedAnswer, to request: TransportRequest, into sink: any BodySink
  ) -> TransportEvent {
    let hasBody = request.method != "HEAD" && ![204, 304].contains(answer.status)
    var fields: HTTPFields = ["Content-Length": "\(hasBody ? answer.body.count : 0)"]
    if hasBody, !answer.body.isEmpty { fields["Content-Type"] = "application/json" }
    let head = ResponseHead(status: answer.status, fields: fields, url: request.url.absoluteString)
    do {
      try sink.begin(head)
      if hasBody, !answer.body.isEmpty { try sink.write(answer.body) }
      return .finished(head)
    } catch {
      return .failed(.sinkRefused)
    }
  }
}

/// A request that the app has sent, with its body.
private struct SentRequest {
  let request: TransportRequest
  let body: Data

  init(_ request: TransportRequest) {
    self.request = request
    body = Self.bytes(of: request.body)
  }

  /// Returns the bytes of a body; empty if it can't be read.
  private static func bytes(of body: RequestBody?) -> Data {
    switch body {
    case nil: Data()
    case .data(let data)?: data
    case .file(let url)?: (try? Data(contentsOf: url)) ?? Data()
    case .stream(let stream)?: (try? stream.open()).map(bytes(of:)) ?? Data()
    }
  }

  private static func bytes(of stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var (data, piece) = (Data(), [UInt8](repeating: 0, count: 64 * 1024))
    while true {
      let count = stream.read(&piece, maxLength: piece.count)
      guard count > 0 else { return data }
      data.append(contentsOf: piece.prefix(count))
    }
  }
}
