import Foundation

/// The commands for those who solve katas.
final class LearnerCommands {
  private let catalogue: Catalogue
  private let workspace: Workspace
  private let options: Options
  private let console: Console
  private var progress: Progress

  /// Reads the state of the workspace.
  init(catalogue: Catalogue, workspace: Workspace, options: Options, console: Console) throws {
    (self.catalogue, self.workspace, self.options, self.console) = (catalogue, workspace, options, console)
    let (progress, notice) = try Progress.load(from: workspace, catalogue: catalogue)
    self.progress = progress
    if let notice {
      console.complain("kata: \(notice)")
      try progress.save(to: workspace)
    }
  }

  /// Changes the state, and keeps the changes that other commands have made in the meantime.
  private func updateProgress(_ change: (inout Progress) throws -> Void) throws {
    let (progress, notice) = try Progress.update(in: workspace, catalogue: catalogue, change)
    self.progress = progress
    if let notice { console.complain("kata: \(notice)") }
  }

  /// Performs a command and returns its exit status.
  func run(_ verb: Verb) throws -> Int32 {
    switch verb {
    case .list: return list()
    case .next: return try next()
    case .start: return try start(try options.names.isEmpty ? current() : named())
    case .test: return try test()
    case .watch: return try Watch(try startedKata(), commands: self, console: console).run()
    case .hint: return try hint(for: try options.names.isEmpty ? current() : named())
    case .solution: return try solution()
    case .reset: return try reset()
    case .exam: return try exam()
    case .verify, .new: return 2
    }
  }

  private var colors: Colors { console.colors }

  // MARK: Choosing a kata

  private func named() throws(CommandProblem) -> Kata { try catalogue.kata(named: options.names[0]) }

  /// Returns the kata that a command without a name means.
  private func current() throws(CommandProblem) -> Kata {
    if let id = progress.current, let kata = catalogue[id] { return kata }
    guard let first = progress.next(in: catalogue) ?? catalogue.exercises.first else {
      throw CommandProblem("The catalogue has no katas.")
    }
    return first
  }

  private func startedKata() throws(CommandProblem) -> Kata {
    let kata = try options.names.isEmpty ? current() : named()
    guard progress.started.contains(kata.id) || workspace.exercise(of: kata).isExistingFile else {
      throw CommandProblem(
        "Kata '\(kata.heading)' isn't started in '\(workspace.folder.path)'. Run 'kata start \(kata.id)\(inOption)', "
          + "or name the folder of your workspace with --in.")
    }
    return kata
  }

  // MARK: list

  /// Prints all katas with what is passed.
  func list() -> Int32 {
    for part in catalogue.parts {
      let skipped = progress.isSkipped(part) ? " (skipped: the exam is passed)" : ""
      console.print(["", colors.bold("\(part)  \(Catalogue.title(ofPart: part))") + skipped])
      for kata in catalogue.exercises where kata.facts.part == part { console.print(line(for: kata)) }
      if let exam = catalogue.exam(of: part) { console.print(line(for: exam)) }
    }
    let done = catalogue.exercises.count { progress.passed[$0.id] != nil }
    console.print(["", bar(done, of: catalogue.exercises.count)])
    if let next = progress.next(in: catalogue) {
      console.print(progress.started.isEmpty ? "Begin with 'kata next\(inOption)'." : "Next: \(next.heading)")
    }
    return 0
  }

  private func line(for kata: Kata) -> String {
    let mark =
      if progress.passed[kata.id] != nil {
        colors.green("✔")
      } else if progress.gaveUp[kata.id] != nil {
        colors.yellow("~")
      } else if progress.started.contains(kata.id) {
        colors.yellow(">")
      } else {
        " "
      }
    let title = kata.heading.padding(toLength: max(44, kata.heading.count), withPad: " ", startingAt: 0)
    return " \(mark) \(title) \(colors.dim("\(kata.facts.minutes) min"))"
  }

