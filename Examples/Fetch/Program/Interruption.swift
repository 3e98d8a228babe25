import Dispatch
import Foundation
import Synchronization

/// A handler of the first of some signals, which then doesn't end the process; the second one ends it at once, unless it
/// is SIGHUP, which a terminal that closes may send several times.
///
/// No code of the program runs in a signal handler: dispatch sources deliver the signals on a queue, and the first is
/// forwarded to the main actor.
final class Interruption {
  private final class Count: Sendable {
    let signals = Atomic(0)
  }

  /// The signals that interrupt the program.
  ///
  /// SIGQUIT is one of them, since Swift's crash handler would report a crash, wait for a key, and let the program go on.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let sources: [any DispatchSourceSignal]

  /// Installs the handler.
  ///
  /// - Parameters:
  ///   - signals: The numbers of the signals; those that the process ignores, as under `nohup`, stay ignored.
  ///   - status: The exit status of the process after the second signal.
  ///   - interrupt: Called on the first signal.
  init(by signals: [Int32], status: Int32, _ interrupt: @escaping @MainActor @Sendable () -> Void) {
    let queue = DispatchQueue(label: "Fetch.Interruption", qos: .userInteractive)
    let count = Count()
    sources = signals.filter { !Self.isIgnored($0) }.map { number in
      // Ignored first: a source only observes the signal, and on Linux it installs its own handler for that.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in
        // Without the handlers of a normal exit, which could wait for threads of the program.
        let isFirst = count.signals.add(1, ordering: .relaxed).oldValue == 0
        if !isFirst, number != SIGHUP { _exit(status) }
        if isFirst { Task { await interrupt() } }
      }
      source.resume()
      return source
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first member. Compared as a number, since Swift reads an optional SIG_IGN as nil.
    return withUnsafeBytes(of: action) { $0.loadUnaligned(as: Int.self) == 1 }
  }

  /// Removes the handler; the signals are ignored from then on.
  func end() {
    for source in sources { source.cancel() }
  }
}
