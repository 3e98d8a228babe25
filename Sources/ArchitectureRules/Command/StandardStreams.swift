import Foundation

/// The output of a program and its messages, either of which may be closed or full.
package enum StandardStreams {
  /// Reserves the numbers of closed streams, so that no file or pipe of the program gets one of them.
  package static func reserve() { _ = reserved }

  // A file gets the lowest number that is free. It is open for reading: what is written there fails, as on a closed stream.
  private static let reserved = (0...2).filter { fcntl($0, F_GETFD) == -1 }
    .compactMap { _ in FileHandle(forReadingAtPath: "/dev/null") }

  /// Writes the result of the program.
  ///
  /// - Returns: Whether it was written; if not, the status must not be 0.
  package static func write(_ text: String) -> Bool { write(text, to: .standardOutput) }

  /// Writes a message to standard error, if possible.
  package static func writeError(_ text: String) { _ = write(text, to: .standardError) }

  // `FileHandle.write(_:)` ends the program on a closed or full stream.
  private static func write(_ text: String, to stream: FileHandle) -> Bool {
    (try? stream.write(contentsOf: Data((text + "\n").utf8))) != nil
  }
}
