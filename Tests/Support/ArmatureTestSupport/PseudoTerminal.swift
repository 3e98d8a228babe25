public import Foundation

/// A terminal without a window, in which a test runs a program and reads its output.
public final class PseudoTerminal {
  private let controller: Int32
  private let terminal: Int32
  /// The beginning of a character whose rest hasn't been received.
  private var pending: [UInt8] = []

  /// The output received so far.
  public private(set) var received = ""

  /// The error when the system has no pseudo-terminal.
  public struct Unavailable: Error {}

  /// Opens a terminal with this number of columns and rows.
  ///
  /// - Throws: ``Unavailable`` if the system has no free pseudo-terminal.
  public init(columns: UInt16, rows: UInt16) throws {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.controller, &ends.terminal, nil, nil, &size) == 0 else { throw Unavailable() }
    (controller, terminal) = ends
    for end in [controller, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(controller)
    close(terminal)
  }

  /// The modes of the terminal, for comparisons.
  public var modes: [UInt32] {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt32($0) }
  }

  /// Starts a program in the terminal.
  ///
  /// - Throws: The error of the system if the program can't be started.
  public func start(_ program: URL, _ arguments: [String], environment: [String: String]) throws -> ChildProcess {
    try ChildProcess(program, arguments, environment: environment, input: terminal, output: terminal)
  }

  /// Reads until the program has written a text, and returns false after two minutes without output.
  ///
  /// Bytes that aren't UTF-8 are received as U+FFFD.
  ///
  /// It blocks the thread: tests that call it have the trait `.blocking`.
  public func read(until text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !received.contains(text) {
      var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 120_000) > 0 else { return false }
      let count = Foundation.read(controller, &bytes, bytes.count)
      guard count > 0 else { return false }
      pending += bytes.prefix(count)
      let end = pending.count - Self.unfinishedBytes(of: pending)
      received += String(decoding: pending[..<end], as: UTF8.self)
      pending.removeFirst(end)
    }
    return true
  }

  /// Returns the number of bytes at the end that begin a character of UTF-8 which isn't complete.
  private static func unfinishedBytes(of bytes: [UInt8]) -> Int {
    for (following, byte) in bytes.suffix(3).reversed().enumerated() {
      switch byte {
      case 0x80...0xBF: continue
      case 0xC2...0xDF: return following < 1 ? following + 1 : 0
      case 0xE0...0xEF: return following < 2 ? following + 1 : 0
      case 0xF0...0xF4: return following + 1
      default: return 0
      }
    }
    return 0
  }

  /// Changes the size, and sends the process SIGWINCH, since this isn't its controlling terminal.
  public func resize(columns: UInt16, rows: UInt16, signaling process: ChildProcess) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    process.send(SIGWINCH)
  }

  /// Discards the output received so far.
  public func clear() {
    received = ""
  }

  /// Writes a text as the user's input.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }
}
