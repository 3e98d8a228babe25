import Foundation
import Synchronization

/// A sink that writes an acceptable body to the part, and keeps the beginning of any other body.
///
/// The transport writes to it on one queue and the core closes it on another, so its state is locked. A closed sink
/// refuses all bytes, which ends an exchange whose transport is slow to cancel.
final class ResponseSink: PromptSink {
  struct State {
    var descriptor: Int32?
    /// The number of this exchange at a direct output; nil if it doesn't write to one.
    var owner: Int?
    var isClosed = false
    var body = ReceivedBody()
    /// The division of the body among several connections; nil if one exchange sends it in order.
    var plan: RangePlan?
    /// Whether the server answered a request for a range with other bytes of the document.
    var ignoresRanges = false
    /// The number of bytes on disk when the sidecar was last written, and its time.
    var described = (count: 0, time: Duration.zero)
    /// The number of bytes of the body up to the end that the head gives; nil if it gives none.
    var end: Int?
    /// The last progress that was reported, and its time.
    var reported = (count: 0, time: Duration.zero)
    var lastArrival: Duration?
    /// The number of bytes with which the response began, and its time.
    var start = (count: 0, time: Duration.zero)
    /// The number of bytes that arrived of a body with a content coding; nil if the body has none.
    var codedCount: Int?
    /// The length of a body with a content coding before it is decoded; nil if the head gives none.
    var codedLength: Int?
  }

  /// The number of bytes that are read of a body that isn't kept.
  private static let rejectedLimit = 1024 * 1024

  /// The error of a sink that accepts no more bytes.
  struct Refusal: Error {}

  let request: DownloadRequest
  let destination: FileDestination
  let resumed: PartState?
  let now: @Sendable () -> Duration
  let report: @Sendable (MachineInput) -> Void
  let promptQueue: (any PromptQueue)?
  let state: Mutex<State>
  private let sent: TransportRequest
  private let limit: Int?

  /// - Parameters:
  ///   - request: The job's request, which defines the acceptable responses.
  ///   - sent: The request of the exchange.
  ///   - destination: The files of the job.
  ///   - resumed: The part to which the response is appended.
  ///   - limit: The maximum length of an acceptable body.
  ///   - now: Returns the time, which limits how often progress is reported.
  ///   - promptQueue: The service's own queue; nil if the service's configuration decides where it works.
  ///   - report: Receives the beginning of each response and the progress, on the transport's queue.
  init(
    _ request: DownloadRequest, _ sent: TransportRequest, destination: FileDestination, resuming resumed: PartState?,
    limit: Int?, now: @escaping @Sendable () -> Duration, promptQueue: (any PromptQueue)? = nil,
    report: @escaping @Sendable (MachineInput) -> Void
  ) {
    self.request = request
    self.sent = sent
    self.destination = destination
    self.resumed = resumed
    self.limit = limit
    self.now = now
    // A pipe may wait for its reader.
    self.promptQueue = destination.output == nil ? promptQueue : nil
    self.report = report
    state = Mutex(State(body: ReceivedBody(part: resumed)))
  }

  // MARK: Beginning

  func begin(_ head: ResponseHead) throws {
    let time = now()
    let (isRestart, isRefused) = try state.withLock { state in
      guard !state.isClosed, state.plan == nil else { throw Refusal() }
      closePart(&state)
      destination.endReservation()
      let before = state.body.part
      state.body = ReceivedBody(announced: head.announcedLength, part: before)
      state.end = head.announcedLength
      state.reported = (0, time)
      state.lastArrival = time
      (state.codedCount, state.codedLength) = (nil, head.contentLength)
      guard request.accepts(head) else { return (false, false) }
      let isResuming = head.status == 206 && resumed != nil && before == resumed
      if let resumed, isResuming {
        resume(&state, resumed, head)
      } else {
        restart(&state, head)
      }
      state.start = (state.body.count, time)
      let isRefused = state.body.isMisplaced || state.body.failure != nil
      return (!isResuming && !isRefused && (before?.count ?? 0) > 0, isRefused)
    }
    report(.began(head, isRestart: isRestart, at: time))
    if isRefused { throw Refusal() }
  }

