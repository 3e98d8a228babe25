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

    @Test("an app below a shell stops once at Ctrl-Z, and continues once, which drops no key")
    @concurrent
    func stoppingBelowShell() async throws {
      let place = try TemporaryFolder()
      let recording = place.file("r.scenario")
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let shell = try start("DueDates", #""$@" --record \#(recording.path); fg; echo ended"#, in: terminal, place)
      #expect(terminal.read(until: "Quit"))
      terminal.clear()
      terminal.type("\u{1A}")
      #expect(terminal.read(until: "Quit"))
      terminal.type("+")
      #expect(terminal.read(until: "Details"))
      // An escape without a sequence is read as a key after the signal that the app continues.
      terminal.type("\u{1B}")
      #expect(terminal.read(until: "(untitled)"))
      terminal.type("\u{3}")
      #expect(terminal.read(until: "ended"))
      #expect(terminal.received.components(separatedBy: "\u{1B}[?1049h").count == 2)
      _ = await shell.end()
      let lines = try String(contentsOf: recording, encoding: .utf8).split(separator: "\n")
      #expect(lines.filter { ["background", "foreground"].contains($0) } == ["background", "foreground"])
    }

    /// Starts an app below a shell with jobs, which runs a script whose parameters are the app's command.
    private func start(
      _ name: String, _ script: String, in terminal: PseudoTerminal, _ place: TemporaryFolder
    ) throws -> ChildProcess {
      let program = try #require(ChildProcess.program(name), "The program \(name) isn't in the folder of the tests.")
      // A shell has jobs only if its standard error is the terminal.
      return try terminal.start(
        URL(filePath: "/usr/bin/setsid"),
        [
          "--ctty", "--wait", "bash", "-c", "exec 2>&1; set -m; \(script)", "bash", program.path, "--store",
          place.file("store").path,
        ], environment: ["TERM": "xterm-256color"])
    }

    /// Waits until the app is stopped, and for a line, and continues the app in the foreground.
    private static let continuing = #"until [ -n "$(jobs -s)" ]; do :; done; echo waiting; read; fg"#

    /// Expects that a script waits with the terminal as it was, and that the app takes it over in the foreground.
    private func expectWaiting(in terminal: PseudoTerminal, modes: [UInt32], _ shell: ChildProcess) async {
      #expect(terminal.read(until: "waiting"))
      #expect(terminal.modes == modes && !terminal.received.contains("\u{1B}[?1049h"))
      terminal.type("\n")
      #expect(terminal.read(until: "Quit"))
      terminal.type("\u{3}")
      _ = await shell.end()
      #expect(terminal.modes == modes)
    }

    @Test("an app that its shell continues in the background stops again, and doesn't use the terminal")
    @concurrent
    func background() async throws {
      let place = try TemporaryFolder()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let modes = terminal.modes
      let shell = try start("DueDates", #""$@"; bg; \#(Self.continuing)"#, in: terminal, place)
      #expect(terminal.read(until: "Quit"))
      terminal.clear()
      terminal.type("\u{1A}")
      await expectWaiting(in: terminal, modes: modes, shell)
    }

    @Test(
      "an app that starts in the background waits until it is in the foreground", arguments: ["DueDates", "Hobbies"])
    @concurrent
    func startInBackground(name: String) async throws {
      let place = try TemporaryFolder()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let modes = terminal.modes
      let shell = try start(name, #""$@" & \#(Self.continuing)"#, in: terminal, place)
      await expectWaiting(in: terminal, modes: modes, shell)
    }

    private static let stoppingAgain = #"bg; until [ -n "$(jobs -s)" ]; do :; done;"#

    @Test(
      "a stopped app ends by a signal without using the terminal, and not by keys that are typed for the shell",
      arguments: ["", stoppingAgain, "echo typing; until read -t 0; do :; done; \(stoppingAgain) read;"])
    @concurrent
    func endWhileStopped(before: String) async throws {
      let place = try TemporaryFolder()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let modes = terminal.modes
      let ending =
        #"pid=$(jobs -p); kill %1; while kill -0 $pid; do :; done 2>/dev/null; wait $pid; echo "ended by $?"; read"#
      let shell = try start("DueDates", #""$@"; \#(before) \#(ending)"#, in: terminal, place)
      #expect(terminal.read(until: "Quit"))
      terminal.clear()
      terminal.type("\u{1A}")
      if before.contains("typing") {
        #expect(terminal.read(until: "typing"))
        terminal.type("\n")
      }
      #expect(terminal.read(until: "ended by 143"))
      #expect(terminal.modes == modes && !terminal.received.contains("\u{1B}[?1049h"))
      terminal.type("\n")
      _ = await shell.end()
    }
  }
#endif
