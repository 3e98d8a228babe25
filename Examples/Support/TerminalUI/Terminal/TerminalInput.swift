import Dispatch
import Foundation
import Synchronization

/// Reports keys, mouse events and size changes of the terminal.
///
/// Waiting uses no processor time.
///
/// The system's events arrive on a separate queue and go into a stream that a task reads. A handler on the main
/// queue isn't an alternative: the runtime doesn't treat it as isolated to the main actor when it checks an isolated
/// conformance.
@MainActor
final class TerminalInput {
  /// A report of the terminal.
  enum Report {
    case input([InputEvent])
    case resized

    /// The terminal has reported the color of its background.
    case background(RGB)

    /// A signal asks the program to stop, as Ctrl-Z does.
    case stopping

    /// The program was stopped and continues.
    ///
    /// The screen must be entered again.
    case continued

    /// The terminal was closed, or a signal asks the program to end.
    case ended(by: Int32?)
  }

  private enum Arrival: Sendable {
    case bytes([UInt8])
    case silence(after: Int)
    case resized, stopping, continued
    case ended(by: Int32?)
  }

  private let arrivals: AsyncStream<Arrival>
  private let continuation: AsyncStream<Arrival>.Continuation
  private let sources: [any DispatchSourceProtocol]
  private var decoder = InputDecoder()
  private var query: BackgroundQuery
  private var arrivalCount = 0

  /// The time within which a terminal sends the rest of a sequence, even over slow connections.
  private static let maximumWait = Duration.milliseconds(50)

  /// The time for the rest of an answer, which no key may be mistaken for.
  private static let maximumAnswerWait = Duration.milliseconds(500)

  /// Begins to listen, and returns when no signal can be missed any more.
  ///
  /// Until then, a signal restores the terminal and ends the program.
  ///
  /// - Parameters:
  ///   - query: Takes the terminal's answers out of the input.
  ///   - keys: The bytes of the keys that were pressed before.
  init(query: BackgroundQuery, keys: [UInt8]) async {
    self.query = query
    let (arrivals, continuation) = AsyncStream.makeStream(of: Arrival.self)
    if !keys.isEmpty { continuation.yield(.bytes(keys)) }
    (self.arrivals, self.continuation) = (arrivals, continuation)
    sources = Self.sources(for: continuation)
    for source in sources {
      await withCheckedContinuation { registration in
        Self.activate(source) { registration.resume() }
      }
    }
    #if canImport(Darwin)
      // A source only observes a signal there. On Linux it has installed a handler of its own.
      for number in Self.endingSignals where !Self.isIgnored(number) { signal(number, SIG_IGN) }
    #endif
  }

  private nonisolated static let endingSignals = [SIGTERM, SIGHUP, SIGINT]

  /// Stops listening and ends ``forEachReport(_:)``.
  func stop() {
    for source in sources { source.cancel() }
    continuation.finish()
  }

  /// Calls the body for each report until the terminal is closed or ``stop()`` is called.
  func forEachReport(_ body: (Report) -> Void) async {
    for await arrival in arrivals {
      arrivalCount += 1
      switch arrival {
      case .bytes(let bytes):
        let keys = query.keys(of: bytes)
        if let background = query.takeBackground() { body(.background(background)) }
        body(.input(decoder.decode(keys)))
        if decoder.isWaiting || query.holdsKeys { announceSilence() }
      case .silence(let count):
        if count == arrivalCount - 1 { body(.input(decoder.decode(query.releaseKeys()) + decoder.flush())) }
      case .resized: body(.resized)
      case .stopping: body(.stopping)
      case .continued: body(.continued)
      case .ended(let signal):
        continuation.finish()
        body(.ended(by: signal))
        return
      }
    }
  }

  /// Schedules a flush of the decoder for an escape that nothing follows in time.
  private func announceSilence() {
    let wait = query.holdsKeys ? Self.maximumAnswerWait : Self.maximumWait
    Task { [continuation, arrivalCount] in
      try? await Task.sleep(for: wait)
      continuation.yield(.silence(after: arrivalCount))
    }
  }

  private nonisolated static func activate(
    _ source: any DispatchSourceProtocol, then proceed: @escaping @Sendable () -> Void
  ) {
    source.setRegistrationHandler { proceed() }
    source.activate()
  }

  private nonisolated static func sources(
    for continuation: AsyncStream<Arrival>.Continuation
  ) -> [any DispatchSourceProtocol] {
    let queue = DispatchQueue(label: "terminal input")
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    keys.setEventHandler { if let arrival = read() { continuation.yield(arrival) } }
    let sizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    sizes.setEventHandler { continuation.yield(.resized) }
    let continuations = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    // A shell ends a stopped program by one signal, and continues it by another for that. A timer passes through the
    // thread that receives the signals, so that the first one is reported first: a program in the background stops again
    // when it continues.
    continuations.setEventHandler {
      queue.asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.yield(.continued) }
    }
    return [keys, sizes, continuations] + stops(queue, continuation) + endings(queue, continuation)
  }

  /// Returns the source of the signal that asks the program to stop, unless it is ignored.
  ///
  /// None on Darwin, where a source also observes the signal with which ``TerminalScreen/suspend()`` stops the program.
  private nonisolated static func stops(
    _ queue: DispatchQueue, _ continuation: AsyncStream<Arrival>.Continuation
  ) -> [any DispatchSourceProtocol] {
    #if canImport(Darwin)
      return []
    #else
      guard !isIgnored(SIGTSTP) else { return [] }
      let source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
      source.setEventHandler { continuation.yield(.stopping) }
      return [source]
    #endif
  }

  /// Returns the sources of the signals that ask a program to end.
  ///
  /// The first signal is reported, so that the program can save what it has. The second one restores the terminal and
  /// ends the program.
  private nonisolated static func endings(
    _ queue: DispatchQueue, _ continuation: AsyncStream<Arrival>.Continuation
  ) -> [any DispatchSourceProtocol] {
    let count = SignalCount()
    return endingSignals.filter { !isIgnored($0) }.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        guard count.next() > 1 else {
          continuation.yield(.ended(by: number))
          return
        }
        TerminalMode.leave()
        _exit(128 + number)
      }
      return source
    }
  }

  /// Returns whether a signal is ignored, as under nohup.
  private nonisolated static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action.isIgnoring
  }

  /// The number of signals that have asked the program to end.
  private final class SignalCount: Sendable {
    private let value = Atomic(0)

    nonisolated init() {}

    nonisolated func next() -> Int { value.add(1, ordering: .relaxed).newValue }
  }

  /// Reads the available bytes; nil if there are none.
  private nonisolated static func read() -> Arrival? {
    // In the background, the keys are those of the shell, and the system lets the program read nothing.
    guard TerminalMode.isInForeground else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return .bytes(Array(bytes.prefix(count))) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? nil : .ended(by: nil)
  }
}
