import Foundation
import Synchronization

/// An exchange that fetches the missing ranges of a document over several connections, side by side.
///
/// The first connection requests the document as any other exchange does. If its response can be divided, and as soon
/// as the rest would take it more than a second, further connections request pieces of the rest, each on the condition
/// that the document is still the same. A connection whose piece is complete takes half of the largest piece that is
/// left. All of them write to one part.
///
/// A connection that is lost makes another request for the rest of its piece, a limited number of times; one that the
/// server refuses leaves its piece to the others. One that the server doesn't answer makes its request again when
/// another one has nothing left to do, so that the server can answer over the connection that has become free.
///
/// The exchange fails when no connection is left, and what is on disk is resumed like any part. To the service, all this
/// is one exchange with one final event.
final class RangedExchange: Exchange {
  /// Opens the exchange of one connection; called on the service's queue.
  typealias Opening =
    @Sendable (TransportRequest, any BodySink, @escaping @Sendable (TransportEvent) -> Void) -> any Exchange

  /// What the exchange uses of its service: the clock, the queue and the free connections to the host.
  struct Service: Sendable {
    let clock: ServiceClock
    /// Enqueues work on the service's queue, on which the other functions are called.
    let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Reserves up to a number of free connections, and returns how many there were.
    let reserve: @Sendable (Int) -> Int
    /// Returns one reserved connection to the service.
    let giveBack: @Sendable () -> Void
  }

  private struct Connection {
    var exchange: (any Exchange)?
    var sink: RangeSink
    /// When its request was made.
    var start = Duration.zero
    /// The number of consecutive requests that returned too few bytes.
    var failures = 0
    /// The number of bytes that arrived since the last such request.
    var received = 0
    /// Whether its exchange was canceled so that another one replaces it.
    var isReplaced = false
    /// Whether its exchange was canceled since other jobs need the connection.
    var isWithdrawn = false
  }

  private struct State {
    var connections: [Int: Connection] = [:]
    /// The head of the first response, which is the one of the whole exchange.
    var head: ResponseHead?
    /// The number of connections taken from the service, besides the one of the exchange itself.
    var reserved = 0
    /// The limit of each connection's next request in bytes per second; nil for that of the whole exchange.
    var rate: Int?
    var lastFailure = TransportFailure.connectionLost(.body)
    /// Sleeps until the rate of the first connection is measured again.
    var measuring: Task<Void, Never>?
    /// Sleeps until a request without an answer is made again.
    var patience: Task<Void, Never>?
    var isCancelled = false
    var hasEnded = false

    /// The connection that waits longest for the beginning of its response, and since when; nil if none waits.
    var longestWaiting: (number: Int, start: Duration)? {
      connections.filter { $1.sink.verdict == .none && !$1.isWithdrawn && !$1.isReplaced }
        .map { (number: $0, start: $1.start) }.min { ($0.start, $0.number) < ($1.start, $1.number) }
    }
  }

  /// The number of consecutive requests that may return too few bytes before a connection is given up.
  private static let failureLimit = 2
  /// How long the rate of the first connection is measured.
  private static let measuringTime: Duration = .milliseconds(250)
  /// How long an answer is awaited while another connection has nothing left to do.
  private static let answerTime: Duration = .seconds(5)

  private let request: TransportRequest
  private let whole: ResponseSink
  private let limit: Int
  private let service: Service
  private let send: Opening
  private let report: @Sendable (TransportEvent) -> Void
  private let state = Mutex(State())

  /// Creates an exchange, which begins with ``open()``.
  ///
  /// - Parameters:
  ///   - request: The request of the first connection.
  ///   - whole: The sink of the document, which may resume a part with gaps.
  ///   - limit: The maximum number of connections.
  ///   - report: Receives the events of the exchange as a whole.
  init(
    _ request: TransportRequest, into whole: ResponseSink, _ limit: Int, _ service: Service, _ send: @escaping Opening,
    report: @escaping @Sendable (TransportEvent) -> Void
  ) {
    (self.whole, self.limit, self.service, self.send, self.report) = (whole, limit, service, send, report)
    var request = request
    request.fields["Accept-Encoding"] = "identity"
    self.request = request
  }

  /// Opens the first connection.
  func open() {
    var request = request
    let gap = whole.resumed?.firstGap
    if let gap { request.fields["Range"] = "bytes=\(gap.lowerBound)-\(gap.upperBound - 1)" }
    let sink = RangeSink(first: whole, endingAt: gap?.upperBound, service.schedule) { [weak self] head in
      self?.divide(head)
    }
    open(request, ResponseSink.firstConnection, sink)
  }

  func cancel() {
    let exchanges = state.withLock { state in
      state.isCancelled = true
      state.measuring?.cancel()
      state.patience?.cancel()
      return state.connections.values.compactMap(\.exchange)
    }
    for exchange in exchanges { exchange.cancel() }
  }

