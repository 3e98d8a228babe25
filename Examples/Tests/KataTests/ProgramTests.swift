import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

/// The built program in processes of its own.
@Suite("The program kata", .serialized, .blocking)
struct ProgramTests {
  private let folder: KataFolder

  init() throws { folder = try KataFolder() }

  private var program: URL { get throws { try #require(ChildProcess.program("kata")) } }

  private func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.Outcome {
    let options = ["--catalogue", folder.catalogueFolder.path]
    return try await ChildProcess.run(try program, arguments + options, in: folder.temporary.folder, input: input)
  }

  @Test("exit statuses: 0 for a done command, 1 for a red verdict, 2 for a wrong command line")
  func statuses() async throws {
    #expect(try await run("--help").status == 0)
    let wrong = try await run("tset")
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("kata: 'tset' isn't a command of kata"))
    #expect(try await run("start", "--in", "my work").status == 0)
    #expect(try await run("test", "--in", "my work").status == 1)
  }

  @Test("a closed or full stream ends no program, and output that isn't written is told by the status")
  func streams() async throws {
    for (words, expected) in [
      ("tset 2>&-", 2), ("tset 2>/dev/full", 2), ("--help >/dev/full 2>errors", 2), ("list >&- 2>errors", 2),
      ("list 2>&-", 0),
    ] {
      let process = try ChildProcess(
        URL(filePath: "/bin/sh"),
        ["-c", "exec \"$0\" \(words) --catalogue \"$1\"", try program.path, folder.catalogueFolder.path],
        in: folder.temporary.folder)
      let status = await process.end()
      #expect(status == Int32(expected), "\(words)")
    }
    let errors = try String(contentsOf: folder.temporary.file("errors"), encoding: .utf8)
    #expect(errors.hasPrefix("kata: Standard output can't be written: Bad file descriptor."))
  }

  @Test("the command that is named next is one for a shell, whatever the name of the workspace")
  func quotedName() async throws {
    let start = try await run("start", "--in", "Ada's \"work\" $HOME")
    let command = try #require(start.output.split(separator: "\n").last?.split(separator: "kata ").last)
    #expect(command == #"watch --in 'Ada'\''s "work" $HOME'"#)
  }

  @Test("advice names the workspace that was given, and reset makes none where there is none")
  func givenWorkspace() async throws {
    #expect(try await run("start", "--in", "work").status == 0)
    let workspace = Workspace(folder: folder.temporary.file("work"), library: folder.temporary.folder)
    try FileManager.default.removeItem(at: workspace.exercise(of: folder.catalogue().katas[0]))
    #expect(try await run("test", "--in", "work").output.contains("'kata reset 01 --in work' writes it anew."))
    let mistyped = try await run("reset", "--in", "wrok")
    #expect(mistyped.status == 2 && mistyped.errors.hasPrefix("kata: Kata '01 Count' isn't started in '"))
    #expect(!folder.temporary.names.contains("wrok"))
    #expect(try await run("reset", "--in", "work").status == 0)
  }

  @Test("a current folder that was removed is told")
  func removedFolder() async throws {
    let words = ["-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" list", try program.path]
    let list = try await ChildProcess.run(URL(filePath: "/bin/sh"), words, in: folder.temporary.folder)
    #expect(list.status == 2)
    #expect(list.errors == "kata: The current folder was removed. Change to another one with 'cd'.\n")
  }

  @Test("the workspace that contains the current folder is found without an option")
  func currentFolder() async throws {
    #expect(try await run("start", "--in", "my work").status == 0)
    let inside = folder.workspaceFolder.appending(path: "Sources")
    let test = try await ChildProcess.run(
      try program, ["test", "--catalogue", folder.catalogueFolder.path], in: inside)
    #expect(test.status == 1)
    #expect(test.output.contains("1 of 4 green."))
  }

  @Test("without a terminal, watch answers letters, one a line, and quits at the end of its input")
  func watchWithoutTerminal() async throws {
    _ = try await run("start", "--in", "my work")
    let watch = try await run("watch", "--in", "my work", input: "h\nr\n")
    #expect(watch.status == 1)
    #expect(watch.output.contains("Press r to run"))
    #expect(watch.output.contains("Hint 1 of 3"))
    #expect(watch.output.components(separatedBy: "1 of 4 green.").count == 3)
    #expect(!watch.output.contains("\u{1B}"))
  }

  @Test("in a terminal, watch judges each save, answers single keys and restores the terminal")
  func watchInTerminal() async throws {
    _ = try await run("start", "--in", "my work")
    let kata = try folder.catalogue().katas[0]
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let modes = terminal.modes
    let process = try terminal.start(
      try program, ["watch", "--in", folder.workspaceFolder.path, "--catalogue", folder.catalogueFolder.path],
      environment: ["TERM": "xterm", "NO_COLOR": ""])
    #expect(terminal.read(until: "1 of 4 green."))
    try folder.solve(kata, KataFolder.counter())
    #expect(terminal.read(until: "All 4 green."))
    #expect(terminal.read(until: "Waiting for a save. Press r to run"))
    #expect(terminal.received.contains("\u{1B}[32m✔\u{1B}[0m a call counts once"))
    terminal.clear()
    terminal.type("l")
    #expect(terminal.read(until: "1 of 1 passed"))
    terminal.type("q")
    let status = await process.end()
    #expect(status == 0)
    #expect(terminal.modes == modes)
  }

  @Test("an interrupted watch ends with status 130 and leaves no temporary folder")
  func interruption() async throws {
    _ = try await run("start", "--in", "my work")
    let scratch = folder.temporary.file("scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let kata = try folder.catalogue().katas[0]
    try folder.solve(kata, KataFolder.counter(call: "while true {}"))
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try terminal.start(
      try program, ["watch", "--in", folder.workspaceFolder.path, "--catalogue", folder.catalogueFolder.path],
      environment: ["TMPDIR": scratch.path])
    #expect(terminal.read(until: "Press r to run"))
    process.send(SIGINT)
    let status = await process.end()
    #expect(status == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }

  @Test("signals that are ignored, as under nohup, end no watch")
  func ignoredSignals() async throws {
    _ = try await run("start", "--in", "my work")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let words = ["watch", "--in", folder.workspaceFolder.path, "--catalogue", folder.catalogueFolder.path]
    let process = try terminal.start(
      URL(filePath: "/bin/sh"), ["-c", "trap '' HUP INT TERM; exec \"$0\" \"$@\"", try program.path] + words,
      environment: [:])
    #expect(terminal.read(until: "1 of 4 green."))
    for number in [SIGHUP, SIGINT, SIGTERM] { process.send(number) }
    terminal.type("l")
    #expect(terminal.read(until: "0 of 1 passed"))
    terminal.type("q")
    let status = await process.end()
    #expect(status == 1)
  }
}
