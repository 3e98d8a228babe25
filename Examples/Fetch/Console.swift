import Foundation
import Synchronization

/// Standard output and standard error, with a block of lines that stays at the bottom of a terminal.
///
/// It can be used on any thread. Each written line moves the block down.
final class Console: Sendable {
  /// Whether standard output is a terminal that can redraw lines.
  let isTerminal: Bool
  /// Whether the user wants colors.
  let isColored: Bool

  private let output: Int32
  private let errors: Int32
  private let block = Mutex<[String]>([])

  /// Creates a console for two file descriptors.
  init(
    output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.output = output
    self.errors = errors
    isTerminal = isatty(output) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
    isColored = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The current width of the terminal.
  var columns: Int { size.columns }

  /// The largest number of lines in the block that fit on the screen.
  var blockLimit: Int { max(size.rows - 1, 1) }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a line to standard output.
  func print(_ line: String) { write(line, to: output) }

  /// Writes a line to standard error.
  func printError(_ line: String) { write(line, to: errors) }

  /// Replaces the lines of the block; none is wider than the terminal.
  func draw(_ lines: [String]) {
    guard isTerminal else { return }
    block.withLock { block in
      Self.write(erasing(block) + Self.text(lines), to: output)
      block = lines
    }
  }

  private func write(_ line: String, to descriptor: Int32) {
    block.withLock { block in
      if !block.isEmpty { Self.write(erasing(block), to: output) }
      Self.write(line.withoutTerminalControls + "\n", to: descriptor)
      if !block.isEmpty { Self.write(Self.text(block), to: output) }
    }
  }

  /// Returns the control sequence that erases the block, whose lines may be wrapped in a terminal that became narrower.
  private func erasing(_ block: [String]) -> String {
    let columns = columns
    let rows = block.reduce(0) { $0 + max(($1.terminalWidth + columns - 1) / columns, 1) }
    return rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : ""
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// Writes a text; the rest is lost if the terminal is closed.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
