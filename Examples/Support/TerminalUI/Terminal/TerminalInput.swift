import Dispatch
import Foundation

/// Waits for keys, mouse and new sizes without using the processor, and lists what came.
///
/// The system's events arrive on a queue of their own and go into a stream, so that whoever reads it runs in a task:
/// code that a dispatch source calls directly is on the main queue, but does not count as being on the main actor when
/// the runtime decides whether a conformance of the main actor may be used.
@MainActor
final class TerminalInput {
  /// What the terminal reports.
  enum Report {
    case input([InputEvent])
    case resized

    /// The program was stopped and goes on: the screen is no longer ours.
    case continued

    /// The terminal has gone.
    case ended
  }

  private enum Arrival: Sendable {
    case bytes([UInt8])
    case silence(after: Int)
    case resized, continued, ended
  }

  private let arrivals: AsyncStream<Arrival>
  private let continuation: AsyncStream<Arrival>.Continuation
  private let sources: [any DispatchSourceProtocol]
  private var decoder = InputDecoder()
  private var arrivalCount = 0

  /// Terminals send the rest of a sequence within this time, even over slow lines.
  private static let maximumWait = Duration.milliseconds(50)

  init() {
    let (arrivals, continuation) = AsyncStream.makeStream(of: Arrival.self)
    (self.arrivals, self.continuation) = (arrivals, continuation)
    sources = Self.sources(for: continuation)
  }

  /// Ends the listening, and with it ``forEachReport(_:)``.
  func stop() {
    for source in sources { source.cancel() }
    continuation.finish()
  }

  /// Runs for everything that is reported, until the terminal has gone or ``stop()`` is called.
  func forEachReport(_ body: (Report) -> Void) async {
    for await arrival in arrivals {
      arrivalCount += 1
      switch arrival {
      case .bytes(let bytes):
        body(.input(decoder.decode(bytes)))
        if decoder.isWaiting { announceSilence() }
      case .silence(let count):
        if count == arrivalCount - 1 { body(.input(decoder.flush())) }
      case .resized: body(.resized)
      case .continued: body(.continued)
      case .ended:
        stop()
        body(.ended)
        return
      }
    }
  }

  /// Lets the decoder know when nothing followed an escape in time.
  private func announceSilence() {
    Task { [continuation, arrivalCount] in
      try? await Task.sleep(for: Self.maximumWait)
      continuation.yield(.silence(after: arrivalCount))
    }
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
    continuations.setEventHandler { continuation.yield(.continued) }
    let sources: [any DispatchSourceProtocol] = [keys, sizes, continuations]
    for source in sources { source.activate() }
    return sources
  }

  /// Reads what is there; nil if it was a false alarm.
  private nonisolated static func read() -> Arrival? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return .bytes(Array(bytes.prefix(count))) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? nil : .ended
  }
}
