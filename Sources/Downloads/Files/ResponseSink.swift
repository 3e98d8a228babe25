import Foundation
import Synchronization

/// Takes the response of one exchange: an accepted body goes into the part, the beginning of any other is kept.
///
/// It is written to on the transport's queue and closed by the core, so its state is locked. Once it is closed it
/// refuses everything, which is how a transport that is slow to cancel learns that nobody listens any more.
final class ResponseSink: BodySink {
  /// What a sink has to tell of a response that arrives.
  enum News: Sendable {
    /// A response began, then.
    case began(ResponseHead, isRestart: Bool, at: Duration)
    case progressed(DownloadProgress)
  }

  private struct State {
    var descriptor: Int32?
    var isClosed = false
    var body = ReceivedBody()
    /// What was told last, and when.
    var told = (count: 0, time: Duration.zero)
    var lastArrival: Duration?
  }

  /// The sink was closed or has failed; the core knows why.
  private struct Refusal: Error {}

  private let request: DownloadRequest
  private let sent: TransportRequest
  private let destination: FileDestination
  private let resumed: PartState?
  private let limit: Int?
  private let now: @Sendable () -> Duration
  private let tell: @Sendable (News) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - request: Says which responses are accepted.
  ///   - sent: What the exchange asks for.
  ///   - destination: Where the part lies.
  ///   - resumed: The part that the response is to go on from.
  ///   - limit: How many bytes an accepted body may have.
  ///   - now: The time, which spaces the news of progress.
  ///   - tell: Takes the news, on the transport's queue.
  init(
    _ request: DownloadRequest, _ sent: TransportRequest, destination: FileDestination, resuming resumed: PartState?,
    limit: Int?,
    now: @escaping @Sendable () -> Duration, tell: @escaping @Sendable (News) -> Void
  ) {
    self.request = request
    self.sent = sent
    self.destination = destination
    self.resumed = resumed
    self.limit = limit
    self.now = now
    self.tell = tell
    state = Mutex(State(body: ReceivedBody(part: resumed)))
  }

  func begin(_ head: ResponseHead) throws {
    let time = now()
    let (isRestart, isRefused) = try state.withLock { state in
      guard !state.isClosed else { throw Refusal() }
      closePart(&state)
      let before = state.body.part
      state.body = ReceivedBody(announced: head.announcedLength, part: before)
      state.told = (0, time)
      state.lastArrival = time
      guard request.accepts(head) else { return (false, false) }
      let goesOn = head.status == 206 && resumed != nil && before == resumed
      if let resumed, goesOn {
        goOn(&state, resumed, head)
      } else {
        startAnew(&state, head)
      }
      let isRefused = state.body.isMisplaced || state.body.failure != nil
      return (!goesOn && !isRefused && (before?.count ?? 0) > 0, isRefused)
    }
    tell(.began(head, isRestart: isRestart, at: time))
    if isRefused { throw Refusal() }
  }

  private func startAnew(_ state: inout State, _ head: ResponseHead) {
    if let limit, let announced = head.announcedLength, announced > limit {
      state.body.failure = .bodyTooLarge(limit: limit)
      return
    }
    let asksForPiece = resumed == nil && sent.fields["Range"] != nil
    let range = head.fields["Content-Range"].flatMap { ContentRange($0) }
    if head.status == 206, !asksForPiece {
      guard let range, range.start == 0 else {
        state.body.isMisplaced = true
        return
      }
      state.body.announced = range.total ?? state.body.announced
    }
    destination.partial.discard()
    let part = PartState(head, to: sent)
    state.body.part = part
    if let code = destination.partial.describe(part, of: request.url) { return fail(&state, code) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = open(destination.partial.part.path, flags, 0o666)
    guard descriptor >= 0 else { return fail(&state, errno) }
    state.descriptor = descriptor
  }

  private func goOn(_ state: inout State, _ resumed: PartState, _ head: ResponseHead) {
    let range = head.fields["Content-Range"].flatMap { ContentRange($0) }
    let fits = resumed.total.flatMap { total in range?.total.map { $0 == total } } ?? true
    // Somebody may have removed or cut the part meanwhile: then its rest is of no use.
    guard let range, range.start == resumed.count, fits, (destination.partial.byteCount ?? 0) >= resumed.count else {
      state.body.isMisplaced = true
      return
    }
    state.body.count = resumed.count
    state.body.announced = range.total ?? head.announcedLength.map { resumed.count + $0 }
    state.told.count = resumed.count
    let descriptor = open(destination.partial.part.path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return fail(&state, errno) }
    state.descriptor = descriptor
    // Whatever lies beyond the offset came from somewhere else.
    if ftruncate(descriptor, off_t(resumed.count)) != 0 { fail(&state, errno) }
  }

  func write(_ bytes: Data) throws {
    let progress = try state.withLock { state in
      guard !state.isClosed, state.body.failure == nil else { throw Refusal() }
      state.body.count += bytes.count
      let time = now()
      state.lastArrival = time
      guard let descriptor = state.descriptor else {
        state.body.rejected += bytes.prefix(RejectedResponse.bodyLimit - state.body.rejected.count)
        return nil as DownloadProgress?
      }
      if let limit, state.body.count > limit {
        state.body.failure = .bodyTooLarge(limit: limit)
        throw Refusal()
      }
      if let code = Self.write(bytes, to: descriptor) {
        fail(&state, code)
        throw Refusal()
      }
      state.body.part?.count = state.body.count
      return news(&state, at: time)
    }
    if let progress { tell(.progressed(progress)) }
  }

  /// What is to be told of progress: not more often than every 50 ms, or every hundredth of the whole.
  private func news(_ state: inout State, at time: Duration) -> DownloadProgress? {
    let step = max((state.body.announced ?? .max) / 100, 1)
    guard time - state.told.time >= .milliseconds(50) || state.body.count - state.told.count >= step else {
      return nil
    }
    state.told = (state.body.count, time)
    return DownloadProgress(received: state.body.count, total: state.body.announced)
  }

  /// When the last bytes came; most are not worth news of their own.
  var lastArrival: Duration? { state.withLock(\.lastArrival) }

  /// Ends the writing and returns what arrived; the part, if there is one, is complete on disk and remains.
  func close() -> ReceivedBody {
    state.withLock { state in
      state.isClosed = true
      closePart(&state)
      return state.body
    }
  }

  /// Writes all bytes and returns the system's error number if it cannot.
  private static func write(_ bytes: Data, to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  private func closePart(_ state: inout State) {
    guard let descriptor = state.descriptor else { return }
    state.descriptor = nil
    if state.body.failure == nil, !isWhole(descriptor, state.body.count) {
      state.body.failure = .partChanged(destination.partial.part)
      state.body.part = nil
    }
    // Some volumes report a full disk only here.
    if Foundation.close(descriptor) != 0, errno != EINTR { fail(&state, errno) }
  }

  /// Whether the part is still the file that was opened, and has the bytes that were written.
  private func isWhole(_ descriptor: Int32, _ count: Int) -> Bool {
    var (mine, present) = (stat(), stat())
    let part = destination.partial.part
    guard lstat(part.path, &present) == 0 else {
      // Without the folder there is another thing to say, which the move does.
      return stat(part.deletingLastPathComponent().path, &present) != 0
    }
    guard fstat(descriptor, &mine) == 0 else { return false }
    return mine.st_dev == present.st_dev && mine.st_ino == present.st_ino && Int(mine.st_size) == count
  }

  private func fail(_ state: inout State, _ code: Int32) {
    state.body.failure = destination.problem(code)
  }
}