  private func bar(_ done: Int, of count: Int) -> String {
    let filled = count == 0 ? 0 : done * 30 / count
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 30 - filled)
    return "[\(colors.green(bar))] \(done) of \(count) passed"
  }

  // MARK: start, next, exam

  /// Starts the first kata that isn't done.
  func next() throws -> Int32 {
    guard let kata = progress.next(in: catalogue) else {
      console.print("Every kata is passed. 'kata list\(inOption)' shows them.")
      return 0
    }
    return try start(kata)
  }

  /// The kata that `next` starts.
  var nextKata: Kata? { progress.next(in: catalogue) }

  /// Writes the files of a kata and prints its task.
  func start(_ kata: Kata) throws -> Int32 {
    var backups: [URL] = []
    try updateProgress { progress in
      progress.start(kata)
      backups = try workspace.start(kata, started: progress.started.compactMap { catalogue[$0] })
    }
    printTask(of: kata)
    for backup in backups { console.print("A file you had changed is kept as \(shown(backup)).") }
    console.print(["", "Edit  \(shown(workspace.exercise(of: kata)))"])
    console.print("Then  \(program) watch\(inOption)")
    let missing = kata.facts.requires.filter { number in
      catalogue.exercises.contains {
        $0.kind == .numbered(number) && !progress.isDone($0) && !progress.isSkipped($0.facts.part)
      }
    }
    if !missing.isEmpty, !kata.isExam {
      console.print(
        colors.dim("It builds on \(missing.map { "kata \($0)" }.joined(separator: ", ")), which you haven't passed."))
    }
    return 0
  }

  /// Prints what is asked.
  func printTask(of kata: Kata) {
    console.print([colors.bold(kata.heading), ""])
    let page = kata.page("Task") ?? "Task.md is missing."
    console.print(
      page: PageText(page, of: kata, shown: shown).lines.drop { $0.hasPrefix("# ") || $0.isEmpty }.map { $0 })
  }

  private func exam() throws -> Int32 {
    guard let part = options.names.first else {
      let exams = catalogue.parts.compactMap { catalogue.exam(of: $0) }
      console.print(exams.map(line(for:)))
      console.print(exams.isEmpty ? "There are no exams." : "'kata exam A\(inOption)' starts the exam of part A.")
      return 0
    }
    guard let exam = catalogue.exam(of: part.uppercased()) else {
      throw CommandProblem("There is no exam of part '\(part)'. Parts: \(catalogue.parts.joined(separator: ", ")).")
    }
    return try start(exam)
  }

  // MARK: test

  private func test() throws -> Int32 {
    let kata = try startedKata()
    if options.usesPackageManager {
      let verdict = try PackageDriver(workspace: workspace).judge(kata)
      return try report(verdict, of: kata)
    }
    let judge = try Judge(toolchain: try Toolchain())
    return try report(try judge.judge(kata, file: workspace.exercise(of: kata)), of: kata)
  }

  /// Returns the file that is judged.
  func exercise(of kata: Kata) -> URL { workspace.exercise(of: kata) }

  /// Prints a verdict, and records that a kata is passed.
  func report(_ verdict: Verdict, of kata: Kata) throws -> Int32 {
    if verdict.outcome == .canceled { return 130 }
    let exercise = workspace.exercise(of: kata)
    console.print(VerdictReport(verdict, kata: kata, place: shown(exercise), inOption: inOption).lines(colors: colors))
    for file in workspace.editedCompanions(of: kata) {
      console.print([
        "", colors.yellow("\(shown(file)) was edited. The one that is shipped was used to judge."),
        "'kata start \(kata.id)\(inOption)' restores it and keeps yours as a backup.",
      ])
    }
    guard verdict.isGreen else { return 1 }
    if progress.passed[kata.id] == nil {
      try updateProgress { $0.passed[kata.id] = $0.passed[kata.id] ?? Timestamp.now }
      debrief(kata)
    }
    return 0
  }

  private func debrief(_ kata: Kata) {
    console.print(["", colors.green("Passed: \(kata.heading)"), ""])
    if let page = kata.page("Debrief") { console.print(page: PageText(page, of: kata, shown: shown).lines) }
    console.print("'kata solution \(kata.id)\(inOption)' shows another solution; 'kata next\(inOption)' goes on.")
  }

  // MARK: hint, solution, reset

  /// Prints the next hint.
  func hint(for kata: Kata) throws -> Int32 {
    if kata.isExam {
      throw CommandProblem("An exam has no hints. The katas of part \(kata.facts.part) teach what it asks.")
    }
    let hints = kata.hints
    guard !hints.isEmpty else { throw CommandProblem("Kata \(kata.id) has no hints.") }
    let shown = max(0, min(progress.hints[kata.id] ?? 0, hints.count))
    let number = min(shown + 1, hints.count)
    console.print([colors.bold("Hint \(number) of \(hints.count)"), ""])
    console.print(
      page:
        hints[number - 1].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).map(String.init))
    if shown == hints.count {
      console.print(["", "That was the last one. 'kata solution \(kata.id) --give-up\(inOption)' shows a solution."])
    }
    try updateProgress { $0.hints[kata.id] = number }
    return 0
  }

  private func solution() throws -> Int32 {
    let kata = try options.names.isEmpty ? current() : named()
    let isPassed = progress.passed[kata.id] != nil
    guard isPassed || progress.gaveUp[kata.id] != nil || options.givesUp else {
      let help = kata.isExam ? "" : "'kata hint \(kata.id)\(inOption)' helps; "
      throw CommandProblem(
        "'\(kata.heading)' isn't passed yet. \(help)'kata solution \(kata.id) --give-up\(inOption)' shows the solution all "
          + "the same."
      )
    }
    guard let text = try? String(contentsOf: kata.solution, encoding: .utf8) else {
      throw FileProblem("'\(kata.solution.path)' can't be read. Is the checkout complete?")
    }
    if !isPassed {
      try updateProgress { $0.gaveUp[kata.id] = $0.gaveUp[kata.id] ?? Timestamp.now }
    }
    if let own = try? Data(contentsOf: workspace.exercise(of: kata)) {
      console.print("A solution, compared with yours (- yours, + the solution):\n")
      let comparison = LineComparison(old: String(decoding: own, as: UTF8.self), new: text)
      console.print(
        comparison.lines.map { line in
          line.hasPrefix("-") ? colors.red(line) : line.hasPrefix("+") ? colors.green(line) : line
        })
    } else {
      console.print("A solution:\n")
      console.write(text)
    }
    if let page = kata.page("Debrief") { console.print(page: [""] + PageText(page, of: kata, shown: shown).lines) }
    return 0
  }

  private func reset() throws -> Int32 {
    let kata = try startedKata()
    var (backup, others): (URL?, [URL]) = (nil, [])
    try updateProgress { progress in
      progress.start(kata)
      backup = try workspace.reset(kata)
      others = try workspace.start(kata, started: progress.started.compactMap { catalogue[$0] })
    }
    console.print("\(shown(workspace.exercise(of: kata))) is as it was at the start.")
    if let backup { console.print("Yours is kept as \(shown(backup)).") }
    for other in others { console.print("A file you had changed is kept as \(shown(other)).") }
    return 0
  }

  // MARK: Paths

  /// Returns a path as it can be used in the current folder.
  private func shown(_ file: URL) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    return file.path.hasPrefix(current) ? String(file.path.dropFirst(current.count)) : file.path
  }

  /// The running program, as it can be started in the current folder.
  private var program: String {
    quoted(shown((Toolchain.programFolder ?? URL(filePath: "/")).appending(path: "kata")))
  }

  /// The option that names the workspace, if it was given, for commands that are printed.
  private var inOption: String { options.workspace.map { " --in \(quoted($0))" } ?? "" }

  /// Returns a text as one word of a shell, in quotes if it needs them.
  private func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
