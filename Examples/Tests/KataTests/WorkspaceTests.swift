import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

@Suite("The workspace")
struct WorkspaceTests {
  private let folder: KataFolder
  private let kata: Kata

  init() throws {
    folder = try KataFolder()
    kata = try folder.catalogue().katas[0]
  }

  private var exercise: URL { folder.workspace.exercise(of: kata) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.workspaceFolder.appending(path: path), encoding: .utf8)
  }

  @Test("starting writes stub, tests and a package with both")
  func start() throws {
    #expect(try folder.workspace.start(kata, started: [kata]) == [])
    #expect(try text("Sources/K01/Exercise.swift") == KataFolder.counter(call: "// Count the call."))
    #expect(try text("Tests/K01Tests/Tests.swift").contains("@testable import K01"))
    let manifest = try text("Package.swift")
    #expect(manifest.contains(".target(name: \"K01\""))
    #expect(manifest.contains(".testTarget(name: \"K01Tests\", dependencies: [\"K01\"]"))
  }

  @Test("starting again changes nothing that the learner wrote")
  func startAgain() throws {
    _ = try folder.workspace.start(kata, started: [kata])
    try folder.solve(kata, "mine")
    #expect(try folder.workspace.start(kata, started: [kata]) == [])
    #expect(try text("Sources/K01/Exercise.swift") == "mine")
    #expect(folder.backups == [])
  }

  @Test("edited tests are noticed, and kept when they are restored")
  func editedTests() throws {
    _ = try folder.workspace.start(kata, started: [kata])
    #expect(folder.workspace.editedCompanions(of: kata) == [])
    let tests = folder.workspaceFolder.appending(path: "Tests/K01Tests/Tests.swift")
    try folder.put(Data("edited".utf8), at: tests)
    #expect(folder.workspace.editedCompanions(of: kata).map(\.lastPathComponent) == ["Tests.swift"])
    let kept = try folder.workspace.start(kata, started: [kata])
    #expect(try kept.map { try String(contentsOf: $0, encoding: .utf8) } == ["edited"])
    #expect(folder.workspace.editedCompanions(of: kata) == [])
  }

  @Test("a manifest that the learner wrote is kept; a generated one isn't")
  func manifest() throws {
    _ = try folder.workspace.start(kata, started: [kata])
    try folder.addCounter("02-more")
    let second = try folder.catalogue().katas[1]
    #expect(try folder.workspace.start(second, started: [kata, second]) == [])
    #expect(try text("Package.swift").contains("K02Tests"))
    try folder.put(Data("// mine".utf8), at: folder.workspaceFolder.appending(path: "Package.swift"))
    #expect(try folder.workspace.start(kata, started: [kata]).count == 1)
  }

  @Test("a generated manifest that the learner has edited is kept, and one for a checkout elsewhere isn't")
  func editedManifest() throws {
    let manifest = folder.workspaceFolder.appending(path: "Package.swift")
    _ = try folder.workspace.start(kata, started: [kata])
    let generated = try text("Package.swift")
    let edits = [("targets: [", "targets: [\n    .target(name: \"Mine\"),"), ("[\"K01\"]", "[\"K01\", \"Mine\"]")]
    for (old, new) in edits {
      let edited = generated.replacingOccurrences(of: old, with: new)
      try folder.put(Data(edited.utf8), at: manifest)
      let kept = try folder.workspace.start(kata, started: [kata])
      #expect(try kept.map { try String(contentsOf: $0, encoding: .utf8) } == [edited])
      #expect(try text("Package.swift") == generated)
    }
    let moved = generated.replacingOccurrences(of: folder.temporary.folder.path, with: "/elsewhere")
    try folder.put(Data(moved.utf8), at: manifest)
    #expect(try folder.workspace.start(kata, started: [kata]) == [])
    #expect(try text("Package.swift") == generated)
  }

  @Test("every reset keeps what it replaces")
  func reset() throws {
    _ = try folder.workspace.start(kata, started: [kata])
    #expect(try folder.workspace.reset(kata) == nil)
    for number in 1...3 {
      try folder.solve(kata, "try \(number)")
      let backup = try #require(try folder.workspace.reset(kata))
      #expect(try String(contentsOf: backup, encoding: .utf8) == "try \(number)")
    }
    #expect(folder.backups.count == 3)
    #expect(try text("Sources/K01/Exercise.swift") == KataFolder.counter(call: "// Count the call."))
    try FileManager.default.removeItem(at: exercise)
    #expect(try folder.workspace.reset(kata) == nil)
    #expect(exercise.isExistingFile)
  }

  @Test("a folder that can't be made is told, with what is in its way and the option that helps")
  func unwritable() throws {
    try folder.put(Data(), at: folder.workspaceFolder)
    let problem = #expect(throws: FileProblem.self) { try folder.workspace.start(kata, started: [kata]) }
    let reason = "can't be made: '\(folder.workspaceFolder.path)' is a file. Choose a folder of yours with --in."
    #expect(problem?.description.hasSuffix(reason) == true)
  }

  @Test("the state is read as it was written")
  func state() throws {
    var progress = Progress()
    progress.start(kata)
    progress.passed["01"] = "2026-01-01"
    progress.hints["01"] = 2
    progress.gaveUp["77"] = "then"
    try progress.save(to: folder.workspace)
    let (loaded, notice) = try Progress.load(from: folder.workspace, catalogue: try folder.catalogue())
    #expect(loaded == progress)
    #expect(notice == nil)
  }

  @Test("a command that runs for long keeps what others note in the meantime")
  func besideOthers() throws {
    try folder.addCounter("02-more")
    let catalogue = try folder.catalogue()
    let quiet = Console(output: { _ in }, errors: { _ in })
    let watching = try LearnerCommands(
      catalogue: catalogue, workspace: folder.workspace, options: try Options([]), console: quiet)
    _ = try watching.start(catalogue.katas[0])
    _ = try folder.run("start", "2")
    _ = try folder.run("hint", "2")
    _ = try watching.hint(for: catalogue.katas[0])
    let (progress, _) = try Progress.load(from: folder.workspace, catalogue: catalogue)
    #expect(progress.started == ["01", "02"] && progress.current == "02")
    #expect(progress.hints == ["01": 1, "02": 1])
  }

  @Test("commands that end at the same time are all noted")
  func together() throws {
    let (workspace, catalogue) = (folder.workspace, try folder.catalogue())
    DispatchQueue.concurrentPerform(iterations: 24) { number in
      _ = try? Progress.update(in: workspace, catalogue: catalogue) { $0.hints["\(number)"] = 1 }
    }
    #expect(try Progress.load(from: workspace, catalogue: catalogue).0.hints.count == 24)
  }

  @Test("progress survives the deletion of everything but the state file")
  func survival() throws {
    _ = try folder.run("start")
    try folder.solve(kata, KataFolder.counter())
    #expect(try folder.run("test").status == 0)
    for name in ["Sources", "Tests", "Package.swift"] {
      try FileManager.default.removeItem(at: folder.workspaceFolder.appending(path: name))
    }
    #expect(try folder.run("list").output.contains("✔ 01 Count"))
    #expect(try folder.run("start").status == 0)
    #expect(exercise.isExistingFile)
  }

  @Test(
    "a damaged state file is set aside whole, and the started katas are found again",
    arguments: ["", "{", "[]", "{\"version\":2}", "{\"version\":1,\"started\":[1]}", "\u{0}\u{1}"])
  func damagedState(_ text: String) throws {
    _ = try folder.workspace.start(kata, started: [kata])
    try folder.put(Data(text.utf8), at: folder.workspaceFolder.appending(path: Workspace.stateName))
    let (progress, notice) = try Progress.load(from: folder.workspace, catalogue: try folder.catalogue())
    #expect(progress.started == ["01"])
    #expect(notice?.hasPrefix("The state file was damaged and is '.kata-state.damaged-") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.workspaceFolder.path)
    let aside = try #require(names.first { $0.hasPrefix(".kata-state.damaged-") })
    #expect(try self.text(aside) == text)
  }
}
