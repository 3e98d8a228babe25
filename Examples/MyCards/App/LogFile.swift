import Foundation

/// Takes log lines, since the screen belongs to the app.
final class LogFile: Sendable {
  private let handle: FileHandle

  /// Opens a file to write at its end.
  init(_ file: URL) throws {
    do {
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
    } catch {
      throw Unusable(file: file)
    }
  }

  /// Writes one line; one that cannot be written is no reason to disturb the person.
  func write(_ line: String) {
    try? handle.write(contentsOf: Data((line + "\n").utf8))
  }

  struct Unusable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      "The log file '\(file.path)' cannot be written to. Choose another store folder with --store DIR."
    }
  }
}
