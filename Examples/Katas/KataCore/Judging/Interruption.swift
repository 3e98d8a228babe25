import Foundation
import Synchronization

/// Whether the person has interrupted the program with Control-C, or the system has asked it to end.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  static var hasOccurred: Bool { flag.load(ordering: .relaxed) }

  /// Records signals from now on, instead of ending at once, so that no child processes and temporary files stay behind.
  ///
  /// Signals that are ignored already, as by `nohup`, stay so.
  static func observe() {
    _ = hasOccurred  // Initializes the flag, which a signal handler may not do.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let handler = signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
      // The default is nil, and the program sets no other handlers, so any other value ignores the signal.
      if handler != nil { signal(number, handler) }
      sigaddset(&signals, number)
    }
    // The program that started this one may have blocked them.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
