import Foundation

/// A question for a password on a terminal, which doesn't show what is typed.
enum PasswordPrompt {
  /// Why there is no password.
  enum Failure: Error {
    case interrupted
    case noTerminal
  }

  /// Asks for a password on the terminal of the process.
  ///
  /// - Parameter question: The text in front of the answer.
  static func ask(_ question: String) throws(Failure) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { throw .noTerminal }
    defer { close(terminal) }
    return try ask(question, on: terminal)
  }

  /// Asks for a password on a terminal, and leaves its settings as they were.
  static func ask(_ question: String, on terminal: Int32) throws(Failure) -> String {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { throw .noTerminal }
    var hidden = settings
    // Without signals, Ctrl-C arrives as a byte, so it can't leave the terminal without echo.
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(terminal, TCSANOW, &hidden) == 0 else { throw .noTerminal }
    defer { tcsetattr(terminal, TCSANOW, &settings) }
    write(question, to: terminal)
    defer { write("\n", to: terminal) }
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { throw .noTerminal }
      switch byte {
      case 0x0A, 0x0D: return String(decoding: answer, as: UTF8.self)
      case 0x03, 0x1C: throw .interrupted
      case 0x04: if answer.isEmpty { throw .interrupted }
      case 0x08, 0x7F: removeLastCharacter(&answer)
      case 0x15: answer = []
      default: answer.append(byte)
      }
    }
  }

  private static func removeLastCharacter(_ answer: inout [UInt8]) {
    while let byte = answer.popLast(), byte & 0xC0 == 0x80 {}
  }

  private static func write(_ text: String, to terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(terminal, bytes, bytes.count)
  }
}
