import Foundation

/// Compiles an exercise with the tests of its kata, and runs them.
///
/// Each kata is compiled by itself: half-written code of another one can't disturb it, and a verdict takes a fraction of the
/// time that the package manager needs.
///
/// A judge uses a folder of its own for what it writes, and removes the folder when it is released.
final class Judge {
  /// The limits of a verdict's time, in seconds.
  struct Patience: Sendable {
    var compiling = 120.0
    var running = 10.0
  }

  private let patience: Patience
  private let scratch: URL
  private let builder: ProgramBuilder

  init(toolchain: Toolchain, patience: Patience = Patience()) throws(ToolProblem) {
    self.patience = patience
    scratch = FileManager.default.temporaryDirectory.appending(
      path: "kata-\(getpid())-\(UUID().uuidString)", directoryHint: .isDirectory)
    builder = ProgramBuilder(toolchain: toolchain, patience: patience.compiling, scratch: scratch)
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {
      throw ToolProblem("The temporary folder '\(scratch.path)' can't be made. Is the disk full, or TMPDIR wrong?")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: scratch)
  }

  /// Judges the text of a file.
  ///
  /// - Parameter proof: The tests whose colors `kata verify` needs; nil for a learner's verdict.
  func judge(
    _ kata: Kata, file: URL, proof: ProgramBuilder.Proof? = nil, isCanceled: () -> Bool = { false }
  ) throws(ToolProblem) -> Verdict {
    var facts = stat()
    guard stat(file.path, &facts) == 0 else { return Verdict(outcome: .fileMissing) }
    guard !file.isExistingFolder else { return Verdict(outcome: .fileUnreadable("it is a folder")) }
    guard facts.st_size < 1 << 20 else { return Verdict(outcome: .fileUnreadable("it is larger than a megabyte")) }
    guard let text = try? Data(contentsOf: file) else {
      return Verdict(outcome: .fileUnreadable("reading it isn't permitted"))
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      return Verdict(outcome: .fileUnreadable("it isn't text in UTF-8"))
    }
    return try judge(kata, text: text, proof: proof, isCanceled: isCanceled)
  }

  /// Judges an exercise, or the tests of a reversed kata.
  ///
  /// - Parameter proof: The tests whose colors `kata verify` needs; nil for a learner's verdict.
  func judge(
    _ kata: Kata, text: Data, proof: ProgramBuilder.Proof? = nil, isCanceled: () -> Bool = { false }
  ) throws(ToolProblem) -> Verdict {
    let program: URL
    let warnings: [CompilerMessage]
    switch try builder.build(kata, text: text, proof: proof, isCanceled: isCanceled) {
    case .judged(let verdict): return verdict
    case .built(let file, let found): (program, warnings) = (file, found)
    }
    var verdict =
      try kata.isReversed
      ? judgeTests(of: kata, program: program, proof: proof, isCanceled: isCanceled)
      : judgeCode(program: program, isCanceled: isCanceled)
    verdict.warnings = warnings
    return verdict
  }

  // MARK: Running

  private func run(
    _ program: URL, implementation: String? = nil, isCanceled: () -> Bool
  ) throws(ToolProblem) -> (end: ChildProgram.End, output: String, events: EventStream) {
    let events = scratch.appending(path: "events.jsonl")
    try? FileManager.default.removeItem(at: events)
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    if let implementation { environment["KATA_IMPLEMENTATION"] = implementation }
    let run = try ChildProgram(
      path: program.path, arguments: ["--no-parallel", "--event-stream-output-path", events.path],
      environment: environment
    ).run(
      limits: .init(seconds: patience.running), output: scratch.appending(path: "output.txt"), isCanceled: isCanceled)
    return (run.end, run.output, EventStream((try? Data(contentsOf: events)) ?? Data()))
  }

  private func judgeCode(program: URL, isCanceled: () -> Bool) throws(ToolProblem) -> Verdict {
    let run = try run(program, isCanceled: isCanceled)
    let outcome = outcome(of: run.end, events: run.events, output: run.output)
    var checks = run.events.tests.map { test in
      Verdict.Check(name: test.name, state: state(of: test, after: outcome))
    }
    if !run.events.otherIssues.isEmpty {
      checks.append(Verdict.Check(name: "nothing fails outside of a test", state: .failed(run.events.otherIssues)))
    }
    let issues = run.events.tests.flatMap(\.issues) + run.events.otherIssues
    return Verdict(
      outcome: outcome, checks: checks, interrupted: run.events.running?.name,
      printed: ProgramOutput.own(run.output, issues: issues))
  }

  private func outcome(of end: ChildProgram.End, events: EventStream, output: String) -> Verdict.Outcome {
    switch end {
    case .canceled: .canceled
    case .outOfTime: .hung(seconds: patience.running)
    case .outOfMemory: .usedTooMuchMemory
    case .tooMuchOutput: .printedTooMuch
    case .signaled(let signal): .crashed(signal: signal, message: ProgramOutput.fatalError(in: output))
    case .exited(let status):
      if !events.hasEnded || events.tests.contains(where: { !$0.hasEnded && !$0.isSkipped }) {
        .endedEarly(status: status)
      } else if status == 0, !events.tests.isEmpty, events.tests.allSatisfy({ $0.hasEnded && $0.issues.isEmpty }),
        events.otherIssues.isEmpty
      {
        .green
      } else {
        .red
      }
    }
  }

