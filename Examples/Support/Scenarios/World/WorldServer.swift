public import Downloads
import Foundation
import Synchronization

/// The server of a scenario: it answers as the scenario says, when it says, and notes every request.
///
/// What is sent while the server is down is noted as well: the app has sent it.
public final class WorldServer: Transport {
  private struct State {
    var isUp = true
    var standing: [RequestPattern: ScriptedAnswer] = [:]
    var once: [ScriptedAnswer] = []
    var sent: [SentRequest] = []
    var mark = 0

    /// What the request is answered; nil if the connection is refused.
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

  /// Answers a request as the scenario says.
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
}

extension WorldServer {
  func set(isUp: Bool) { state.withLock { $0.isUp = isUp } }

  func add(_ answer: ScriptedAnswer, isOnce: Bool) {
    state.withLock { state in
      if isOnce { state.once.append(answer) } else { state.standing[answer.pattern] = answer }
    }
  }

  /// Counts requests anew from now on.
  func mark() { state.withLock { $0.mark = $0.sent.count } }

  /// How many such requests were sent since the mark.
  func count(_ pattern: RequestPattern) -> Int {
    state.withLock { state in state.sent[state.mark...].count { pattern.matches($0.request) } }
  }

  /// The body of the newest such request; nil if there was none.
  func newestBody(_ pattern: RequestPattern) -> Data? {
    state.withLock { state in state.sent.last { pattern.matches($0.request) }?.body }
  }

  /// What was sent since the mark, for messages.
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

/// An answer of the scripted server on its way.
final class ScriptedExchange: Exchange {
  private let clock: WorldClock
  private let ticket: Int
  private let isOver = Atomic(false)
  private let report: @Sendable (TransportEvent) -> Void

  /// Begins the exchange: the answer arrives after its delay; nil refuses the connection.
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
      // Never from inside the call that opens the exchange.
      Task { deliver(true) }
      return
    }
    clock.set(WorldClock.Alarm(deadline: clock.now.advanced(by: answer.delay), ring: deliver), ticket)
  }

  func cancel() {
    clock.cancel(ticket)
    end(nil)
  }

  /// Reports the end once; nil is a cancellation.
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

/// What the server answers to requests of one kind.
struct ScriptedAnswer: Hashable {
  var pattern: RequestPattern
  var status: Int

  /// How long after the request.
  var delay: Duration

  var body: Data
}

/// Which requests a line of a scenario is about: a method and a path, with or without a query.
struct RequestPattern: Hashable, CustomStringConvertible {
  var method: String

  /// Begins with a slash; one without `?` stands for every query.
  var path: String

  /// Whether it is about one query alone.
  var hasQuery: Bool { path.contains("?") }

  var description: String { "\(method) \(path)" }

  /// Whether a request is meant; the path may be written as it goes to the server or as a person reads it.
  func matches(_ request: TransportRequest) -> Bool {
    let sent = Self.path(of: request.url, withQuery: hasQuery)
    return method == request.method && (path == sent || path == sent.removingPercentEncoding)
  }

  /// The path of an address as it goes to the server, percent-encoded.
  static func path(of url: URL, withQuery: Bool) -> String {
    let path = url.path(percentEncoded: true)
    let query = withQuery ? url.query(percentEncoded: true).map { "?" + $0 } : nil
    return (path.isEmpty ? "/" : path) + (query ?? "")
  }
}

/// A request that the app has sent, and its body as it went out.
struct SentRequest {
  let request: TransportRequest
  let body: Data

  init(_ request: TransportRequest) {
    self.request = request
    body = Self.bytes(of: request.body)
  }

  /// What cannot be read counts as nothing: the exchange is answered all the same.
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
