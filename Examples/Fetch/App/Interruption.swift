import Dispatch
import Foundation

/// Tells the first of some signals, which then does not end the process; the next one does.
///
/// Nothing runs in a signal handler: a dispatch source turns the signal into a call on the main actor.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  init(by signals: [Int32], _ interrupt: @escaping @MainActor @Sendable () -> Void) {
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        for number in signals { signal(number, SIG_DFL) }
        MainActor.assumeIsolated { interrupt() }
      }
      source.resume()
      // A source is told of a signal and does not keep the system from acting on it.
      signal(number, SIG_IGN)
      return source
    }
  }

  /// From now on the signals are told no more.
  func end() {
    for source in sources { source.cancel() }
  }
}
