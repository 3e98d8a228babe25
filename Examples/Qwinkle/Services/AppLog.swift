import Foundation
import Launching

/// The app's log.
///
/// It isn't printed, because the app's screens occupy the terminal.
@MainActor
final class AppLog {
  private let sink: (String) -> Void

  /// Creates a log that passes each line to a function.
  init(_ sink: @escaping (String) -> Void) {
    self.sink = sink
  }

  /// Creates a log that appends to a file; nil discards all lines.
  convenience init(file: URL?) throws {
    let file = try file.map { try LogFile($0, remedy: "Choose another one with --log FILE.") }
    self.init { file?.write($0) }
  }

  /// Writes a line, with control characters of a server's text made visible.
  func write(_ line: String) {
    sink(line.printable)
  }
}