  func receive(_ head: ResponseHead, whole body: Data) throws {
    let time = now()
    let progress = try state.withLock { state -> DownloadProgress? in
      guard !state.isClosed, state.plan == nil else { throw Refusal() }
      guard state.body.part == nil, canArriveWhole(head, body), destination.hold(body) else { return nil }
      var part = PartState(head, to: sent)
      part.count = body.count
      state.body = ReceivedBody(count: body.count, announced: head.announcedLength, part: part)
      state.reported = (body.count, time)
      state.lastArrival = time
      return DownloadProgress(received: body.count, total: head.announcedLength)
    }
    guard let progress else {
      try begin(head)
      return try write(body)
    }
    report(.began(head, isRestart: false, at: time))
    report(.progressed(progress))
  }

  /// Returns whether a response can stay in memory until its file gets its name: nothing reads the part, nothing was
  /// received before, and no later job continues a part that was cut off by a full disk.
  private func canArriveWhole(_ head: ResponseHead, _ body: Data) -> Bool {
    !request.resumes && resumed == nil && !body.isEmpty && body.count <= limit ?? .max && head.status != 206
      && request.validators.isEmpty && request.expectedLength == nil && request.expectedSHA256 == nil
      && head.announcedLength.map { $0 == body.count } ?? true && request.accepts(head)
  }

  private func restart(_ state: inout State, _ head: ResponseHead) {
    if let limit, let announced = head.announcedLength, announced > limit {
      state.body.failure = .bodyTooLarge(limit: limit)
      return
    }
    let asksForRange = resumed == nil && sent.fields["Range"] != nil
    if head.status == 206 {
      let range = head.contentRange
      if !asksForRange {
        guard let range, range.bytes?.lowerBound == 0 else {
          state.body.isMisplaced = true
          return
        }
        state.body.announced = range.total ?? state.body.announced
      }
      if let bytes = range?.bytes, !head.isEncoded { state.end = bytes.count }
    } else if resumed != nil, let first = head.contentRange?.bytes?.lowerBound, first > 0 {
      // Some programs send the rest with the status of the whole document.
      state.body.isMisplaced = true
      return
    }
    if let output = destination.output { return claim(output, &state, head) }
    let part = PartState(head, to: sent)
    state.body.part = part
    do throws(DownloadError.Reason) {
      state.descriptor = try destination.createPart()
    } catch {
      state.body.failure = error
      return
    }
    if let code = destination.partial.describe(part, of: request.url) { fail(&state, code) }
  }

  private func claim(_ output: DirectOutput, _ state: inout State, _ head: ResponseHead) {
    let count = output.count
    // What was written can't be taken back.
    guard count == (state.body.part?.count ?? 0), count == state.body.count else {
      state.body.isMisplaced = true
      return
    }
    if state.body.part == nil { state.body.part = PartState(head, to: sent) }
    do throws(OutputError) {
      state.owner = try output.claim()
    } catch {
      fail(&state, error.code)
    }
  }

  private func resume(_ state: inout State, _ resumed: PartState, _ head: ResponseHead) {
    let range = head.contentRange
    let fits = resumed.total.flatMap { total in range?.total.map { $0 == total } } ?? true
    let isSameVersion = resumed.validator.map { $0.isCompatible(with: head) } ?? true
    let kept = destination.output?.count ?? destination.partial.byteCount ?? 0
    // Another program may have removed or truncated the part.
    guard let range, let bytes = range.bytes, bytes.lowerBound == resumed.count, !head.isEncoded, fits, isSameVersion,
      kept >= resumed.size
    else {
      state.body.isMisplaced = true
      return
    }
    state.body.count = resumed.received
    state.end = resumed.hasGaps ? nil : bytes.upperBound
    state.body.announced = range.total ?? resumed.total ?? bytes.upperBound
    state.reported.count = resumed.received
    if let output = destination.output { return claim(output, &state, head) }
    guard let descriptor = openPart(resumed, &state) else { return }
    state.descriptor = descriptor
    // Bytes beyond the offset were written by another program, or by a process that was killed before it recorded them.
    if ftruncate(descriptor, off_t(resumed.size)) != 0 { fail(&state, errno) }
    guard !resumed.hasGaps, destination.partial.description?.ranges != nil else { return }
    // From here on the length of the part says what is complete.
    state.body.part?.ranges = nil
    if let part = state.body.part, let code = destination.partial.describe(part, of: request.url) { fail(&state, code) }
  }

