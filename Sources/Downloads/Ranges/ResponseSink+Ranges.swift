import Foundation
import Synchronization

// The body of one document, written by several exchanges at once.
//
// The plan of the ranges belongs to the state of the part, under the same lock: a range is complete when its bytes are
// in the file, and the sidecar names only complete ranges.

extension ResponseSink {
  /// The number of bytes, and the time, after which the sidecar is written again.
  ///
  /// If the process is killed, what has arrived since the sidecar was last written is fetched again.
  private static let describedStep = (count: 8 << 20, time: Duration.seconds(1))

  /// The first connection of a plan: the one whose response has filled the sink until then.
  static let firstConnection = 0

  /// What became of the bytes that a connection has received.
  struct Acceptance {
    /// Whether the connection's piece is complete.
    let isComplete: Bool
    /// Whether the connection sends bytes beyond its piece.
    let isExcessive: Bool
    /// Whether progress is to be reported.
    let reportsProgress: Bool
  }

  /// Divides the body among connections, if the response can be divided; called before its first byte is written.
  ///
  /// - Parameter connections: The maximum number of connections.
  /// - Returns: The piece of the first connection; nil if the body isn't divided.
  func divide(_ head: ResponseHead, among connections: Int) -> Range<Int>? {
    state.withLock { state in
      guard !state.isClosed, state.body.failure == nil, state.plan == nil, let descriptor = state.descriptor,
        let part = state.body.part, let validator = part.validator, let total = state.body.announced,
        part.total ?? total == total, part.received == state.body.count
      else { return nil }
      let offersRanges = head.status == 206 || head.acceptsRanges
      let isWorthwhile = connections > 1 && total - part.received >= RangePlan.minimum * 2
      guard part.hasGaps || offersRanges && isWorthwhile && validator.identifiesBytes(in: head) else { return nil }
      var plan = RangePlan(total: total, complete: part.ranges ?? ByteRanges(0..<part.count))
      let piece = plan.take(Self.firstConnection)
      state.plan = plan
      state.body.part?.total = total
      // From here on the length of the file says nothing, so the sidecar must say it before anything is written.
      guard SystemCall.stopAppending(descriptor) >= 0 else {
        fail(&state, errno)
        return nil
      }
      writeSidecar(&state)
      return state.body.failure == nil ? piece : nil
    }
  }

  /// Whether the body is divided.
  var isDivided: Bool { state.withLock { $0.plan != nil } }

  /// Whether a further attempt must not divide the body: the document changed while its ranges arrived, or the server
  /// doesn't send the ranges that it offers.
  var isIndivisible: Bool { state.withLock { $0.body.isMixed || $0.ignoresRanges } }

  /// Whether the sink accepts no more bytes: it is closed, or the part can't be written.
  var hasFailed: Bool { state.withLock { $0.isClosed || $0.body.failure != nil } }

  /// Whether all ranges are on disk.
  var isComplete: Bool { state.withLock { $0.plan?.isComplete ?? false } }

  /// The length of the document and its version, once it is divided.
  var document: (total: Int, validator: EntityValidator)? {
    state.withLock { state in
      guard let total = state.plan?.total, let validator = state.body.part?.validator else { return nil }
      return (total, validator)
    }
  }

  /// The number of connections that the missing bytes keep busy.
  var usefulConnections: Int { state.withLock { $0.plan?.usefulConnections ?? 1 } }

  /// The number of bytes of the document on disk.
  var count: Int { state.withLock(\.body.count) }

  /// Returns whether further connections save time, given what has arrived within a time.
  func isSlow(receiving count: Int, in time: Duration) -> Bool {
    state.withLock { $0.plan?.isSlow(receiving: count, in: time) ?? false }
  }

  /// Gives a connection a new piece of the document; nil if there is none.
  func take(_ connection: Int, sharing count: Int = 2) -> Range<Int>? {
    state.withLock { $0.isClosed ? nil : $0.plan?.take(connection, sharing: count) }
  }

  /// Makes the rest of a connection's piece free.
  func release(_ connection: Int) { state.withLock { $0.plan?.release(connection) } }

  /// Records that the document changed, so that the ranges on disk don't belong together.
  func markMixed() { state.withLock { $0.body.isMixed = true } }

  /// Records that the server answered a request for a range with other bytes of the document.
  func markIgnoringRanges() { state.withLock { $0.ignoresRanges = true } }

  /// Notes that a connection is alive, which restarts the idle timer.
  func touch() {
    let time = now()
    state.withLock { $0.lastArrival = time }
  }

  /// Writes the next bytes of a connection's piece; bytes beyond its end are ignored.
  ///
  /// - Parameter end: The offset after the last byte that the connection sends.
  func write(_ bytes: Data, of connection: Int, endingAt end: Int) throws -> Acceptance {
    let time = now()
    return try state.withLock { state in
      state.lastArrival = time
      var bytes = bytes
      var rest = 0..<0
      repeat {
        guard !state.isClosed, state.body.failure == nil, let descriptor = state.descriptor,
          let piece = state.plan?.pieces[connection]
        else { throw Refusal() }
        let accepted = bytes.prefix(piece.count)
        if let code = SystemCall.write(accepted, to: descriptor, at: piece.lowerBound) {
          fail(&state, code)
          throw Refusal()
        }
        state.plan?.advance(connection, by: accepted.count)
        bytes = bytes.dropFirst(accepted.count)
        rest = piece.dropFirst(accepted.count)
        // Another connection may have left the bytes that this one sends next.
      } while rest.isEmpty && state.plan?.extend(connection, to: end) == true
      state.body.count = state.plan?.complete.count ?? 0
      if rest.isEmpty || state.body.count - state.described.count >= Self.describedStep.count
        || time - state.described.time >= Self.describedStep.time
      {
        writeSidecar(&state)
      }
      if state.body.failure != nil { throw Refusal() }
      return Acceptance(
        isComplete: rest.isEmpty, isExcessive: rest.isEmpty && (!bytes.isEmpty || rest.upperBound < end),
        reportsProgress: reportableProgress(&state, at: time) != nil)
    }
  }

  /// Reports how many bytes are on disk.
  ///
  /// Call it on the service's queue: reports of several connections could otherwise overtake each other.
  func reportProgress() {
    let progress = state.withLock { DownloadProgress(received: $0.body.count, total: $0.body.announced) }
    report(.progressed(progress))
  }

  /// Writes the sidecar with the complete ranges, for a later job.
  func writeSidecar(_ state: inout State) {
    if let complete = state.plan?.complete {
      state.body.part?.count = complete.prefixCount
      state.body.part?.ranges = complete
    }
    guard let part = state.body.part else { return }
    state.described = (state.body.count, now())
    if let code = destination.partial.describe(part, of: request.url) { fail(&state, code) }
  }
}

extension ResponseHead {
  /// Whether the server offers ranges of this document.
  fileprivate var acceptsRanges: Bool { fields.words("Accept-Ranges").contains("bytes") }
}

extension EntityValidator {
  /// Returns whether no two documents with this validator differ, not even if they follow each other within a second.
  ///
  /// A date identifies a document only if the response is at least a minute younger.
  fileprivate func identifiesBytes(in head: ResponseHead) -> Bool {
    isStrong(in: head, after: 60, trustingDates: false)
  }
}
