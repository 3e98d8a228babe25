import Foundation

/// Builds the program that judges an exercise: the exercise is a module, and its tests are a second one that imports it.
///
/// The tests take most of the compiler's time, and know of the exercise only what its module says. Their object file is used
/// again as long as the module stays the same: after a change within functions, only the exercise is compiled. The
/// compiler's driver plans each call once, see ``CompilerPlan``.
final class ProgramBuilder {
  enum Result {
    /// The program, with the compiler's warnings about the learner's file.
    case built(URL, warnings: [CompilerMessage])

    /// The verdict about code of which no program can be made.
    case judged(Verdict)
  }

  /// The tests whose colors `kata verify` needs.
  ///
  /// It needs no messages, so their tests are compiled in a shorter form than for a learner's verdict.
  enum Proof {
    /// All tests.
    case allTests

    /// One test. The others are left out where the tests have to be compiled anew.
    case test(String)
  }

  private let toolchain: Toolchain
  private let patience: Double
  private let scratch: URL
  private var knownTests: [[Data]: Compiled] = [:]
  private var given: (sources: [Data], module: Compiled)?
  private var plans: [[String]: CompilerPlan] = [:]
  private var linkers: [[String]: [String]] = [:]

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
  ///
  /// - Parameter proof: The tests whose colors `kata verify` needs; nil for a learner's verdict, whose messages have the
  ///   values of expressions.
  func build(
    _ kata: Kata, text: Data, proof: Proof? = nil, isCanceled: () -> Bool
  ) throws(ToolProblem) -> Result {
    let own = scratch.appending(path: kata.isReversed ? "Tests.swift" : "Exercise.swift")
    let isShortened = kata.isReversed && proof != nil
    try write(isShortened ? Data(TestExcerpt.plain(String(decoding: text, as: UTF8.self)).utf8) : text, to: own)
    let imports =
      kata.facts.imports.compactMap(LibraryModule.init)
      + LibraryModule.imported(in: String(decoding: text, as: UTF8.self))
    do throws(Stop) {
      let module = try compileModule(of: kata, own: own, imports: imports, isCanceled: isCanceled)
      let tests = try compileTests(of: kata, own: own, imports: imports, proof: proof, isCanceled: isCanceled)
      let program = scratch.appending(path: "program")
      try link(
        toolchain.arguments(linking: [module.object, tests.object], imports: imports, program: program),
        text: text, own: own, isCanceled: isCanceled)
      return .built(program, warnings: (module.warnings + tests.warnings).filter { $0.file == own.lastPathComponent })
    } catch {
      switch error {
      case .judged(let verdict): return .judged(verdict)
      case .problem(let problem): throw problem
      }
    }
  }

  // MARK: Steps

  /// Compiles the module of an exercise; that of a reversed kata, which has only given files, once as long as they stay.
  private func compileModule(
    of kata: Kata, own: URL, imports: [LibraryModule], isCanceled: () -> Bool
  ) throws(Stop) -> Compiled {
    let sources = kata.givenFiles + (kata.isReversed ? [] : [own])
    let texts = kata.isReversed ? sources.compactMap { try? Data(contentsOf: $0) } : []
    if let given, kata.isReversed, given.sources == texts { return given.module }
    given = nil
    let object = scratch.appending(path: "module.o")
    let messages = try call(
      toolchain.arguments(module: kata.module, imports: imports, sources: sources, object: object),
      own: own, isCanceled: isCanceled)
    let module = Compiled(object: object, warnings: messages)
    if kata.isReversed { given = (texts, module) }
    return module
  }