  /// Ends one of the further connections, which the service has given to another job; the others fetch its piece.
  func withdrawConnection() {
    let exchange = state.withLock { state in
      state.reserved = max(state.reserved - 1, 0)
      let others = state.connections.filter { $0.key != ResponseSink.firstConnection && !$0.value.isWithdrawn }
      guard let last = others.keys.max() else { return nil as (any Exchange)? }
      state.connections[last]?.isWithdrawn = true
      return state.connections[last]?.exchange
    }
    exchange?.cancel()
  }

  // MARK: Connections

  private func open(_ request: TransportRequest, _ number: Int, _ sink: RangeSink) {
    // The clock is the app's code, so it is called before the lock is held.
    let now = service.clock.now()
    state.withLock { state in
      if state.connections[number] == nil { state.connections[number] = Connection(sink: sink) }
      state.connections[number]?.sink = sink
      state.connections[number]?.start = now
    }
    let exchange = send(request, sink) { event in self.receive(event, of: number, sink) }
    let isCancelled = state.withLock { state in
      if state.connections[number]?.sink === sink { state.connections[number]?.exchange = exchange }
      return state.isCancelled || state.hasEnded
    }
    if isCancelled { exchange.cancel() }
  }

  /// Requests the rest of the connection's new piece, if there is one.
  ///
  /// - Parameter count: The number of connections that share the largest piece.
  private func openNext(_ number: Int, sharing count: Int = 2) -> Bool {
    guard let (_, validator) = whole.document, let piece = whole.take(number, sharing: count) else { return false }
    var next = request
    next.fields["Range"] = "bytes=\(piece.lowerBound)-\(piece.upperBound - 1)"
    next.fields["If-Range"] = validator.conditionValue
    // The first response has answered these conditions.
    for name in ["If-None-Match", "If-Modified-Since"] { next.fields[name] = nil }
    next.bytesPerSecond = state.withLock(\.rate) ?? next.bytesPerSecond
    open(next, number, RangeSink(piece, of: whole, connection: number, service.schedule))
    return true
  }

  /// Divides the body after the first head, on the transport's queue.
  private func divide(_ head: ResponseHead) -> Range<Int>? {
    guard let piece = whole.divide(head, among: limit) else { return nil }
    state.withLock { $0.head = head }
    let (count, time) = (whole.count, service.clock.now())
    // Enqueued behind the bytes that have arrived with the head, which tell the rate of a fast server.
    if limit > 1 { service.schedule { self.expandIfSlow(since: count, time) } }
    return piece
  }

  /// Opens the further connections if the first one needs long for the rest, and otherwise measures its rate again.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that were on disk when the measurement began.
  ///   - start: When it began.
  private func expandIfSlow(since count: Int, _ start: Duration) {
    guard isRunning else { return }
    let (current, now) = (whole.count, service.clock.now())
    let time = now - start
    // What arrives with the head, or doesn't yet, tells nothing about the rate.
    let isMeasured = time <= .zero || time >= Self.measuringTime
    if isMeasured, whole.isSlow(receiving: current - count, in: time) { return expand() }
    setTimer(\.measuring, at: now + Self.measuringTime) { $0.expandIfSlow(since: current, now) }
  }

  /// Runs work on the service's queue at a time, in place of the work for which the timer was set before.
  private func setTimer(
    _ timer: WritableKeyPath<State, Task<Void, Never>?>, at time: Duration,
    _ work: @escaping @Sendable (RangedExchange) -> Void
  ) {
    let task = Task { [weak self, service] in
      guard (try? await service.clock.sleep(time)) != nil, let self else { return }
      service.schedule { work(self) }
    }
    state.withLock { state in
      state[keyPath: timer]?.cancel()
      state[keyPath: timer] = task
    }
    if !isRunning { task.cancel() }
  }

  private var isRunning: Bool {
    state.withLock { !$0.isCancelled && !$0.hasEnded && !$0.connections.isEmpty }
  }

  /// Opens the further connections.
  private func expand() {
    let wanted = min(limit, whole.usefulConnections) - 1
    let granted = wanted > 0 ? service.reserve(wanted) : 0
    guard granted > 0 else { return }
    let replaced = state.withLock { state in
      state.reserved += granted
      guard let rate = request.bytesPerSecond else { return nil as (any Exchange)? }
      state.rate = max(rate / (granted + 1), 1)
      state.connections[ResponseSink.firstConnection]?.isReplaced = true
      return state.connections[ResponseSink.firstConnection]?.exchange
    }
    for number in 1...granted {
      guard openNext(number, sharing: granted + 2 - number) else { break }
    }
    giveBackUnused()
    // The first connection was opened with the limit for all.
    replaced?.cancel()
  }

