import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

@Suite("The commands for learners", .serialized, .blocking)
struct LearnerCommandsTests {
  private let folder: KataFolder

  init() throws {
    folder = try KataFolder()
    try folder.addCounter("02-more", requires: [1])
    try folder.addCounter("03-last", part: "B")
    try folder.addCounter("exam-a-all")
  }

  /// The option with which the fixture runs commands, as advice repeats it.
  private var inOption: String { " --in '\(folder.workspaceFolder.path)'" }

  private func solve(_ name: String) throws {
    try folder.solve(try folder.catalogue().kata(named: name), KataFolder.counter())
  }

  private func problem(_ words: String...) throws -> String {
    try #require(throws: CommandProblem.self) {
      switch words.count {
      case 1: try folder.run(words[0])
      case 2: try folder.run(words[0], words[1])
      default: try folder.run(words[0], words[1], words[2])
      }
    }.description
  }

  @Test("the list shows parts, titles and what is passed")
  func list() throws {
    let fresh = try folder.run("list").output
    #expect(fresh.contains("A  Sending messages\n   01 Count"))
    #expect(fresh.contains("   Exam A: Count"))
    #expect(fresh.hasSuffix("[------------------------------] 0 of 3 passed\nBegin with 'kata next\(inOption)'.\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.workspaceFolder.path))
    _ = try folder.run("next")
    try solve("1")
    #expect(try folder.run("test").status == 0)
    let later = try folder.run("list").output
    #expect(later.contains(" ✔ 01 Count"))
    #expect(later.hasSuffix("[##########--------------------] 1 of 3 passed\nNext: 02 Count\n"))
  }

  @Test("next goes from kata to kata")
  func next() throws {
    for id in ["01", "02", "03"] {
      #expect(try folder.run("next").output.hasPrefix("\(id) Count\n\nCount the calls."))
      try solve(id)
      let test = try folder.run("test")
      #expect(test.status == 0)
      #expect(test.output.contains("Passed: \(id) Count\n\n# Why\n\nCounting is useful. See the task ("))
    }
    #expect(try folder.run("next").output == "Every kata is passed. 'kata list\(inOption)' shows them.\n")
  }

  @Test("a red test has status 1 and isn't noted as passed")
  func red() throws {
    _ = try folder.run("start", "1")
    #expect(try folder.run("test").status == 1)
    #expect(try folder.run("list").output.contains(" > 01 Count"))
  }

  @Test("a kata that isn't started isn't judged")
  func notStarted() throws {
    let place = "'\(folder.workspaceFolder.path)'"
    // Without --in, the advice would start the kata in another folder.
    let advice = "Run 'kata start 02\(inOption)', or name the folder of your workspace with --in."
    #expect(try problem("test", "2") == "Kata '02 Count' isn't started in \(place). \(advice)")
  }

  @Test("edited tests don't judge, and the verdict says so")
  func editedTests() throws {
    _ = try folder.run("start")
    let tests = folder.workspaceFolder.appending(path: "Tests/K01Tests/Tests.swift")
    try folder.put(Data("// nothing".utf8), at: tests)
    let test = try folder.run("test")
    #expect(test.status == 1)
    #expect(test.output.contains("Tests.swift was edited. The one that is shipped was used to judge."))
  }

  @Test("each hint says more, the last one stays")
  func hints() throws {
    #expect(try folder.run("hint").output == "Hint 1 of 3\n\nIn call.\n")
    #expect(try folder.run("hint").output == "Hint 2 of 3\n\nAdd one.\n")
    #expect(try folder.run("hint").output == "Hint 3 of 3\n\nAdd one to count.\n")
    let last = "That was the last one. 'kata solution 01 --give-up\(inOption)' shows a solution.\n"
    #expect(try folder.run("hint").output.hasSuffix(last))
    #expect(try problem("hint", "a").hasPrefix("An exam has no hints."))
  }

  @Test("a solution is shown after success, compared with the learner's own")
  func solution() throws {
    _ = try folder.run("start")
    #expect(try problem("solution").hasPrefix("'01 Count' isn't passed yet. 'kata hint 01\(inOption)' helps; "))
    let shows = "'kata solution 02 --give-up\(inOption)' shows the solution all the same."
    #expect(try problem("solution", "2") == "'02 Count' isn't passed yet. 'kata hint 02\(inOption)' helps; \(shows)")
    let exam = "'kata solution exam-A --give-up\(inOption)' shows the solution all the same."
    #expect(try problem("solution", "exam-A") == "'Exam A: Count' isn't passed yet. \(exam)")
    try folder.solve(try folder.catalogue().katas[0], KataFolder.counter(call: "count = 1 + count"))
    #expect(try folder.run("test").status == 0)
    let shown = try folder.run("solution").output
    #expect(shown.contains("-     count = 1 + count\n+     count += 1\n"))
    #expect(shown.contains("Counting is useful."))
  }

  @Test("giving up shows the solution and is noted")
  func givingUp() throws {
    #expect(try folder.run("solution", "1", "--give-up").output.contains("count += 1"))
    #expect(try folder.run("list").output.contains(" ~ 01 Count"))
    #expect(try folder.run("next").output.hasPrefix("02 Count"))
  }

  @Test("reset writes the stub and keeps the learner's text")
  func reset() throws {
    _ = try folder.run("start")
    try solve("1")
    let reset = try folder.run("reset")
    #expect(reset.output.contains("is as it was at the start.\nYours is kept as "))
    #expect(folder.backups.count == 1)
    #expect(try folder.run("test").status == 1)
  }

  @Test("a passed exam skips its part")
  func exam() throws {
    #expect(try folder.run("exam").output.contains("Exam A: Count"))
    #expect(try problem("exam", "z") == "There is no exam of part 'z'. Parts: A, B.")
    #expect(try folder.run("exam", "a").output.hasPrefix("Exam A: Count"))
    #expect(try folder.run("test").status == 1)
    try solve("a")
    #expect(try folder.run("test").status == 0)
    #expect(try folder.run("list").output.contains("A  Sending messages (skipped: the exam is passed)"))
    #expect(try folder.run("next").output.hasPrefix("03 Count"))
  }

  @Test("a damaged state file is told in a sentence, once")
  func damagedState() throws {
    _ = try folder.run("start")
    try folder.put(Data("{".utf8), at: folder.workspaceFolder.appending(path: Workspace.stateName))
    #expect(try folder.run("list").errors.hasPrefix("kata: The state file was damaged and is '"))
    #expect(try folder.run("list").errors == "")
  }

  @Test("in a copy without hidden files, the started katas are found by their folders")
  func copyWithoutState() throws {
    _ = try folder.run("start", "1")
    _ = try folder.run("start", "2")
    try FileManager.default.removeItem(at: folder.workspaceFolder.appending(path: Workspace.stateName))
    let list = try folder.run("list").output
    #expect(list.contains(" > 01 Count"))
    #expect(list.contains(" > 02 Count"))
    #expect(list.contains("   03 Count"))
    let start = try folder.run("start", "3").output
    #expect(!start.contains("A file you had changed"))
    #expect(folder.backups == [])
    let manifest = try String(contentsOf: folder.workspaceFolder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(["K01Tests", "K02Tests", "K03Tests"].filter(manifest.contains) == ["K01Tests", "K02Tests", "K03Tests"])
  }
}
