import Foundation

/// The standard streams of a program, any of which may be closed or full.
///
/// `FileHandle.write(_:)` ends the program in that case, and `print` loses the text without an error.
public enum StandardStreams {
  /// Keeps the numbers of standard streams that are closed from files that the program opens.
  ///
  /// Call this before the program opens a file: a message must not be written into it.
  public static func occupyClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // Only for reading, so that a write fails as it would without a file.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes a text to standard output.
  ///
  /// - Throws: ``StreamFailure``; the rest of the text is lost.
  public static func write(_ text: String) throws(StreamFailure) {
    try write(text, to: STDOUT_FILENO)
  }

  /// Writes a whole text to a descriptor, however long its reader takes.
  ///
  /// - Throws: ``StreamFailure``; the rest of the text is lost.
  public static func write(_ text: String, to descriptor: Int32) throws(StreamFailure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // Another program has made the pipe or the terminal nonblocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      case let code: throw StreamFailure(descriptor: descriptor, code: code)
      }
    }
  }

  /// Writes a message to standard error.
  ///
  /// A failure is ignored, since it can't be reported: only the exit status shows it.
  public static func writeMessage(_ text: String) {
    try? write(text, to: STDERR_FILENO)
  }
}

/// A standard stream that doesn't take a text.
public struct StreamFailure: Error, Hashable, CustomStringConvertible {
  let descriptor: Int32

  /// The error code of the system.
  public let code: Int32

  public var description: String {
    "\(descriptor == STDERR_FILENO ? "Standard error" : "Standard output") can't be written: "
      + "\(String(cString: strerror(code))). The stream is probably closed, or its disk is full. Redirect it to a file on a "
      + "disk with free space."
  }
}
