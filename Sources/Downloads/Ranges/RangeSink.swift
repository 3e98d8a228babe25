import Foundation
import Synchronization

/// The sink of one of the simultaneous exchanges that fetch a document.
///
/// The first exchange requests the document like any other, and its response decides whether the others are opened. It
/// and they end early when they reach the piece of another connection.
final class RangeSink: PromptSink {
  /// What the head of a response says about the range that was requested.
  enum Verdict: Sendable {
    /// There is no head yet.
    case none
    /// The response is the range.
    case fits
    /// The server sends no such range, or not now.
    case refused
    /// The document isn't the one whose ranges are on disk.
    case changed
  }

  private struct State {
    var verdict = Verdict.none
    var received = 0
    var isComplete = false
    /// The offset of the first byte that the exchange sends.
    var start = 0
    /// The offset after the last byte that the exchange sends.
    var end = 0
  }

  private let whole: ResponseSink
  private let connection: Int
  /// The requested range; nil for the first exchange.
  private let range: Range<Int>?
  private let willDivide: @Sendable (ResponseHead) -> Range<Int>?
  private let enqueue: WorkQueue.Schedule
  private let state: Mutex<State>

  /// Creates the sink of the first exchange.
  ///
  /// - Parameter willDivide: Divides the body after a head, and returns the piece of this connection; nil if the body
  ///   isn't divided.
  init(
    first whole: ResponseSink, endingAt end: Int?, _ enqueue: @escaping WorkQueue.Schedule,
    willDivide: @escaping @Sendable (ResponseHead) -> Range<Int>?
  ) {
    (self.whole, self.enqueue, self.willDivide) = (whole, enqueue, willDivide)
    connection = ResponseSink.firstConnection
    range = nil
    state = Mutex(State(end: end ?? .max))
  }

  /// Creates the sink of an exchange that requested a range.
  init(
    _ range: Range<Int>, of whole: ResponseSink, connection: Int, _ enqueue: @escaping WorkQueue.Schedule
  ) {
    (self.whole, self.enqueue, self.connection, self.range) = (whole, enqueue, connection, range)
    willDivide = { _ in nil }
    state = Mutex(State(start: range.lowerBound, end: range.upperBound))
  }

  var promptQueue: (any PromptQueue)? { whole.promptQueue }
  var verdict: Verdict { state.withLock(\.verdict) }
  /// The number of bytes that the exchange has brought.
  var received: Int { state.withLock(\.received) }
  /// Whether the connection's piece is complete.
  var isComplete: Bool { state.withLock(\.isComplete) }
  /// Whether the exchange has brought all bytes that its response named, which may be less than the requested range.
  var isAnswered: Bool { state.withLock { $0.received >= $0.end - $0.start } }

  func begin(_ head: ResponseHead) throws {
    guard let range else {
      try whole.begin(head)
      let piece = willDivide(head)
      state.withLock { state in
        state.verdict = .fits
        guard let piece else { return }
        state.start = piece.lowerBound
        // Without a range in the request or in the response, the server sends the whole document.
        if state.end == .max || head.status == 200 { state.end = whole.document?.total ?? piece.upperBound }
        state.end = min(state.end, head.rangeEnd)
      }
      return
    }
    let verdict = whole.document.map { head.verdict(on: range, of: $0.total, $0.validator) } ?? .refused
    state.withLock { state in
      state.verdict = verdict
      if verdict == .fits { state.end = min(state.end, head.rangeEnd) }
    }
    guard verdict == .fits else {
      // Other statuses may refuse the connection alone.
      if verdict == .refused, (200..<300).contains(head.status) { whole.markIgnoringRanges() }
      throw ResponseSink.Refusal()
    }
    whole.touch()
  }

  func willDecode(_ count: Int) { whole.willDecode(count) }

  func write(_ bytes: Data) throws {
    guard whole.isDivided else { return try whole.write(bytes) }
    let acceptance = try whole.write(bytes, of: connection, endingAt: state.withLock(\.end))
    state.withLock { state in
      state.received += bytes.count
      state.isComplete = acceptance.isComplete
    }
    if acceptance.reportsProgress { enqueue { [whole] in whole.reportProgress() } }
    // The connection goes on with the piece of another one.
    if acceptance.isExcessive { throw ResponseSink.Refusal() }
  }
}

extension ResponseHead {
  /// The offset after the last byte of the range that the response is; the largest number if it isn't one.
  fileprivate var rangeEnd: Int { status == 206 ? contentRange?.bytes?.upperBound ?? .max : .max }

  /// Returns whether this is the response to a request for a range of a document.
  fileprivate func verdict(on range: Range<Int>, of total: Int, _ validator: EntityValidator) -> RangeSink.Verdict {
    let found = contentRange
    let hasOtherLength = found?.total.map { $0 != total } ?? false
    switch status {
    case 206:
      if hasOtherLength || !validator.isCompatible(with: self) { return .changed }
      return found?.bytes?.lowerBound == range.lowerBound && !isEncoded ? .fits : .refused
    case 200:
      // The server answers so if the document isn't the one of If-Range, and if it sends no ranges after all.
      return !validator.isCompatible(with: self) || announcedLength.map { $0 != total } ?? false ? .changed : .refused
    case 416: return hasOtherLength ? .changed : .refused
    default: return .refused
    }
  }
}