  private func state(of test: EventStream.Test, after outcome: Verdict.Outcome) -> Verdict.Check.State {
    if !test.issues.isEmpty { return .failed(test.issues) }
    if test.hasEnded { return .passed }
    if test.isSkipped { return .skipped }
    guard test.hasStarted else { return .notRun }
    return Self.end(after: outcome)
  }

  /// Returns the state of a test that the end of the program interrupted.
  private static func end(after outcome: Verdict.Outcome) -> Verdict.Check.State {
    switch outcome {
    case .hung, .usedTooMuchMemory, .printedTooMuch: .stopped
    case .endedEarly: .exited
    default: .crashed
    }
  }

  // MARK: Reversed katas

  /// Runs the learner's tests against each implementation.
  private func judgeTests(
    of kata: Kata, program: URL, proof: ProgramBuilder.Proof?, isCanceled: () -> Bool
  ) throws(ToolProblem) -> Verdict {
    var implementations = kata.facts.implementations[...]
    if case .test(let name) = proof {
      // The test is what one implementation asks for, or a given one, which runs with the first.
      let place = implementations.firstIndex { $0.name == name } ?? implementations.startIndex
      implementations = implementations[place...place]
    }
    var checks: [Verdict.Check] = []
    for implementation in implementations {
      let run = try run(program, implementation: implementation.name, isCanceled: isCanceled)
      if run.end == .canceled { return Verdict(outcome: .canceled) }
      let outcome = outcome(of: run.end, events: run.events, output: run.output)
      let written = run.events.tests.filter { $0.file == "Tests.swift" }
      let given = run.events.tests.filter { $0.file != "Tests.swift" }
      if implementation == kata.facts.implementations.first {
        checks += given.map { Verdict.Check(name: $0.name, state: state(of: $0, after: outcome)) }
      }
      checks.append(
        Verdict.Check(
          name: "\(implementation.isCorrect ? "accept" : "reject"): \(implementation.says)",
          implementation: implementation.name,
          state: implementation.isCorrect
            ? acceptance(of: written, outside: run.events.otherIssues, after: outcome)
            : rejection(by: written, outside: run.events.otherIssues)))
    }
    return Verdict(outcome: checks.allSatisfy { $0.state == .passed } ? .green : .red, checks: checks)
  }

  /// Returns the state of a correct implementation, which no expectation of the learner's may reject.
  ///
  /// Tests that don't run, as disabled ones, judge nothing.
  private func acceptance(
    of written: [EventStream.Test], outside others: [EventStream.Issue], after outcome: Verdict.Outcome
  ) -> Verdict.Check.State {
    guard written.contains(where: { !$0.isSkipped }) else {
      let text = written.isEmpty ? "There is no test yet." : "None of your tests runs: they are disabled."
      return .failed([EventStream.Issue(file: nil, line: 0, text: text)])
    }
    let issues =
      written.flatMap { test in
        test.issues.map { EventStream.Issue(file: $0.file, line: $0.line, text: "\"\(test.name)\" fails: \($0.text)") }
      }
      + others.map { EventStream.Issue(file: $0.file, line: $0.line, text: "Code outside of a test fails: \($0.text)") }
    if !issues.isEmpty { return .failed(issues) }
    guard let interrupted = written.first(where: { !$0.hasEnded && !$0.isSkipped }) else { return .passed }
    guard interrupted.hasStarted else { return .notRun }
    let text = "\"\(interrupted.name)\" \(Self.predicate(of: outcome))"
    return .failed([EventStream.Issue(file: nil, line: 0, text: text)])
  }

  /// Returns what a sentence says of the test that the end of the program interrupted.
  private static func predicate(of outcome: Verdict.Outcome) -> String {
    switch outcome {
    case .crashed(_, let message): message.map { "crashes: \($0)" } ?? "crashes."
    case .endedEarly: "ends the program. Is there a call of exit?"
    case .usedTooMuchMemory: "uses more than 1 GB of memory."
    case .printedTooMuch: "prints more than 4 MB."
    default: "doesn't end."
    }
  }

  /// Returns the state of a faulty implementation, which a failed expectation, a crash or a hang in one of the learner's
  /// tests rejects.
  private func rejection(
    by written: [EventStream.Test], outside others: [EventStream.Issue]
  ) -> Verdict.Check.State {
    let isRejected = !others.isEmpty || written.contains { !$0.issues.isEmpty || ($0.hasStarted && !$0.hasEnded) }
    return isRejected
      ? .passed : .failed([EventStream.Issue(file: nil, line: 0, text: "No test of yours fails with it.")])
  }
}
