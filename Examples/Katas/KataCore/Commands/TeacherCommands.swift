import Foundation
import Synchronization

/// The commands for those who write katas.
struct TeacherCommands {
  let catalogue: Catalogue
  let options: Options
  let console: Console

  // MARK: Verify

  /// Proves the named katas, or all.
  func verify() throws -> Int32 {
    // Those that take longest come first, so that no thread works alone at the end.
    let katas = try chosen().sorted { $0.facts.mutants.count > $1.facts.mutants.count }
    let toolchain = try Toolchain(skipsSelfChecks: true)
    let began = ContinuousClock.now
    let count = katas.count
    var judged = 0
    let findings = try each(katas.map(Check.kata) + [.format]) { [catalogue] check throws(ToolProblem) in
      switch check {
      case .kata(let kata):
        let judge = try Judge(toolchain: toolchain)
        return try Verifier(kata: kata, catalogue: catalogue, judge: judge).findings()
      case .format: return try FormatCheck(katas: katas, toolchain: toolchain).findings()
      }
    } done: { check, findings in
      if case .kata(let kata) = check {
        judged += 1
        let mark = findings.isEmpty ? console.colors.green("✔") : console.colors.red("✘")
        console.print("[\(judged)/\(count)] \(mark) \(kata.folder.lastPathComponent)")
        for finding in findings { console.print("    \(finding.sentence)") }
      } else {
        for finding in findings { console.print("\(finding)") }
      }
    }.flatMap { $0 }
    let damaged = options.names.isEmpty ? catalogue.problems : []
    for problem in damaged { console.print("\(problem)") }
    if Interruption.hasOccurred { return 130 }
    let total = findings.count + damaged.count
    let seconds = "\((ContinuousClock.now - began).components.seconds) s"
    console.print(
      total == 0
        ? console.colors.green("\(count) \(count == 1 ? "kata is" : "katas are") proven in \(seconds).")
        : console.colors.red("\(total) \(total == 1 ? "thing is" : "things are") to be mended (\(seconds))."))
    return total == 0 ? 0 : 1
  }

  /// What is proven about a kata, or checked for all of them at once.
  private enum Check {
    case kata(Kata)
    case format
  }

  /// Makes checks on several threads, and returns the results in the order of the checks.
  private func each<Result: Sendable>(
    _ checks: [Check], _ work: @escaping @Sendable (Check) throws(ToolProblem) -> Result,
    done: (Check, Result) -> Void
  ) throws -> [Result] {
    let board = Board<Result>(count: checks.count)
    let ended = DispatchSemaphore(value: 0)
    let threads = DispatchGroup()
    // Each thread removes its temporary folder, also after another one has failed.
    defer {
      board.stop()
      threads.wait()
    }
    for _ in 0..<min(options.jobs, checks.count) {
      let thread = Thread {
        while let index = board.takeNext(), !Interruption.hasOccurred {
          board.put(Swift.Result { try work(checks[index]) }, at: index)
          ended.signal()
        }
        ended.signal()
        threads.leave()
      }
      threads.enter()
      // Foundation's default of half a megabyte is little for decoding and matching long outputs.
      thread.stackSize = 8 << 20
      thread.start()
    }
    var results: [Int: Result] = [:]
    while results.count < checks.count, !Interruption.hasOccurred {
      ended.wait()
      if Interruption.hasOccurred { break }
      for (index, result) in board.takeDone() {
        results[index] = try result.get()
        if let result = results[index] { done(checks[index], result) }
      }
    }
    return checks.indices.compactMap { results[$0] }
  }

  /// The work that threads share.
  private final class Board<Result: Sendable>: Sendable {
    private struct State {
      var next = 0
      var done: [(Int, Swift.Result<Result, any Error>)] = []
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    func takeNext() -> Int? {
      state.withLock { state in
        guard state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    /// Leaves the checks that no thread has taken.
    func stop() { state.withLock { $0.next = count } }

    func put(_ result: Swift.Result<Result, any Error>, at index: Int) {
      state.withLock { $0.done.append((index, result)) }
    }

    func takeDone() -> [(Int, Swift.Result<Result, any Error>)] {
      state.withLock { state in
        defer { state.done = [] }
        return state.done
      }
    }
  }

  // MARK: Times

  /// Prints the median times from a save to its verdict: after a change within functions, and after one of declarations.
  func times() throws -> Int32 {
    let toolchain = try Toolchain()
    console.print(["within  declarations", "functions"])
    for kata in try chosen() where !Interruption.hasOccurred {
      let trial = TimeTrial(kata: kata, toolchain: toolchain)
      let medians = try [TimeTrial.Change.comment, .declaration].map { change in
        let durations = try trial.durations(saves: 20, changing: change).sorted()
        return durations.isEmpty ? "" : String(format: "%5.2f s", durations[durations.count / 2])
      }
      console.print("\(medians.joined(separator: "  "))     \(kata.heading)")
    }
    return 0
  }

  // MARK: Overview

  /// Prints a table of all katas.
  func overview() -> Int32 {
    for part in catalogue.parts {
      console.print([
        "", "## Part \(part)", "", "| Kata | Minutes | After | Teaches | Breaks the habit of | Built on | Because |",
        "|---|---|---|---|---|---|---|",
      ])
      let katas = catalogue.exercises.filter { $0.facts.part == part } + [catalogue.exam(of: part)].compactMap { $0 }
      for kata in katas {
        let after = kata.facts.requires.map(String.init).joined(separator: ", ")
        let facts = kata.facts
        console.print(
          "| \(kata.heading) | \(facts.minutes) | \(after) | \(facts.teaches) | \(facts.breaks) | \(kata.builtOn) "
            + "| \(facts.form) |")
      }
    }
    return 0
  }

  // MARK: New

  /// Makes the skeleton of a kata.
  func new() throws -> Int32 {
    guard let name = options.names.first else {
      throw CommandProblem("'kata new' needs a name, as 'kata new 35-undo'.")
    }
    let folder = try Skeleton.make(name, in: catalogue.folder)
    console.print([
      "Made \(folder.path).",
      "Fill the files in, then run 'kata verify \(name)': it says what is missing.",
      "The README of the catalogue says how to write a kata in ten minutes.",
    ])
    return 0
  }

  private func chosen() throws(CommandProblem) -> [Kata] {
    guard !options.names.isEmpty else { return catalogue.exercises + catalogue.katas.filter(\.isExam) }
    var katas: [Kata] = []
    for name in options.names {
      if let problem = catalogue.problems.first(where: { $0.file.hasPrefix(name) }) {
        throw CommandProblem("\(problem)")
      }
      katas.append(try catalogue.kata(named: name))
    }
    return katas
  }
}
