import Foundation

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
    guard let file else {
      self.init { _ in }
      return
    }
    // At the end, wherever that is by then: another process may write to the file as well.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unusable(file: file) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // A line that cannot be written is no reason to disturb the person.
    self.init { try? handle.write(contentsOf: Data(($0 + "\n").utf8)) }
  }

  /// The log file cannot be written to.
  struct Unusable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      "The log file '\(file.path)' cannot be written to. Choose another one with --log FILE."
    }
  }

  /// Writes one line.
  func write(_ line: String) {
    sink(line)
  }
}
