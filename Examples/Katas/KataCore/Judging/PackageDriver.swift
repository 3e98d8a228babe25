import Foundation

/// Judges an exercise with `swift test` in the workspace, as an editor does.
///
/// It is slower than ``Judge``, and one exercise that doesn't compile makes all katas of the workspace red.
struct PackageDriver {
  let workspace: Workspace

  func judge(_ kata: Kata) throws -> Verdict {
    guard !kata.isReversed else {
      throw CommandProblem("Kata \(kata.id) is judged against several implementations; leave --driver away.")
    }
    guard workspace.exercise(of: kata).isExistingFile else { return Verdict(outcome: .fileMissing) }
    let name = "kata-\(getpid())-\(UUID().uuidString)"
    let scratch = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let events = scratch.appending(path: "events.jsonl")
    let run = try ChildProgram(
      path: "/usr/bin/env",
      arguments: [
        "swift", "test", "--package-path", workspace.folder.path, "--filter", "^\(kata.module)Tests\\.",
        "--no-parallel",
        "--disable-xctest", "--event-stream-output-path", events.path,
      ], environment: ["SWIFT_BACKTRACE": "enable=no"]
    ).run(
      limits: .init(seconds: 900, memory: 8 << 30, output: 16 << 20), output: scratch.appending(path: "output.txt"),
      isCanceled: { false })
    if run.end == .canceled { return Verdict(outcome: .canceled) }
    let stream = EventStream((try? Data(contentsOf: events)) ?? Data())
    let tests = stream.tests.filter { $0.id.hasPrefix("\(kata.module)Tests.") }
    guard !tests.isEmpty else {
      let errors = CompilerMessage.messages(in: run.output).filter { $0.severity == .error && $0.file != nil }
      let own = errors.filter { $0.file == "Exercise.swift" }
      if !errors.isEmpty { return Verdict(outcome: own.isEmpty ? .doesNotFit(errors) : .doesNotCompile(own)) }
      throw ToolProblem(
        "'swift test' ran no tests:\n\(run.output.split(separator: "\n").suffix(12).joined(separator: "\n"))")
    }
    let checks = tests.map { test in
      let state: Verdict.Check.State =
        !test.issues.isEmpty
        ? .failed(test.issues)
        : test.hasEnded ? .passed : test.hasStarted ? .crashed : test.isSkipped ? .skipped : .notRun
      return Verdict.Check(name: test.name, state: state)
    }
    let isGreen = run.end == .exited(0) && checks.allSatisfy { $0.state == .passed }
    return Verdict(outcome: isGreen ? .green : .red, checks: checks)
  }
}
