import Dispatch
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
    return try ask(question, on: terminal, interruptedBy: Interruption.signals)
  }

  /// Asks for a password on a terminal, and leaves its settings as they were.
  ///
  /// - Parameter signals: The signals that end the question, in place of what they usually do.
  static func ask(
    _ question: String, on terminal: Int32, interruptedBy signals: [Int32] = []
  ) throws(Failure) -> String {
    guard let interruption = SignalDescriptor(of: signals) else { throw .noTerminal }
    defer { interruption.end() }
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
      var waiting = [terminal, interruption.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR { continue }
      if waiting[1].revents != 0 { throw .interrupted }
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { throw .noTerminal }
      // Return; Ctrl-C and Ctrl-\; Ctrl-D; Backspace and Delete; Ctrl-U.
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

/// Signals that make a descriptor readable, in place of what they usually do.
///
/// Without it, a signal would end the process and leave the terminal without echo.
private struct SignalDescriptor {
  /// Readable once a signal has arrived.
  let descriptor: Int32
  private let writing: Int32
  private let queue = DispatchQueue(label: "Fetch.SignalDescriptor", qos: .userInteractive)
  private let ends = DispatchGroup()
  private let sources: [any DispatchSourceSignal]
  /// What the signals did before; not as handlers, since Swift reads an optional SIG_IGN as nil.
  private let earlier: [(number: Int32, action: sigaction)]

  /// Returns nil if the system has no descriptors left.
  init?(of signals: [Int32]) {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else { return nil }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (descriptor, writing) = (descriptors[0], descriptors[1])
    // Ignored first: a source only observes the signal, and on Linux it installs its own handler for that.
    earlier = signals.map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      signal(number, SIG_IGN)
      return (number, action)
    }
    let beginnings = DispatchGroup()
    sources = signals.map { [queue, writing, ends] number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in _ = Foundation.write(writing, [0], 1) }
      beginnings.enter()
      source.setRegistrationHandler { @Sendable in beginnings.leave() }
      ends.enter()
      source.setCancelHandler { @Sendable in ends.leave() }
      source.resume()
      return source
    }
    // A signal that arrived earlier would be lost.
    beginnings.wait()
  }

  /// Restores what the signals did before, and closes the descriptor.
  func end() {
    for source in sources { source.cancel() }
    // Until then, a source may write, or install its handler again.
    ends.wait()
    for (number, action) in earlier {
      var action = action
      sigaction(number, &action, nil)
    }
    close(descriptor)
    close(writing)
  }
}
