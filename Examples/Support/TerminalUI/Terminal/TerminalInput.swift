import Dispatch
import Foundation

/// Waits for keys, mouse and new sizes without using the processor, and hands them over on the main actor.
@MainActor
final class TerminalInput {
  /// What the terminal reports.
  enum Report: Sendable {
    case input(InputEvent)
    case resized

    /// The program was stopped and goes on: the screen is no longer ours.
    case continued

    /// The terminal has gone.
    case ended
  }

  private let report: (Report) -> Void
  private var decoder = InputDecoder()
  private var sources: [any DispatchSourceProtocol] = []
  private var giveUp: (any DispatchSourceTimer)?

  /// Terminals send the rest of a sequence within this time, even over slow lines.
  private static let longestWait = DispatchTimeInterval.milliseconds(50)

  init(report: @escaping (Report) -> Void) {
    self.report = report
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    keys.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    keys.activate()
    sources.append(keys)
    listen(to: SIGWINCH) { [weak self] in self?.report(.resized) }
    listen(to: SIGCONT) { [weak self] in self?.report(.continued) }
  }

  /// Stops listening; nothing is reported after this.
  func stop() {
    sources.forEach { $0.cancel() }
    giveUp?.cancel()
    sources = []
  }

  private func listen(to signal: Int32, _ told: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { told() } }
    source.activate()
    sources.append(source)
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      if count == 0 || (errno != EINTR && errno != EAGAIN) {
        stop()
        report(.ended)
      }
      return
    }
    hand(over: decoder.decode(bytes.prefix(count)))
    waitForTheRest()
  }

  private func waitForTheRest() {
    giveUp?.cancel()
    guard decoder.isWaiting, !sources.isEmpty else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + Self.longestWait)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { if let self { self.hand(over: self.decoder.flush()) } }
    }
    timer.activate()
    giveUp = timer
  }

  private func hand(over events: [InputEvent]) {
    for event in events { report(.input(event)) }
  }
}
