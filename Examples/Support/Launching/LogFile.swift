public import Foundation

/// Takes log lines, since the screen belongs to the app.
public final class LogFile: Sendable {
  private let handle: FileHandle

  /// Opens a file to write at its end.
  ///
  /// - Parameter remedy: What to do about a file that cannot be written to, as a sentence.
  public init(_ file: URL, remedy: String) throws {
    // At the end, wherever that is by then: another process may write to the file as well.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unusable(file: file, remedy: remedy) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes one line; one that cannot be written is no reason to disturb the person.
  public func write(_ line: String) {
    try? handle.write(contentsOf: Data((line + "\n").utf8))
  }

  private struct Unusable: Error, CustomStringConvertible {
    let file: URL
    let remedy: String

    var description: String { "The log file '\(file.path)' cannot be written to. \(remedy)" }
  }
}
