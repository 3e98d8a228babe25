import Foundation

/// The text of a verdict.
struct VerdictReport {
  private let verdict: Verdict
  private let kata: Kata

  /// The path of the exercise as it is printed; nil for the name alone.
  private let path: String?

  /// The option that names the workspace, for commands; empty for none.
  private let inOption: String

  init(_ verdict: Verdict, kata: Kata, place: String?, inOption: String = "") {
    self.verdict = verdict
    self.kata = kata
    path = place
    self.inOption = inOption
  }

  /// Returns the lines, without line ends.
  func lines(colors: Colors) -> [String] {
    switch verdict.outcome {
    case .green:
      checks(colors) + warnings(colors) + printed(colors) + ["", colors.green("All \(verdict.checks.count) green.")]
    case .red:
      // A warning often names the slip, as an unused result does that of a token that isn't kept.
      checks(colors) + printed(colors) + [""] + firstFailure(colors) + warnings(colors) + ["", total(colors)]
    case .doesNotCompile(let messages):
      [colors.red("The exercise doesn't compile.")] + errors(messages, colors)
    case .doesNotFit(let messages):
      [
        colors.red("The exercise compiles alone, but the given files can't use it."),
        "Did a name or a type change that the tests use? The compiler says:",
      ] + errors(distinct(messages), colors)
    case .crashed(let signal, let message):
      stopped(crash(signal), colors) + (message.map { ["  \($0)"] } ?? []) + printed(colors)
    case .hung(let seconds):
      stopped(
        "The run was stopped after \(Int(seconds)) s\(place). A loop doesn't end, or something is awaited that "
          + "never happens.", colors)
    case .usedTooMuchMemory:
      stopped("The run was stopped because it used more than 1 GB of memory\(place).", colors)
    case .printedTooMuch:
      stopped("The run was stopped because it printed more than 4 MB\(place). Does a loop print?", colors)
    case .endedEarly(let status):
      stopped(
        "The program ended with status \(status) before its tests did\(place). Is there a call of exit?",
        colors)
    case .fileMissing:
      [
        colors.red("The file of the exercise is missing: \(path ?? "Exercise.swift")."),
        "'kata reset \(kata.id)\(inOption)' writes it anew.",
      ]
    case .fileUnreadable(let reason):
      [
        colors.red("The file of the exercise can't be read: \(reason)."), path ?? "Exercise.swift",
        "Mend it, or move it away; 'kata reset \(kata.id)\(inOption)' then writes it anew.",
      ]
    case .compilerHung(let seconds):
      [
        colors.red("The compiler was stopped after \(Int(seconds)) s."),
        "An expression may be too complex; give its parts names and types.",
      ]
    case .canceled: ["Canceled."]
    }
  }

  private var name: String { kata.isReversed ? "Tests.swift" : "Exercise.swift" }

  // MARK: Checks

  private func checks(_ colors: Colors) -> [String] {
    verdict.checks.map { check in
      switch check.state {
      case .passed: "  \(colors.green("✔")) \(check.name)"
      case .failed: "  \(colors.red("✘")) \(check.name)"
      case .crashed: "  \(colors.red("✘")) \(check.name) (crashed)"
      case .stopped: "  \(colors.red("✘")) \(check.name) (stopped)"
      case .exited: "  \(colors.red("✘")) \(check.name) (exited)"
      case .notRun: "  \(colors.dim("·")) \(check.name) (not run)"
      case .skipped: "  \(colors.red("✘")) \(check.name) (skipped)"
      }
    }
  }

  private func total(_ colors: Colors) -> String {
    let green = verdict.checks.count { $0.state == .passed }
    return colors.bold("\(green) of \(verdict.checks.count) green.")
  }

  /// The first check that ran and hasn't passed.
  private var firstRed: Verdict.Check? { verdict.red.first { $0.state != .notRun } }

  /// Returns the first expectation that failed, in full.
  private func firstFailure(_ colors: Colors) -> [String] {
    guard let check = firstRed else { return [] }
    switch check.state {
    case .failed(let issues):
      guard let issue = issues.first else { return [] }
      let more = issues.count > 1 ? ["(and \(issues.count - 1) more in this check)"] : []
      let place = issue.file.map { " \(colors.dim("(\($0):\(issue.line))"))" } ?? ""
      return [colors.red(check.name) + place]
        + issue.text.split(separator: "\n").prefix(12).map { "  \(ProgramOutput.printable($0))" } + more
    case .crashed: return [colors.red(check.name), "  The program crashed in this check."]
    case .stopped: return [colors.red(check.name), "  The program didn't end in this check."]
    case .exited: return [colors.red(check.name), "  The program ended itself in this check. Is there a call of exit?"]
    case .skipped: return [colors.red(check.name), "  The test didn't run: it is disabled, or has no arguments."]
    case .passed, .notRun: return []
    }
  }

  // MARK: Ends without a result

  private func stopped(_ sentence: String, _ colors: Colors) -> [String] {
    var lines = checks(colors)
    // An expectation that failed before often says why.
    if case .failed = firstRed?.state { lines += [""] + firstFailure(colors) }
    return lines + (lines.isEmpty ? [] : [""]) + [colors.red(sentence)]
  }

  /// The check in which the program ended.
  private var place: String { verdict.interrupted.map { " in \"\($0)\"" } ?? "" }

  private func crash(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS:
      "The program ran out of stack\(place): a function calls itself without an end."
    case SIGILL, SIGTRAP, SIGABRT: "The program crashed\(place)."
    case SIGKILL: "The system ended the program\(place). Did it use too much memory?"
    default: "The program was ended by signal \(signal)\(place)."
    }
  }

  /// Returns the end of what the exercise printed.
  private func printed(_ colors: Colors) -> [String] {
    guard !verdict.printed.isEmpty else { return [] }
    return ["", colors.dim("The program printed:")] + verdict.printed.suffix(10).map { "  \($0)" }
  }

  // MARK: The compiler's messages

  private func errors(_ messages: [CompilerMessage], _ colors: Colors) -> [String] {
    let shown = messages.prefix(5).flatMap { text(of: $0, colors) }
    return shown + (messages.count > 5 ? ["(and \(messages.count - 5) more)"] : [])
  }

  /// Returns the first of several messages with the same words: one changed name is missed in many places.
  private func distinct(_ messages: [CompilerMessage]) -> [CompilerMessage] {
    var seen: Set<String> = []
    return messages.filter { seen.insert($0.text).inserted }
  }

  private func warnings(_ colors: Colors) -> [String] {
    verdict.warnings.isEmpty ? [] : [""] + verdict.warnings.prefix(3).flatMap { text(of: $0, colors) }
  }

  private func text(of message: CompilerMessage, _ colors: Colors) -> [String] {
    let file = message.file == name ? path ?? name : message.file ?? ""
    let severity =
      message.severity == .error ? colors.red(message.severity.rawValue) : colors.yellow(message.severity.rawValue)
    return ["\(file):\(message.line): \(severity): \(ProgramOutput.printable(message.text))"]
      + message.details.prefix(6).map(ProgramOutput.printable)
  }
}
