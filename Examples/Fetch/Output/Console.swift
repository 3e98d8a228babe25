import Foundation
import Streams
import Synchronization

/// Standard output and standard error, with a block of lines that stays at the bottom of a terminal.
///
/// It can be used on any thread. Each written line moves the block down.
final class Console: Sendable {
  private struct State {
    var block: [String] = []
    var isClosed = false
    var problem: Int32?
  }

  /// Whether the output is a terminal that can redraw lines.
  let isTerminal: Bool
  /// Whether lines may be colored: on a terminal, unless NO_COLOR is set.
  let isColored: Bool

  private let output: Int32
  private let errors: Int32
  private let state = Mutex(State())

  /// Creates a console for two file descriptors.
  ///
  /// - Parameter isRedrawing: Whether it may redraw lines of a terminal.
  init(
    output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO, isRedrawing: Bool = true,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.output = output
    self.errors = errors
    isTerminal = isRedrawing && isatty(output) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
    isColored = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Creates a console that writes to standard error only, since a document is written to a descriptor.
  ///
  /// - Parameter document: The descriptor of the document; if it is a terminal, the console redraws no lines.
  convenience init(sharing document: Int32) {
    self.init(output: STDERR_FILENO, isRedrawing: isatty(document) != 1)
  }

  /// Whether the reader of the output has closed it.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// The code of the first error of standard output; nil if there was none.
  ///
  /// An output that its reader has closed, or that was closed at the start of the program, isn't an error.
  var problem: Int32? { state.withLock(\.problem) }

  /// The current width of the terminal.
  var columns: Int { size.columns }

  /// The largest number of lines in the block that fit on the screen.
  var blockLimit: Int { max(size.rows - 1, 1) }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a line to the output.
  func print(_ line: String) { write(line, to: output) }

  /// Writes a line to standard error.
  func printError(_ line: String) { write(line, to: errors) }

  /// Replaces the lines of the block; none is wider than the terminal.
  func draw(_ lines: [String]) {
    guard isTerminal else { return }
    state.withLock { state in
      write(erasing(state.block) + Self.text(lines), to: output, &state)
      state.block = lines
    }
  }

  private func write(_ line: String, to descriptor: Int32) {
    state.withLock { state in
      if !state.block.isEmpty { write(erasing(state.block), to: output, &state) }
      write(line.withoutTerminalControls + "\n", to: descriptor, &state)
      if !state.block.isEmpty { write(Self.text(state.block), to: output, &state) }
    }
  }

  /// Returns the control sequence that erases the block, whose lines may be wrapped in a terminal that became narrower.
  private func erasing(_ block: [String]) -> String {
    let columns = columns
    let rows = block.reduce(0) { $0 + max(($1.terminalWidth + columns - 1) / columns, 1) }
    return rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : ""
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// Writes a text, and waits for a slow reader; the rest is lost if the descriptor can't be written.
  private func write(_ text: String, to descriptor: Int32, _ state: inout State) {
    do throws(StreamFailure) {
      try StandardStreams.write(text, to: descriptor)
    } catch {
      if descriptor == output, output == STDOUT_FILENO { recordFailure(error.code, &state) }
    }
  }

  private func recordFailure(_ code: Int32, _ state: inout State) {
    switch code {
    case EPIPE: state.isClosed = true
    case EBADF: break
    default: if state.problem == nil { state.problem = code }
    }
  }
}
