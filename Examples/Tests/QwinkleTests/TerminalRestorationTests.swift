import ArmatureTestSupport
import Foundation
import Testing

@Suite(.connected, .blocking) struct TerminalRestorationTests {
  /// A way to end the program.
  enum Exit: Sendable, CaseIterable {
    case quitKey, controlC, interrupt, quit, terminate, hangUp, segmentationFault, abort, trap
    case userSignal, otherUserSignal, alarm, brokenPipe, timeLimit, sizeLimit, badSystemCall

    /// The typed keys or the signal.
    var cause: (typed: String?, signal: Int32?) {
      switch self {
      case .quitKey: ("q", nil)
      case .controlC: ("\u{3}", nil)
      case .interrupt: (nil, SIGINT)
      case .quit: (nil, SIGQUIT)
      case .terminate: (nil, SIGTERM)
      case .hangUp: (nil, SIGHUP)
      case .segmentationFault: (nil, SIGSEGV)
      case .abort: (nil, SIGABRT)
      case .trap: (nil, SIGTRAP)
      case .userSignal: (nil, SIGUSR1)
      case .otherUserSignal: (nil, SIGUSR2)
      case .alarm: (nil, SIGALRM)
      case .brokenPipe: (nil, SIGPIPE)
      case .timeLimit: (nil, SIGXCPU)
      case .sizeLimit: (nil, SIGXFSZ)
      case .badSystemCall: (nil, SIGSYS)
      }
    }
  }

  @Test("the terminal is restored on every exit, and the exit status is unchanged", arguments: Exit.allCases)
  @concurrent
  func restored(exit: Exit) async throws {
    let place = try TemporaryFolder()
    let terminal = try PseudoTerminal(columns: 60, rows: 12)
    let modes = terminal.modes
    // After a report of a crash, Swift would wait for a key. SIGQUIT isn't a crash.
    let backtrace = exit == .quit ? "enable=yes" : "enable=no"
    let process = try terminal.start(
      try QwinkleProcess.program(), ["--store", place.file("store").path],
      environment: ["TERM": "xterm-256color", "SWIFT_BACKTRACE": backtrace])
    #expect(terminal.read(until: "Choir tonight"))
    #expect(terminal.received.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
    #expect(terminal.modes != modes)

    if let text = exit.cause.typed { terminal.type(text) }
    if let signal = exit.cause.signal { process.send(signal) }

    #expect(terminal.read(until: "\u{1B}[?25h\u{1B}[?1049l"))
    let status = await process.end()
    #expect(status == -(exit.cause.signal ?? 0))
    #expect(terminal.modes == modes)
  }

  @Test("keys arrive and only changes are sent; a resize redraws everything")
  @concurrent
  func keysAndSizes() async throws {
    let place = try TemporaryFolder()
    let terminal = try PseudoTerminal(columns: 60, rows: 12)
    let process = try terminal.start(
      try QwinkleProcess.program(), ["--store", place.file("store").path],
      environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(terminal.read(until: "Choir tonight"))
    terminal.clear()
    terminal.type("r")
    #expect(terminal.read(until: "⠋"), "\(terminal.received.debugDescription)")
    #expect(!terminal.received.contains("Qwinkle"))
    terminal.resize(columns: 24, rows: 3, signaling: process)
    #expect(terminal.read(until: "[Messages]"))
    #expect(terminal.read(until: "\u{1B}[0;2m Keys"))
    terminal.type("q")
    #expect(terminal.read(until: "\u{1B}[?1049l"))
    let status = await process.end()
    #expect(status == 0)
    #expect(!terminal.received.contains("\u{1B}[0;3"))
  }
}
