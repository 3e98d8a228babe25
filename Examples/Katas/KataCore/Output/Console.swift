import Foundation

/// Standard output and standard error, or what stands for them in tests.
struct Console {
  let colors: Colors

  /// The columns of the terminal; nil without one.
  private let width: Int?
  private let output: (String) -> Void
  private let errors: (String) -> Void

  /// The program's own standard output and standard error.
  init() {
    colors = .automatic
    var size = winsize()
    width = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    output = { Self.put($0, to: STDOUT_FILENO) }
    errors = { Self.put($0, to: STDERR_FILENO) }
  }

  init(
    colors: Colors = .none, width: Int? = nil, output: @escaping (String) -> Void, errors: @escaping (String) -> Void
  ) {
    (self.colors, self.width, self.output, self.errors) = (colors, width, output, errors)
  }

  /// Prints a text as it is.
  func write(_ text: String) { output(text) }

  /// Prints lines.
  func print(_ lines: [String]) { output(lines.map { $0 + "\n" }.joined()) }

  /// Prints the lines of a page, broken between words as the terminal needs it.
  func print(page lines: [String]) { print(Paragraphs(lines, width: width).lines) }

  /// Prints a line.
  func print(_ line: String) { output(line + "\n") }

  /// Prints a line to standard error.
  func complain(_ line: String) { errors(line + "\n") }

  private static func put(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }
}
