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