  /// Opens and locks the part, and returns its descriptor; nil, which is recorded, if it can't be continued.
  private func openPart(_ resumed: PartState, _ state: inout State) -> Int32? {
    let partial = destination.partial
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (resumed.hasGaps ? 0 : O_APPEND)
    let descriptor = SystemCall.open(partial.path, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { state.body.isMisplaced = true } else { fail(&state, errno) }
      return nil
    }
    let isFree = PartialFile.lock(descriptor)
    // Until it was locked, another job may have removed it, moved it to the destination, or begun it again.
    if isFree, SystemCall.isFile(descriptor, at: partial.path, followsLinks: false),
      partial.byteCount ?? 0 >= resumed.size, partial.mayContain(resumed)
    {
      return descriptor
    }
    SystemCall.unlockAndClose(descriptor)
    if isFree { state.body.isMisplaced = true } else { state.body.failure = destination.leavePart() }
    return nil
  }

  // MARK: Writing

  func willDecode(_ count: Int) {
    let time = now()
    state.withLock { state in
      state.lastArrival = time
      state.codedCount = (state.codedCount ?? 0) + count
      state.body.isDecoded = false
    }
  }

  func didDecode(isComplete: Bool) {
    state.withLock { state in
      state.body.isDecoded = isComplete && (state.codedLength ?? state.codedCount) == state.codedCount
    }
  }

  func write(_ bytes: Data) throws {
    if let output = destination.output, let owner = state.withLock({ $0.owner }) {
      return try write(bytes, to: output, as: owner)
    }
    let progress = try state.withLock { state in
      guard !state.isClosed, state.body.failure == nil, mayAppend(bytes.count, to: &state) else { throw Refusal() }
      state.body.count += bytes.count
      let time = now()
      state.lastArrival = time
      guard let descriptor = state.descriptor else {
        state.body.rejected += bytes.prefix(RejectedResponse.bodyLimit - state.body.rejected.count)
        // A body without an end, which isn't kept, must not be read forever.
        guard state.body.count <= Self.rejectedLimit else { throw Refusal() }
        return nil as DownloadProgress?
      }
      if let limit, state.body.count > limit {
        state.body.failure = .bodyTooLarge(limit: limit)
        throw Refusal()
      }
      if let code = SystemCall.write(bytes, to: descriptor) {
        fail(&state, code)
        // On a full disk, some of the bytes may have been written. A later job continues after the ones that count.
        if let part = state.body.part { _ = ftruncate(descriptor, off_t(part.count)) }
        throw Refusal()
      }
      state.body.part?.count = state.body.count
      return reportableProgress(&state, at: time)
    }
    if let progress { report(.progressed(progress)) }
  }

  /// Returns whether a response may send more bytes, and records why not: after the end that its head gives, they'd be
  /// another part of the document.
  private func mayAppend(_ count: Int, to state: inout State) -> Bool {
    guard let end = state.end, state.body.count + count > end else { return true }
    if resumed == nil {
      let url = sent.url.absoluteString.redactedURL
      state.body.failure = .malformedResponse(url: url, "it is longer than its head says")
    } else {
      state.body.isMisplaced = true
    }
    return false
  }