  /// Returns the connections that the exchange no longer uses.
  private func giveBackUnused() {
    let unused = state.withLock { state in
      guard !state.hasEnded, !state.isCancelled else { return 0 }
      let used = max(state.connections.values.count { !$0.isWithdrawn } - 1, 0)
      // Those that are left share the limit, each from its next request on.
      if let rate = request.bytesPerSecond, state.rate != nil { state.rate = max(rate / (used + 1), 1) }
      defer { state.reserved = min(state.reserved, used) }
      return max(state.reserved - used, 0)
    }
    for _ in 0..<unused { service.giveBack() }
  }

  // MARK: Events

  private func receive(_ event: TransportEvent, of number: Int, _ sink: RangeSink) {
    switch event {
    case .finished, .failed, .delivered:
      // A response that isn't divided is the only one.
      guard whole.isDivided else { return end(event) }
      service.schedule { self.connectionEnded(number, sink, event) }
    case .connected, .sent, .informational, .trailers:
      if number == ResponseSink.firstConnection, state.withLock({ $0.head == nil }) { report(event) }
    }
  }

  private func connectionEnded(_ number: Int, _ sink: RangeSink, _ event: TransportEvent) {
    let (ended, isCancelled) = state.withLock { state in
      guard !state.hasEnded, state.connections[number]?.sink === sink else { return (nil as Connection?, false) }
      state.connections[number]?.exchange = nil
      return (state.connections[number], state.isCancelled)
    }
    guard let ended else { return }
    whole.release(number)
    if isCancelled {
      let isLast = state.withLock { state in
        state.connections[number] = nil
        return state.connections.isEmpty
      }
      if isLast { end(.failed(.cancelled)) }
      return
    }
    if whole.isComplete, let head = state.withLock(\.head) { return end(.finished(head)) }
    if whole.hasFailed { return end(.failed(.sinkRefused)) }
    if sink.verdict == .changed {
      whole.markMixed()
      return end(.failed(.sinkRefused))
    }
    // An exchange that was canceled to be replaced or withdrawn says nothing about the server.
    if case .failed(let failure) = event, failure != .sinkRefused, failure != .cancelled {
      state.withLock { $0.lastFailure = failure }
    }
    if !ended.isWithdrawn, countFailures(number, sink, ended), openNext(number) { return }
    state.withLock { $0.connections[number] = nil }
    giveBackUnused()
    if state.withLock(\.connections.isEmpty) { return end(.failed(state.withLock(\.lastFailure))) }
    if sink.isComplete { awaitAnswer() }
  }

  /// Makes the request again that waits longest for its answer, unless it is answered in time.
  ///
  /// A connection has become free, and the server may serve only a few at a time and leave the others waiting.
  private func awaitAnswer() {
    guard let start = state.withLock({ $0.longestWaiting?.start }) else { return }
    setTimer(\.patience, at: start + Self.answerTime) { $0.repeatRequest() }
  }

  private func repeatRequest() {
    guard isRunning else { return }
    let now = service.clock.now()
    let exchange = state.withLock { state -> (any Exchange)? in
      guard let (number, start) = state.longestWaiting, now - start >= Self.answerTime else { return nil }
      state.connections[number]?.isReplaced = true
      return state.connections[number]?.exchange
    }
    // Its end leads to the new request.
    if let exchange { exchange.cancel() } else { awaitAnswer() }
  }

  /// Counts the consecutive failures of a connection, and returns whether it may make another request.
  private func countFailures(_ number: Int, _ sink: RangeSink, _ ended: Connection) -> Bool {
    guard sink.verdict != .refused else { return false }
    return state.withLock { state in
      let received = ended.received + sink.received
      let isFailure = !sink.isComplete && !sink.isAnswered && !ended.isReplaced && received < RangePlan.minimum
      let failures = isFailure ? ended.failures + 1 : 0
      state.connections[number]?.failures = failures
      state.connections[number]?.received = isFailure ? received : 0
      state.connections[number]?.isReplaced = false
      return failures <= Self.failureLimit
    }
  }

  /// Ends the exchange and all of its connections.
  private func end(_ event: TransportEvent) {
    let exchanges = state.withLock { state in
      guard !state.hasEnded else { return nil as [any Exchange]? }
      state.hasEnded = true
      state.measuring?.cancel()
      state.patience?.cancel()
      defer { state.connections = [:] }
      return state.connections.values.compactMap(\.exchange)
    }
    guard let exchanges else { return }
    for exchange in exchanges { exchange.cancel() }
    report(event)
  }
}

extension DownloadRequest {
  /// Returns the number of connections that may carry out an exchange.
  func connections(for sent: TransportRequest, resuming part: PartState?) -> Int {
    // If the caller requests a range, the response is that range.
    sent.method == "GET" && (sent.fields["Range"] == nil || part != nil) ? max(connections, 1) : 1
  }
}

extension PartState {
  /// The first missing range, if bytes after it are on disk.
  fileprivate var firstGap: Range<Int>? {
    guard hasGaps else { return nil }
    return ranges?.gaps(to: size).first
  }
}
