import Foundation

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
