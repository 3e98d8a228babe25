import Foundation

/// Writes lines into a file, since the screen belongs to the app.
@MainActor
final class AppLog {
  private let file: FileHandle?

  /// Opens a file to write at its end; nil keeps nothing.
  init(file: URL?) throws {
    guard let file else {
      self.file = nil
      return
    }
    do {
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      self.file = try FileHandle(forWritingTo: file)
      try self.file?.seekToEnd()
    } catch {
      throw Unusable(file: file)
    }
  }

  /// The log file cannot be written to.
  struct Unusable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      "The log file '\(file.path)' cannot be written to. Choose another one with --log FILE."
    }
  }

  /// Writes one line; a line that cannot be written is no reason to disturb the person.
  func write(_ line: String) {
    try? file?.write(contentsOf: Data((line + "\n").utf8))
  }
}
