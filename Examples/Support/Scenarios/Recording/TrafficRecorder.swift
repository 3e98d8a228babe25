import Downloads
import Foundation
import Synchronization

/// Records the requests of an app, together with the lines of the scenario.
final class TrafficRecorder: Sendable {
  private struct State {
    var requests: [RecordedRequest] = []
    var events: [RecordedEvent] = []

    /// The time of the last event that may cause a request.
    var lastCause = Duration.zero
  }

  private let beginning = ContinuousClock.now
  private let state = Mutex(State())

  /// The time after an event within which a request counts as caused by it.
  private static let maximumReactionTime = Duration.milliseconds(100)

  /// The time since the beginning of the recording, in whole milliseconds.
  var now: Duration {
    let parts = beginning.duration(to: .now).components
    return .seconds(parts.seconds) + .milliseconds(parts.attoseconds / 1_000_000_000_000_000)
  }

  /// The recorded events in order.
  var events: [RecordedEvent] { state.withLock(\.events) }

  /// The recorded requests by number.
  var requests: [RecordedRequest] { state.withLock(\.requests) }

  /// Records a line of the scenario.
  ///
  /// - Parameter replaces: Returns whether the line replaces the last event.
  func add(_ line: String, replacing replaces: (String) -> Bool = { _ in false }) {
    let now = now
    state.withLock { state in
      if case .line(let former, _)? = state.events.last, replaces(former) { state.events.removeLast() }
      state.events.append(.line(line, at: now))
      state.lastCause = now
    }
  }

  /// Records a request and returns its number.
  func begin(_ pattern: RequestPattern) -> Int {
    let now = now
    return state.withLock { state in
      let isCaused = now - state.lastCause <= Self.maximumReactionTime
      state.requests.append(RecordedRequest(pattern: pattern, cause: isCaused ? state.lastCause : now))
      state.events.append(.request(state.requests.count - 1, at: now))
      return state.requests.count - 1
    }
  }

  /// Records the end of a request.
  func end(_ number: Int, _ end: RecordedRequest.End) {
    let now = now
    state.withLock { state in
      state.requests[number].end = end
      state.requests[number].endTime = now
      state.lastCause = now
    }
  }
}

/// A recorded event and its time since the beginning of the recording.
enum RecordedEvent {
  /// An action of the person, or the launch.
  case line(String, at: Duration)

  /// A request was sent.
  case request(Int, at: Duration)

  var time: Duration {
    switch self {
    case .line(_, let time), .request(_, let time): time
    }
  }
}

/// A recorded request and its end.
struct RecordedRequest {
  /// The end of a request.
  enum End {
    case answer(status: Int, body: Data)
    case refused

    /// The request was canceled.
    case none
  }

  let pattern: RequestPattern

  /// The time of the request in a replay: that of its cause.
  let cause: Duration

  var end = End.none
  var endTime: Duration?

  var isRefused: Bool { if case .refused = end { true } else { false } }
}
