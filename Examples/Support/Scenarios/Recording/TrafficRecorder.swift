import Downloads
import Foundation
import Synchronization

/// Notes what passes between an app and its server.
final class TrafficRecorder: Sendable {
  private struct State {
    var requests: [RecordedRequest] = []
    var events: [RecordedEvent] = []

    /// When something last happened that an app may answer with a request.
    var lastCause = Duration.zero
  }

  private let beginning = ContinuousClock.now
  private let state = Mutex(State())

  /// Requests that leave later than this after the last event were not caused by it.
  private static let maximumReactionTime = Duration.milliseconds(100)

  /// The time since the recording began, in whole milliseconds.
  var now: Duration {
    let parts = beginning.duration(to: .now).components
    return .seconds(parts.seconds) + .milliseconds(parts.attoseconds / 1_000_000_000_000_000)
  }

  /// What happened so far, in order.
  var events: [RecordedEvent] { state.withLock(\.events) }

  /// The requests, by their numbers.
  var requests: [RecordedRequest] { state.withLock(\.requests) }

  /// Notes a line of the scenario.
  ///
  /// - Parameter replaces: Whether it takes the place of an event, if that was the last one.
  func add(_ line: String, replacing replaces: (String) -> Bool = { _ in false }) {
    let now = now
    state.withLock { state in
      if case .line(let former, _)? = state.events.last, replaces(former) { state.events.removeLast() }
      state.events.append(.line(line, at: now))
      state.lastCause = now
    }
  }

  /// Notes a request and returns its number.
  func begin(_ pattern: RequestPattern) -> Int {
    let now = now
    return state.withLock { state in
      let isCaused = now - state.lastCause <= Self.maximumReactionTime
      state.requests.append(RecordedRequest(pattern: pattern, cause: isCaused ? state.lastCause : now))
      state.events.append(.request(state.requests.count - 1, at: now))
      return state.requests.count - 1
    }
  }

  /// Notes what became of a request.
  func end(_ number: Int, _ end: RecordedRequest.End) {
    let now = now
    state.withLock { state in
      state.requests[number].end = end
      state.requests[number].endTime = now
      state.lastCause = now
    }
  }
}

/// Something that happened while a person used the app, at a time since the recording began.
enum RecordedEvent {
  /// The person did something, or the app was launched.
  case line(String, at: Duration)

  /// A request left the app.
  case request(Int, at: Duration)

  var time: Duration {
    switch self {
    case .line(_, let time), .request(_, let time): time
    }
  }
}

/// A request of the app, and what became of it.
struct RecordedRequest {
  /// What came back.
  enum End {
    case answer(status: Int, body: Data)
    case refused

    /// Nobody waited for the answer.
    case none
  }

  let pattern: RequestPattern

  /// When it would leave the app in a replay: with what caused it.
  let cause: Duration

  var end = End.none
  var endTime: Duration?
}
