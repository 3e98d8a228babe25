import Foundation
import Launching

/// Takes log lines, since the screen belongs to the app.
@MainActor
final class AppLog {
  private let sink: (String) -> Void

  /// Hands every line to a function.
  init(_ sink: @escaping (String) -> Void) {
    self.sink = sink
  }

  /// Opens a file to write at its end; nil keeps nothing.
  convenience init(file: URL?) throws {
    let file = try file.map { try LogFile($0, remedy: "Choose another one with --log FILE.") }
    self.init { file?.write($0) }
  }

  /// Writes one line.
  func write(_ line: String) {
    sink(line)
  }
}
