import Foundation

/// The program's terminal as a full screen with raw input.
///
/// It is restored however the program ends.
@MainActor
public final class TerminalScreen: Screen {
  private var encoder: FrameEncoder
  private var theme: Theme

  /// The question for the color of the background, and the time until which the first picture waits for the answer.
  private var query: BackgroundQuery
  private let deadline = ContinuousClock.now + .milliseconds(50)

  /// The colors that the terminal shows.
  public let level: ColorLevel

  /// Takes over the terminal until ``close()``.
  ///
  /// - Throws: ``TerminalError`` if there is no suitable terminal. Then the terminal is unchanged.
  public init() throws(TerminalError) {
    try Self.checkAvailability()
    let environment = ProcessInfo.processInfo.environment
    level = ColorLevel(environment: environment)
    theme = Theme(environment: environment)
    encoder = FrameEncoder(level: level, theme: theme)
    // The Linux console writes the question on the screen.
    let asks = level != .none && Theme.chosen(in: environment) == nil && environment["TERM"] != "linux"
    query = BackgroundQuery(isOpen: asks)
    try TerminalMode.enter()
    if asks { TerminalMode.write(BackgroundQuery.question) }
  }

  /// Waits for the color of the terminal's background, at most until 50 ms after the question, and uses its theme.
  ///
  /// A later answer arrives among the keys.
  ///
  /// - Returns: The query, and the bytes of the keys that were pressed meanwhile.
  func awaitBackground() -> (query: BackgroundQuery, keys: [UInt8]) {
    var keys: [UInt8] = []
    while query.isOpen, case let rest = ContinuousClock.now.duration(to: deadline), rest > .zero {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, Int32(rest / .milliseconds(1)) + 1) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { break }
      keys += query.keys(of: Array(bytes.prefix(count)))
    }
    if let background = query.takeBackground() { use(background) }
    return (query, keys)
  }

  /// Uses the theme for a background, and sends the next canvas completely if that changes it.
  func use(_ background: RGB) {
    let theme = Theme(background: background)
    guard theme != self.theme else { return }
    self.theme = theme
    encoder = FrameEncoder(level: level, theme: theme)
  }

  /// Checks for a suitable terminal without changing it.
  public static func checkAvailability() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard !type.isEmpty, type != "dumb" else { throw .notAddressable(term: type) }
  }

  public var size: (columns: Int, rows: Int) { TerminalMode.size }

  public func show(_ canvas: Canvas) {
    // In the background, the terminal shows the shell.
    guard TerminalMode.isEntered else { return }
    let changes = encoder.encode(canvas)
    if !changes.isEmpty { TerminalMode.write(ControlSequence.beginFrame + changes + ControlSequence.endFrame) }
  }

  /// Restores the terminal.
  public func close() {
    TerminalMode.leave()
  }

  /// Restores the terminal and stops the program, as Ctrl-Z does.
  ///
  /// Returns when the program continues: at once where nothing could continue it, and the system ignores the stop, as
  /// in a window without a shell.
  func suspend() {
    TerminalMode.leave()
    var observing = sigaction()
    sigaction(SIGTSTP, nil, &observing)
    // The other processes of the job. A signal for all threads of this one could go to the source that observes it.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    TerminalMode.unblocking(SIGTSTP) { _ = raise(SIGTSTP) }
    sigaction(SIGTSTP, &observing, nil)
  }

  /// Takes over the terminal again and sends the next canvas completely.
  func reopen() {
    TerminalMode.leave()
    // Fails if the terminal was closed. Then its input ends the program.
    try? TerminalMode.enter()
    encoder.invalidate()
  }
}

/// The reason that a terminal can't be used as a screen.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file, a pipe or nothing.
  case notATerminal

  /// `TERM` is missing or `dumb`, so the cursor can't be positioned.
  case notAddressable(term: String)

  /// The system refused to change the terminal's mode.
  case modeRefused(errno: Int32)

  public var description: String {
    switch self {
    case .notATerminal:
      "Standard input and output aren't a terminal, so there is no screen to draw on."
    case .notAddressable(let term):
      "The terminal type '\(term)' can't position its cursor, so there is no screen to draw on. Set TERM."
    case .modeRefused(let errno):
      "The terminal can't read single keys (error \(errno)). Its settings are unchanged."
    }
  }
}