  private func compileTests(
    of kata: Kata, own: URL, imports: [LibraryModule], proof: Proof?, isCanceled: () -> Bool
  ) throws(Stop) -> Compiled {
    let main = scratch.appending(path: "main.swift")
    let written = kata.isReversed ? [own] : []
    let module = scratch.appending(path: "\(kata.module).swiftmodule")
    let known: [Data]
    do {
      known = try ([module] + kata.testFiles + written).map { try Data(contentsOf: $0) }
      try Data(Self.entryPoint.utf8).write(to: main)
    } catch {
      throw .problem(ToolProblem("The kata's files can't be read, or '\(scratch.path)' can't be written: \(error)"))
    }
    let plain = known + [Data("plain".utf8)]
    let object = scratch.appending(path: "tests.o")
    try? FileManager.default.removeItem(at: object)
    if let tests = knownTests[known] ?? (proof == nil ? nil : knownTests[plain]) {
      try addName(object, to: tests.object)
      return Compiled(object: object, warnings: tests.warnings)
    }
    let hasAllTests = try copyTests(of: kata, for: proof)
    let messages = try call(
      toolchain.arguments(
        tests: "\(kata.module)Tests", of: scratch, imports: imports,
        sources: kata.testFiles.map(copy) + written + [main], object: object),
      own: own, isCanceled: isCanceled)
    let tests = Compiled(object: object, warnings: messages)
    if hasAllTests { try keepTests(proof == nil ? known : plain, tests) }
    return tests
  }

  private func keepTests(_ known: [Data], _ tests: Compiled) throws(Stop) {
    // An hour of watching needs few: a learner goes back and forth between some forms of an exercise.
    if knownTests.count == 16 {
      for old in knownTests.values { try? FileManager.default.removeItem(at: old.object) }
      knownTests = [:]
    }
    let object = scratch.appending(path: "tests-\(knownTests.count).o")
    try addName(object, to: tests.object)
    knownTests[known] = Compiled(object: object, warnings: tests.warnings)
  }

  private func addName(_ name: URL, to file: URL) throws(Stop) {
    do {
      try FileManager.default.linkItem(at: file, to: name)
    } catch {
      throw .problem(ToolProblem("The file '\(name.path)' can't be written: \(error)"))
    }
  }

  /// Returns a file of tests as it is compiled, in one place for all its forms, so that one plan serves for all.
  private func copy(of file: URL) -> URL { scratch.appending(path: file.lastPathComponent) }

  /// Copies the given tests, for a proof in their shorter form, and returns whether the copies have all of them.
  private func copyTests(of kata: Kata, for proof: Proof?) throws(Stop) -> Bool {
    var hasAllTests = true
    for file in kata.testFiles {
      do {
        var text = try String(contentsOf: file, encoding: .utf8)
        if case .test(let name) = proof, let excerpt = TestExcerpt.text(of: text, keeping: name) {
          text = excerpt
          hasAllTests = false
        }
        if proof != nil { text = TestExcerpt.plain(text) }
        try write(Data(text.utf8), to: copy(of: file))
      } catch {
        throw .problem(ToolProblem("The tests '\(file.path)' can't be copied: \(error)"))
      }
    }
    return hasAllTests
  }

  /// The program's start, as the package manager writes it, and what makes comparing lists quick to compile.
  ///
  /// The alarm ends a program whose runner was killed before it could: a loop without an end would run forever.
  ///
  /// Where the compiler finds an operator for just these types, it doesn't try all generic ones: for tests that compare
  /// many lists, that saves a quarter of the time.
  private static let entryPoint = """
    import Testing

    #if canImport(Darwin)
      import Darwin
    #elseif canImport(Musl)
      import Musl
    #else
      import Glibc
    #endif

    func == (left: [Int], right: [Int]) -> Bool { left.elementsEqual(right) }
    func == (left: [String], right: [String]) -> Bool { left.elementsEqual(right) }

    alarm(60)
    await Testing.__swiftPMEntryPoint() as Never

    """ + TestExcerpt.plainExpectations

  // MARK: The compiler

  private enum Stop: Error {
    case judged(Verdict)
    case problem(ToolProblem)
  }

