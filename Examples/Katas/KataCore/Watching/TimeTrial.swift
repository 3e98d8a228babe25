import Foundation
import Synchronization

/// Measures the time from a save to its verdict.
///
/// The file is saved by another thread, at changing distances from the moments at which its state is asked for.
struct TimeTrial {
  let kata: Kata
  let toolchain: Toolchain

  /// What a save changes: only the file's comments, or also its declarations, so that the tests are compiled again.
  enum Change {
    case comment, declaration

    func apply(_ number: Int, to text: String) -> String {
      switch self {
      case .comment: "\(text)\n// \(number)\n"
      case .declaration: "\(text)\nfunc save\(number)() {}\n"
      }
    }
  }

  /// Saves the solution many times, and returns the seconds until each verdict.
  func durations(saves: Int, changing change: Change) throws -> [Double] {
    let judge = try Judge(toolchain: toolchain)
    let file = FileManager.default.temporaryDirectory.appending(path: "kata-times-\(getpid())-\(kata.module).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let solution = try String(contentsOf: kata.solution, encoding: .utf8)
    try Data(solution.utf8).write(to: file)
    var watcher = SaveWatcher(file: file)
    _ = watcher.settle()

    var durations: [Double] = []
    for number in 1...saves where !Interruption.hasOccurred {
      let saved = Moment()
      let text = Data(change.apply(number, to: solution).utf8)
      let writer = Thread {
        usleep(UInt32(60_000 + number * 7_000 % 50_000))
        saved.set()
        try? text.write(to: file, options: .atomic)
      }
      writer.start()
      while !watcher.hasChanged, !Interruption.hasOccurred { usleep(50_000) }
      _ = watcher.settle()
      let verdict = try judge.judge(kata, file: file)
      guard verdict.isGreen else {
        let report = VerdictReport(verdict, kata: kata, place: nil).lines(colors: .none).joined(separator: "\n")
        throw CommandProblem("The solution of '\(kata.heading)' isn't green:\n\(report)")
      }
      durations.append(saved.secondsSince())
    }
    return durations
  }

  /// A moment that one thread notes and another reads later.
  private final class Moment: Sendable {
    private let time = Mutex<ContinuousClock.Instant?>(nil)

    func set() { time.withLock { $0 = .now } }

    func secondsSince() -> Double {
      guard let time = time.withLock({ $0 }) else { return 0 }
      return (ContinuousClock.now - time) / .seconds(1)
    }
  }
}
