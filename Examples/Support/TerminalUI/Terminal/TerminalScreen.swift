import Foundation

/// The terminal that the program runs in, as a screen: full, raw, and given back on every way out.
@MainActor
public final class TerminalScreen: Screen {
  private var encoder: FrameEncoder

  /// Takes the terminal over until ``close()``.
  ///
  /// - Throws: ``TerminalError``, with the terminal as it was, when there is none that could be a screen.
  public init() throws(TerminalError) {
    try Self.checkAvailability()
    encoder = FrameEncoder(level: ColorLevel(environment: ProcessInfo.processInfo.environment))
    try TerminalMode.enter()
  }

  /// Finds out whether there is a terminal that could be a screen, and changes nothing.
  public static func checkAvailability() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard !type.isEmpty, type != "dumb" else { throw .notAddressable(term: type) }
  }

  public var size: (columns: Int, rows: Int) { TerminalMode.size }

  public func show(_ canvas: Canvas) {
    let changes = encoder.encode(canvas)
    if !changes.isEmpty { TerminalMode.write(changes) }
  }

  /// Gives the terminal back.
  public func close() {
    TerminalMode.leave()
  }

  /// Gives the terminal back and stops the program, as Ctrl-Z does; returns when it goes on.
  func suspend() {
    TerminalMode.leave()
    kill(0, SIGTSTP)
  }

  /// Takes the terminal over again and sends the next canvas whole.
  func reopen() {
    TerminalMode.leave()
    // The terminal may refuse if it has gone; then nothing more is to be shown, and its input ends the program.
    try? TerminalMode.enter()
    encoder.invalidate()
  }
}

/// Why a terminal cannot be used as a screen.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file, a pipe or nothing.
  case notATerminal

  /// `TERM` is missing or `dumb`: the cursor cannot be moved there.
  case notAddressable(term: String)

  /// The system refused to change the terminal's mode.
  case modeRefused(errno: Int32)

  public var description: String {
    switch self {
    case .notATerminal:
      "Standard input and output are not a terminal, so there is no screen to draw on."
    case .notAddressable(let term):
      "The terminal type '\(term)' cannot place its cursor, so there is no screen to draw on. Set TERM."
    case .modeRefused(let errno):
      "The terminal refused to read single keys (error \(errno)). Its settings are as before."
    }
  }
}
