import ArmatureTestSupport
import Foundation
import Testing

/// The programs and terminals that tests share with the server.
@Suite(.connected, .blocking) struct ProgramTests {
  private static let shell = URL(filePath: "/bin/sh")

  @Test("a program's errors go where the test says, even to the test's own output")
  func exchanged() async throws {
    let folder = try TemporaryFolder()
    try folder.write("")
    let file = try FileHandle(forWritingTo: folder.file())
    let process = try ChildProcess(
      Self.shell, ["-c", "[ /dev/fd/1 -ef /dev/fd/2 ]"], output: file.fileDescriptor, errors: STDOUT_FILENO)
    #expect(await process.end() == 1)
  }

  @Test(
    "a terminal receives what isn't UTF-8, and characters in parts",
    arguments: [
      (#"printf 'caf\351 ready'"#, "caf\u{FFFD} ready"),
      (#"printf 'caf\303'; sleep 0.1; printf '\251 ready'"#, "café ready"),
      (#"printf '\360\237 \342\202\254 ready'"#, "\u{FFFD} € ready"),
    ])
  func undecodable(script: String, expected: String) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try terminal.start(Self.shell, ["-c", script], environment: [:])
    #expect(terminal.read(until: "ready"))
    #expect(terminal.received == expected)
    withExtendedLifetime(process) {}
  }
}
