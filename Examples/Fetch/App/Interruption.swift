import Dispatch
import Foundation
import Synchronization

/// Tells the first of some signals, which then does not end the process; the next one does.
///
/// Nothing of the program's own runs in a signal handler: dispatch sources take the signals to a queue, where they are
/// told apart, and the first goes on to the main actor.
final class Interruption {
  private final class Count: Sendable {
    let signals = Atomic(0)
  }

  private let sources: [any DispatchSourceSignal]

  init(by signals: [Int32], _ interrupt: @escaping @MainActor @Sendable () -> Void) {
    let queue = DispatchQueue(label: "Fetch.Interruption")
    let count = Count()
    sources = signals.map { number in
      // Before the source: it is only told of a signal, and on Linux sets a handler of its own to learn of it.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in
        if count.signals.add(1, ordering: .relaxed).oldValue > 0 { exit(130) }
        Task { await interrupt() }
      }
      source.resume()
      return source
    }
  }

  /// From now on the signals are ignored.
  func end() {
    for source in sources { source.cancel() }
  }
}
