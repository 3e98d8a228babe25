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