  /// Links the program.
  ///
  /// The driver starts two programs before the linker: one finds the libraries of imported modules, the other one those of
  /// the system. As long as the lines with imports are the same, so are the libraries, and the linker is started alone.
  private func link(_ arguments: [String], text: Data, own: URL, isCanceled: () -> Bool) throws(Stop) {
    let imports = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).filter {
      $0.contains("import")
    }
    let key = arguments + imports.map(String.init)
    if linkers[key] == nil {
      var commands = try plan(for: arguments, own: own, isCanceled: isCanceled).commands
      let driver = commands.removeLast()
      for command in commands { _ = try run(command, own: own, isCanceled: isCanceled) }
      let printed = try run(driver + ["-###"], own: own, isCanceled: isCanceled)
      linkers[key] = CompilerPlan(printed: printed).commands.last ?? driver
    }
    if let linker = linkers[key] { _ = try run(linker, own: own, isCanceled: isCanceled) }
  }

  /// Calls the compiler, and returns its warnings.
  private func call(_ arguments: [String], own: URL, isCanceled: () -> Bool) throws(Stop) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for command in try plan(for: arguments, own: own, isCanceled: isCanceled).commands {
      let output = try run(command, own: own, isCanceled: isCanceled)
      messages += CompilerMessage.messages(in: output).filter { $0.severity == .warning }
    }
    return messages
  }

  /// Returns the programs that a call starts, at least one.
  private func plan(
    for arguments: [String], own: URL, isCanceled: () -> Bool
  ) throws(Stop) -> CompilerPlan {
    if let plan = plans[arguments] { return plan }
    // A plan names temporary files, which must outlive the driver.
    let printed = try run(
      [toolchain.compiler] + arguments + ["-driver-print-jobs"], environment: ["TMPDIR": scratch.path], own: own,
      isCanceled: isCanceled)
    let plan = CompilerPlan(printed: printed)
    guard !plan.commands.isEmpty else {
      throw .problem(ToolProblem("The compiler '\(toolchain.compiler)' doesn't tell what it would start:\n\(printed)"))
    }
    for file in plan.commands.joined() where file.hasPrefix(scratch.path) {
      try? FileManager.default.createDirectory(
        at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    plans[arguments] = plan
    return plan
  }

  /// Runs a program, and returns what it has printed.
  private func run(
    _ command: [String], environment: [String: String] = [:], own: URL, isCanceled: () -> Bool
  ) throws(Stop) -> String {
    let run: ChildProgram.Result
    do throws(ToolProblem) {
      run = try ChildProgram(path: command[0], arguments: Array(command.dropFirst()), environment: environment).run(
        limits: .init(seconds: patience, memory: 4 << 30), output: scratch.appending(path: "compiler.txt"),
        isCanceled: isCanceled)
    } catch {
      throw .problem(error)
    }
    switch run.end {
    case .canceled: throw .judged(Verdict(outcome: .canceled))
    case .outOfTime: throw .judged(Verdict(outcome: .compilerHung(seconds: patience)))
    case .exited(0): return run.output
    default:
      let errors = CompilerMessage.messages(in: run.output).filter { $0.severity == .error }
      throw failure(errors, of: own.lastPathComponent, output: run.output)
    }
  }

  private func failure(_ errors: [CompilerMessage], of exercise: String, output: String) -> Stop {
    let own = errors.filter { $0.file == exercise }
    if !own.isEmpty { return .judged(Verdict(outcome: .doesNotCompile(own))) }
    let placed = errors.filter { $0.file != nil }
    if !placed.isEmpty { return .judged(Verdict(outcome: .doesNotFit(placed))) }
    let start = output.split(separator: "\n").prefix(12).joined(separator: "\n")
    guard !start.isEmpty else {
      return .problem(
        ToolProblem(
          "The compiler failed without a message. Is the disk of '\(scratch.path)' full? TMPDIR names another folder."))
    }
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
