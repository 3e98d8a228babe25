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
