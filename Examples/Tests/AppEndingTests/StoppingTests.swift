#if os(Linux)
  import ArmatureTestSupport
  import Foundation
  import Testing

  /// Tests of an app that is to stop: below a shell, and where no shell could continue it, so that the system ignores it.
  @Suite(.connected, .blocking, .timeLimit(.minutes(5))) struct StoppingTests {
    @Test("an app that nothing could continue restores the terminal and takes it over again", arguments: [true, false])
    @concurrent
    func stopping(byKey: Bool) async throws {
      let place = try TemporaryFolder()
      let program = try #require(ChildProcess.program("DueDates"), "The program isn't in the folder of the tests.")
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let modes = terminal.modes
      // The first process of a session, as in a window of its own or on another machine.
      let process = try terminal.start(
        URL(filePath: "/usr/bin/setsid"), [program.path, "--store", place.file("store").path],
        environment: ["TERM": "xterm-256color"])
      #expect(terminal.read(until: "Quit"))
      terminal.clear()
      if byKey { terminal.type("\u{1A}") } else { process.send(SIGTSTP) }
      #expect(terminal.read(until: "\u{1B}[?1049l"))
      #expect(terminal.read(until: "\u{1B}[?1049h"))
      #expect(terminal.read(until: "Quit"))
      #expect(terminal.modes != modes)

      terminal.type("+")
      #expect(terminal.read(until: "Details"))
      terminal.type("\u{3}")
      #expect(await process.end() == 0)
      #expect(terminal.modes == modes)
    }

    @Test("an app below a shell stops once at Ctrl-Z, and continues once")
    @concurrent
    func stoppingBelowShell() async throws {
      let place = try TemporaryFolder()
      let recording = place.file("r.scenario")
      let program = try #require(ChildProcess.program("DueDates"), "The program isn't in the folder of the tests.")
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      // With jobs (-m), `fg` continues the app as soon as it is stopped.
      let shell = try terminal.start(
        URL(filePath: "/usr/bin/setsid"),
        [
          "--ctty", "--wait", "bash", "-mc", "\"$@\"; fg", "bash", program.path, "--store", place.file("store").path,
          "--record", recording.path,
        ],
        environment: ["TERM": "xterm-256color"])
      #expect(terminal.read(until: "Quit"))
      terminal.type("\u{1A}")
      // The signal that it continues, after which no key is dropped.
      #expect(terminal.read(until: "\u{1B}[?1049l\u{1B}[?1049h"))
      terminal.type("\u{3}")
      _ = await shell.end()
      let lines = try String(contentsOf: recording, encoding: .utf8).split(separator: "\n")
      #expect(lines.filter { ["background", "foreground"].contains($0) } == ["background", "foreground"])
    }
  }
#endif
