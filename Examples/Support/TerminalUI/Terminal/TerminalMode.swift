import Foundation
import Synchronization

/// The terminal's full-screen mode, which is left however the program ends.
///
/// Entering switches to raw input and the alternate screen. Both are reverted by ``leave()``, when the program exits,
/// and when a signal ends it, including a crash. The signal's previous action is performed then, so that exit statuses
/// and crash reports are unchanged.
///
/// A process has one terminal, hence one mode.
enum TerminalMode {
  /// Enters the mode, again after ``leave()``.
  static func enter() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    awaitForeground()
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { throw .modeRefused(errno: errno) }
    Restoration.arm(for: settings)
    cfmakeraw(&settings)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else {
      let reason = errno
      Restoration.restore()
      throw .modeRefused(errno: reason)
    }
    write(ControlSequence.enterFullScreen)
  }

  /// Waits, stopped by the system, while the program runs in the background of its shell.
  ///
  /// The settings of the terminal are those of the shell until then.
  private static func awaitForeground() {
    unblocking(SIGTTOU) { while tcdrain(STDIN_FILENO) != 0, errno == EINTR {} }
  }

  /// Performs work during which the calling thread receives a signal.
  ///
  /// Threads of Dispatch, one of which runs the main actor, block signals.
  static func unblocking(_ signal: Int32, _ work: () -> Void) {
    var set = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, &blocked)
    work()
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }

  /// Whether the mode is entered.
  static var isEntered: Bool { Restoration.isArmed }

  /// Whether the program may use the terminal, unlike one that its shell continues in the background.
  static var isInForeground: Bool {
    let job = tcgetpgrp(STDIN_FILENO)
    // A terminal that doesn't control the program has no jobs.
    return job <= 0 || job == getpgrp()
  }

  /// Restores the terminal.
  ///
  /// Has no effect if it is restored already.
  static func leave() {
    Restoration.restore()
  }

  /// The size in cells; 80 × 24 if the terminal doesn't report one.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a whole text, continuing after interruptions.
  ///
  /// Stops if the terminal is closed.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let written = Foundation.write(STDOUT_FILENO, rest.baseAddress, rest.count)
        if written > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

/// The output and settings that restore the terminal, prepared for a signal handler.
///
/// Unsafe, because a handler may neither allocate nor lock. Invariant: `address` is 0 or the address of a record that is
/// never freed, and never changed while `address` refers to it. The code that exchanges the address for 0 restores the
/// terminal, so that this happens once. The handler calls only `write`, `tcgetpgrp`, `getpgrp`, `tcsetattr`, `sigaction` and
/// `raise`, which POSIX allows in handlers.
private struct Restoration {
  var settings: termios
  var bytes: UnsafeMutableBufferPointer<UInt8>
  var previous: UnsafeMutableBufferPointer<sigaction>

  private static let address = Atomic<UInt>(0)
  private static let lastAddress = Atomic<UInt>(0)
  /// The signals that end a program, also after a handler such as that of a crash report.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS,
  ]
  /// The signals that end a program unless it handles them, as a profiler does, and goes on.
  private static let unhandledSignals = [
    SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
  ]

  /// Prepares the record.
  ///
  /// The first call installs the handlers.
  static func arm(for settings: termios) {
    let last = lastAddress.load(ordering: .acquiring)
    if last == 0 {
      let bytes = Array(ControlSequence.leaveFullScreen.utf8)
      let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = kept.initialize(from: bytes)
      let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
      previous.initialize(repeating: sigaction())
      let record = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
      record.initialize(to: Restoration(settings: settings, bytes: kept, previous: previous))
      lastAddress.store(UInt(bitPattern: record), ordering: .releasing)
      atexit { Restoration.restore() }
      for signal in signals + unhandledSignals { install(signal, record) }
      address.store(UInt(bitPattern: record), ordering: .releasing)
    } else if address.load(ordering: .acquiring) == 0 {
      UnsafeMutablePointer<Restoration>(bitPattern: last)?.pointee.settings = settings
      address.store(last, ordering: .releasing)
    }
  }

  /// Whether there is something to restore.
  static var isArmed: Bool { address.load(ordering: .acquiring) != 0 }

  /// Restores the terminal, once for each ``arm(for:)``.
  static func restore() {
    let found = address.exchange(0, ordering: .acquiringAndReleasing)
    guard let record = UnsafeMutablePointer<Restoration>(bitPattern: found) else { return }
    _ = write(STDOUT_FILENO, record.pointee.bytes.baseAddress, record.pointee.bytes.count)
    // In the background, the settings are those of the shell, which has stopped the program and set them.
    if TerminalMode.isInForeground { tcsetattr(STDIN_FILENO, TCSADRAIN, &record.pointee.settings) }
  }

  private static func install(_ signal: Int32, _ record: UnsafeMutablePointer<Restoration>) {
    var action = sigaction()
    action.handler = { signal in
      Restoration.restore()
      Restoration.performPreviousAction(signal)
    }
    action.sa_flags = SA_ONSTACK
    var previous = sigaction()
    sigaction(signal, nil, &previous)
    // A signal that is ignored, as under nohup, stays ignored.
    guard !previous.isIgnoring, previous.handler == nil || signals.contains(signal) else { return }
    // Swift's handler would report a crash, wait for a key, and let the program go on without the mode.
    record.pointee.previous[Int(signal)] = signal == SIGQUIT ? sigaction() : previous
    sigaction(signal, &action, nil)
  }

  /// Performs the signal's previous action.
  ///
  /// The raised signal is pending until the handler returns.
  private static func performPreviousAction(_ signal: Int32) {
    let record = UnsafeMutablePointer<Restoration>(bitPattern: lastAddress.load(ordering: .acquiring))
    if let record { sigaction(signal, &record.pointee.previous[Int(signal)], nil) }
    raise(signal)
  }
}