  /// Writes to an output whose reader may be slow, so that the lock isn't held meanwhile.
  private func write(_ bytes: Data, to output: DirectOutput, as owner: Int) throws {
    try state.withLock { state in
      guard !state.isClosed, state.body.failure == nil, mayAppend(bytes.count, to: &state) else { throw Refusal() }
      state.lastArrival = now()
    }
    do throws(OutputError) {
      try output.write(bytes, as: owner)
    } catch {
      try state.withLock { state in
        if !state.isClosed { fail(&state, error.code) }
        throw Refusal()
      }
    }
    let progress = state.withLock { state -> DownloadProgress? in
      guard !state.isClosed else { return nil }
      let time = now()
      state.lastArrival = time
      state.body.count = output.count
      state.body.part?.count = output.count
      return reportableProgress(&state, at: time)
    }
    if let progress { report(.progressed(progress)) }
  }

  /// Returns the progress to report, at most once every 50 ms or every hundredth of the body.
  func reportableProgress(_ state: inout State, at time: Duration) -> DownloadProgress? {
    let step = max((state.body.announced ?? .max) / 100, 1)
    guard time - state.reported.time >= .milliseconds(50) || state.body.count - state.reported.count >= step else {
      return nil
    }
    state.reported = (state.body.count, time)
    return DownloadProgress(received: state.body.count, total: state.body.announced)
  }

  /// When the last bytes arrived, whether or not progress was reported; the current time while a reader is awaited.
  ///
  /// With a limit of bytes per second, it may be later: until then, the limit lets nothing more arrive.
  var lastArrival: Duration? {
    if destination.output?.isWaiting == true { return now() }
    return state.withLock { state in
      guard let last = state.lastArrival, let rate = sent.bytesPerSecond else { return state.lastArrival }
      let count = state.codedCount ?? state.body.count - state.start.count
      return max(last, state.start.time + .seconds(of: count, at: rate))
    }
  }

  // MARK: Closing

  /// Closes the part, if there is one, and returns what arrived.
  func close() -> ReceivedBody {
    state.withLock { state in
      state.isClosed = true
      closePart(&state)
      if let output = destination.output, let owner = state.owner {
        state.body.count = output.release(owner)
        state.body.part?.count = state.body.count
      }
      return state.body
    }
  }

  private func closePart(_ state: inout State) {
    guard let descriptor = state.descriptor else { return }
    state.descriptor = nil
    if state.plan != nil { writeSidecar(&state) }
    if state.body.failure == nil, let failure = change(of: descriptor, state.body.part?.size ?? 0) {
      state.body.failure = failure
      state.body.part = nil
    }
    // The checks of a complete part follow. One that isn't complete waits for the next attempt.
    let isComplete = state.end.map { (state.codedCount ?? state.body.count) >= $0 } ?? true
    let isReserved = isComplete && state.body.failure == nil && destination.reservePart(descriptor)
    // The copy of a reserved part has the same lock.
    if !isReserved { SystemCall.unlock(descriptor) }
    // Some volumes report a full disk only here. An interrupted close must not be repeated.
    if Foundation.close(descriptor) != 0, errno != EINTR { fail(&state, errno) }
  }

  /// Returns the failure if the part isn't the file that was opened, or hasn't the length that was written.
  private func change(of descriptor: Int32, _ count: Int) -> DownloadError.Reason? {
    let partial = destination.partial
    guard let current = SystemCall.status(of: partial.path, followsLinks: false) else {
      // If the whole folder is missing, the move to the destination reports a better error.
      return SystemCall.status(of: partial.folder.path) == nil ? nil : .partChanged(partial.part)
    }
    guard let opened = SystemCall.status(of: descriptor), opened.isOfSameFile(as: current) else {
      return destination.leavePart()
    }
    return Int(opened.st_size) == count ? nil : .partChanged(partial.part)
  }

  func fail(_ state: inout State, _ code: Int32) {
    state.body.failure = destination.reason(for: code)
  }
}
