import Foundation

/// Builds the program that judges an exercise: the exercise is a module, and its tests are a second one that imports it.
///
/// The tests take most of the compiler's time, and know of the exercise only what its module says. Their object file is used
/// again as long as the module stays the same: after a change within functions, only the exercise is compiled.
final class ProgramBuilder {
  enum Result {
    /// The program, with the compiler's warnings about the learner's file.
    case built(URL, warnings: [CompilerMessage])

    /// The verdict about code of which no program can be made.
    case judged(Verdict)
  }

  private let toolchain: Toolchain
  private let patience: Double
  private let scratch: URL
  private var knownTests: [[Data]: Compiled] = [:]

  private struct Compiled {
    let object: URL
    let warnings: [CompilerMessage]
  }

  /// Creates a builder that writes its files into a folder.
  ///
  /// - Parameter patience: Seconds that a call of the compiler may take.
  init(toolchain: Toolchain, patience: Double, scratch: URL) {
    (self.toolchain, self.patience, self.scratch) = (toolchain, patience, scratch)
  }

  /// Builds the program of an exercise, or of the tests of a reversed kata.
  func build(_ kata: Kata, text: Data, isCanceled: () -> Bool) throws(ToolProblem) -> Result {
    let own = scratch.appending(path: kata.isReversed ? "Tests.swift" : "Exercise.swift")
    try write(text, to: own)
    let imports =
      kata.facts.imports.compactMap(LibraryModule.init)
      + LibraryModule.imported(in: String(decoding: text, as: UTF8.self))
    do throws(Stop) {
      let module = try compileModule(of: kata, own: own, imports: imports, isCanceled: isCanceled)
      let tests = try compileTests(of: kata, own: own, imports: imports, isCanceled: isCanceled)
      let program = scratch.appending(path: "program")
      try call(
        toolchain.arguments(linking: [module.object, tests.object], imports: imports, program: program),
        own: own, isCanceled: isCanceled)
      return .built(program, warnings: (module.warnings + tests.warnings).filter { $0.file == own.lastPathComponent })
    } catch {
      switch error {
      case .judged(let verdict): return .judged(verdict)
      case .problem(let problem): throw problem
      }
    }
  }

  // MARK: Steps

  private func compileModule(
    of kata: Kata, own: URL, imports: [LibraryModule], isCanceled: () -> Bool
  ) throws(Stop) -> Compiled {
    let object = scratch.appending(path: "module.o")
    let messages = try call(
      toolchain.arguments(
        module: kata.module, imports: imports, sources: kata.givenFiles + (kata.isReversed ? [] : [own]),
        object: object),
      own: own, isCanceled: isCanceled)
    return Compiled(object: object, warnings: messages)
  }

  private func compileTests(
    of kata: Kata, own: URL, imports: [LibraryModule], isCanceled: () -> Bool
  ) throws(Stop) -> Compiled {
    let main = scratch.appending(path: "main.swift")
    let sources = kata.testFiles + (kata.isReversed ? [own] : [])
    let module = scratch.appending(path: "\(kata.module).swiftmodule")
    let known: [Data]
    do {
      known = try ([module] + sources).map { try Data(contentsOf: $0) }
      try Data(Self.entryPoint.utf8).write(to: main)
    } catch {
      throw .problem(ToolProblem("The kata's files can't be read, or '\(scratch.path)' can't be written: \(error)"))
    }
    if let tests = knownTests[known] { return tests }

    // An hour of watching needs few: a learner goes back and forth between some forms of an exercise.
    if knownTests.count == 16 {
      for old in knownTests.values { try? FileManager.default.removeItem(at: old.object) }
      knownTests = [:]
    }
    let object = scratch.appending(path: "tests-\(kata.module)-\(knownTests.count).o")
    let messages = try call(
      toolchain.arguments(
        tests: "\(kata.module)Tests", of: scratch, imports: imports, sources: sources + [main], object: object),
      own: own, isCanceled: isCanceled)
    let tests = Compiled(object: object, warnings: messages)
    knownTests[known] = tests
    return tests
  }

  /// The program's start, as the package manager writes it.
  private static let entryPoint = """
    import Testing

    await Testing.__swiftPMEntryPoint() as Never

    """

  // MARK: The compiler

  private enum Stop: Error {
    case judged(Verdict)
    case problem(ToolProblem)
  }

  /// Calls the compiler or the linker, and returns its warnings.
  @discardableResult
  private func call(_ arguments: [String], own: URL, isCanceled: () -> Bool) throws(Stop) -> [CompilerMessage] {
    let run: ChildProgram.Result
    do throws(ToolProblem) {
      run = try ChildProgram(path: toolchain.compiler, arguments: arguments).run(
        limits: .init(seconds: patience, memory: 4 << 30), output: scratch.appending(path: "compiler.txt"),
        isCanceled: isCanceled)
    } catch {
      throw .problem(error)
    }
    let messages = CompilerMessage.messages(in: run.output)
    switch run.end {
    case .canceled: throw .judged(Verdict(outcome: .canceled))
    case .outOfTime: throw .judged(Verdict(outcome: .compilerHung(seconds: patience)))
    case .exited(0): return messages.filter { $0.severity == .warning }
    default: throw failure(messages.filter { $0.severity == .error }, of: own.lastPathComponent, output: run.output)
    }
  }

  private func failure(_ errors: [CompilerMessage], of exercise: String, output: String) -> Stop {
    let own = errors.filter { $0.file == exercise }
    if !own.isEmpty { return .judged(Verdict(outcome: .doesNotCompile(own))) }
    let placed = errors.filter { $0.file != nil }
    if !placed.isEmpty { return .judged(Verdict(outcome: .doesNotFit(placed))) }
    let start = output.split(separator: "\n").prefix(12).joined(separator: "\n")
    return .problem(ToolProblem("The compiler failed without naming a line of the exercise:\n\(start)"))
  }

  private func write(_ data: Data, to file: URL) throws(ToolProblem) {
    do {
      try data.write(to: file)
    } catch {
      throw ToolProblem("The file '\(file.path)' can't be written. Is the disk full?")
    }
  }
}
