import Foundation

/// Letters from standard input: each key of a terminal at once, else the letters of lines.
final class Keyboard {
  private let descriptor: Int32
  private let settings: termios?
  private var isClosed = false

  /// Begins to read single keys if standard input is a terminal; ``restore()`` ends that.
  init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    var present = termios()
    // A program in the background would be stopped when it changes the terminal.
    guard isatty(descriptor) == 1, [getpgrp(), -1].contains(tcgetpgrp(descriptor)), tcgetattr(descriptor, &present) == 0
    else {
      settings = nil
      return
    }
    settings = present
    // Control-C stays a signal, and output stays as it is.
    present.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &present)
  }

  /// Whether keys are read one by one.
  var isTerminal: Bool { settings != nil }

  /// Whether input is there, or its end.
  var hasInput: Bool { !isClosed && wait(0) }

  /// Gives the terminal its settings back.
  func restore() {
    if var settings { tcsetattr(descriptor, TCSANOW, &settings) }
  }

  /// Waits for keys for some time, which is less if one arrives.
  ///
  /// - Returns: The letters; nil at the end of the input.
  func letters(milliseconds: Int32) -> [Character]? {
    guard !isClosed, wait(milliseconds) else { return isClosed ? nil : [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    guard count > 0 else {
      isClosed = true
      return nil
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self).lowercased().filter(\.isLetter).map { $0 }
  }

  private func wait(_ milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
