import Foundation
import Synchronization

/// What the program writes: lines for people or programs, complaints, and on a terminal a block below them.
///
/// It may be written to from any thread. The block is drawn anew below whatever is written.
final class Console: Sendable {
  /// Whether standard output is a terminal on which lines can be drawn anew.
  let isTerminal: Bool
  /// Whether the user wants colours.
  let isColored: Bool

  private let output: Int32
  private let errors: Int32
  private let block = Mutex<[String]>([])

  init(
    output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.output = output
    self.errors = errors
    isTerminal = isatty(output) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
    isColored = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// How wide the terminal is now.
  var columns: Int { size.columns }

  /// How many lines the block may have without pushing its own beginning off the screen.
  var blockLimit: Int { max(size.rows - 1, 1) }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a line to standard output.
  func print(_ line: String) { write(line, to: output) }

  /// Writes a line to standard error.
  func complain(_ line: String) { write(line, to: errors) }

  /// Puts other lines, none wider than the terminal, in the block's place.
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
      Self.write(line.harmless + "\n", to: descriptor)
      if !block.isEmpty { Self.write(Self.text(block), to: output) }
    }
  }

  /// The way back up to the block's first line; in a terminal that is narrower now, its lines have become several.
  private func erasing(_ block: [String]) -> String {
    let columns = columns
    let rows = block.reduce(0) { $0 + max(($1.cells + columns - 1) / columns, 1) }
    return rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : ""
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// Writes all of a text; what a closed terminal does not take is lost.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
