import Foundation
import Streams

/// Standard output and standard error, or what stands for them in tests.
struct Console {
  let colors: Colors

  /// The columns of the terminal; nil without one.
  private let width: Int?
  private let output: (String) throws(StreamFailure) -> Void
  private let errors: (String) -> Void
  private let failures = Failures()

  /// The failure of standard output, kept by all copies of a console.
  private final class Failures {
    var first: StreamFailure?
  }

  /// The program's own standard output and standard error.
  init() {
    colors = .automatic
    var size = winsize()
    width = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    output = { text throws(StreamFailure) in try StandardStreams.write(text) }
    errors = StandardStreams.writeMessage
  }

  init(
    colors: Colors = .none, width: Int? = nil, output: @escaping (String) throws(StreamFailure) -> Void,
    errors: @escaping (String) -> Void
  ) {
    (self.colors, self.width, self.output, self.errors) = (colors, width, output, errors)
  }

  /// The first error of standard output; nil if it has taken every text.
  var failure: StreamFailure? { failures.first }

  /// Prints a text as it is.
  func write(_ text: String) {
    do throws(StreamFailure) {
      try output(text)
    } catch {
      if failures.first == nil { failures.first = error }
    }
  }

  /// Prints lines.
  func print(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

  /// Prints the lines of a page, broken between words as the terminal needs it.
  func print(page lines: [String]) { print(Paragraphs(lines, width: width).lines) }

  /// Prints a line.
  func print(_ line: String) { write(line + "\n") }

  /// Prints a line to standard error.
  func complain(_ line: String) { errors(line + "\n") }
}
