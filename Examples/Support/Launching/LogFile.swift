public import Foundation

/// A log file for an app whose screens occupy the terminal.
public final class LogFile: Sendable {
  private let handle: FileHandle

  /// Opens a file for appending.
  ///
  /// - Parameter remedy: A sentence about what to do if the file isn't writable.
  public init(_ file: URL, remedy: String) throws {
    // O_APPEND, because another process may write to the file, too.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unusable(file: file, remedy: remedy) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes a line, with its control characters made visible.
  ///
  /// Errors are ignored: a missing line isn't worth an interruption.
  public func write(_ line: String) {
    try? handle.write(contentsOf: Data((line.printable + "\n").utf8))
  }

  private struct Unusable: Error, CustomStringConvertible {
    let file: URL
    let remedy: String

    var description: String { "The log file '\(file.path)' isn't writable. \(remedy)" }
  }
}

extension String {
  /// This text with each control character as its visible picture, such as ␛ for an escape.
  ///
  /// A text of a server goes into a log like this, so that it can neither begin a line nor command the terminal that
  /// shows the log.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20: text.append(Unicode.Scalar(0x2400 + scalar.value) ?? "␀")
      case 0x7F: text.append("␡")
      default: text.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character, a line or paragraph separator, or changes the direction of the text.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
