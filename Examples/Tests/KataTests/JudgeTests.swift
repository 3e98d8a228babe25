import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

/// Compiles and runs exercises; one after another, because each uses a core.
@Suite("Verdicts", .serialized, .blocking)
struct JudgeTests {
  private let folder: KataFolder
  private let kata: Kata

  init() throws {
    folder = try KataFolder()
    kata = try folder.catalogue().katas[0]
  }

  private func verdict(_ text: String, seconds: Double = 20) throws -> Verdict {
    let judge = try Judge(toolchain: try Toolchain(), patience: .init(compiling: 120, running: seconds))
    try folder.solve(kata, text)
    return try judge.judge(kata, file: folder.workspace.exercise(of: kata))
  }

  private func report(_ verdict: Verdict) -> String {
    VerdictReport(verdict, kata: kata, place: "my/Exercise.swift").lines(colors: .none).joined(separator: "\n")
  }

  @Test("a right exercise is green, and its warnings are told")
  func green() throws {
    let verdict = try verdict(KataFolder.counter(call: "let unused = 1; count += 1"))
    #expect(verdict.outcome == .green)
    #expect(verdict.checks.map(\.state) == [.passed, .passed, .passed, .passed])
    #expect(verdict.warnings.map(\.line) == [5])
    #expect(report(verdict).contains("my/Exercise.swift:5: warning: initialization of immutable value 'unused'"))
    #expect(report(verdict).hasSuffix("All 4 green."))
  }

  @Test("a wrong exercise is red, with the first expectation in full and what it printed")
  func red() throws {
    let verdict = try verdict(KataFolder.counter(call: "print(\"called\")"))
    #expect(verdict.outcome == .red)
    #expect(verdict.red.map(\.name) == ["a call counts once", "every call counts", "counters are apart"])
    #expect(verdict.printed.first == "called")
    #expect(
      report(verdict).contains("a call counts once (Tests.swift:13)\n  Expectation failed: (counter.count → 0) == 1"))
    #expect(report(verdict).hasSuffix("1 of 4 green."))
  }

  @Test("a wrong exercise is told its warnings too, which may name the slip")
  func redWithWarning() throws {
    let verdict = try verdict(KataFolder.counter(call: "let next = count + 1"))
    #expect(verdict.outcome == .red)
    #expect(report(verdict).contains("my/Exercise.swift:5: warning: initialization of immutable value 'next'"))
    #expect(report(verdict).hasSuffix("1 of 4 green."))
  }

  @Test("an exercise that doesn't compile shows its own lines with the compiler's words")
  func compileError() throws {
    let verdict = try verdict(KataFolder.counter(call: "count += \"1\""))
    guard case .doesNotCompile(let messages) = verdict.outcome else {
      Issue.record("\(verdict)")
      return
    }
    #expect(messages.map(\.line) == [5])
    #expect(report(verdict).contains("my/Exercise.swift:5: error: "))
    #expect(report(verdict).contains("    count += \"1\""))
    #expect(!report(verdict).contains("Tests.swift"))
  }

  @Test("an exercise that lacks what the tests use is told so, each message once")
  func doesNotFit() throws {
    let verdict = try verdict("final class Counter {\n  var count = 0\n}\n")
    guard case .doesNotFit = verdict.outcome else {
      Issue.record("\(verdict)")
      return
    }
    #expect(report(verdict).hasPrefix("The exercise compiles alone, but the given files can't use it."))
    #expect(report(verdict).components(separatedBy: "has no member 'call'").count == 2)
  }

  @Test("a crash names its test and shows the message")
  func crash() throws {
    let verdict = try verdict(KataFolder.counter(call: "if count == 2 { fatalError(\"too far\") }\n    count += 1"))
    #expect(verdict.checks.map(\.state) == [.passed, .passed, .crashed, .notRun])
    #expect(
      report(verdict).contains(
        "The program crashed in \"every call counts\".\n  Exercise.swift:5: Fatal error: too far"))
  }

  @Test("a recursion without an end is named")
  func recursion() throws {
    let verdict = try verdict(KataFolder.counter(call: "call()\n    count += 1"))
    #expect(report(verdict).contains("The program ran out of stack in \"a call counts once\": a function calls itself"))
  }

  @Test("a hang is stopped at the limit and names its test")
  func hang() throws {
    let verdict = try verdict(KataFolder.counter(call: "while count == 0 {}"), seconds: 2)
    #expect(verdict.outcome == .hung(seconds: 2))
    #expect(verdict.checks.map(\.state) == [.passed, .stopped, .notRun, .notRun])
    #expect(report(verdict).contains("The run was stopped after 2 s in \"a call counts once\"."))
  }

  @Test("a program that exits is told so, also with status 0")
  func exit() throws {
    let verdict = try verdict(KataFolder.counter(call: "exit(0)", imports: "Foundation"))
    #expect(verdict.outcome == .endedEarly(status: 0))
    #expect(verdict.checks.map(\.state) == [.passed, .exited, .notRun, .notRun])
    #expect(report(verdict).contains("ended with status 0 before its tests did in \"a call counts once\""))
    #expect(!report(verdict).contains("crashed"))
  }

  @Test("an expectation of several lines isn't taken for what the program printed")
  func longExpectation() throws {
    try folder.replace(
      "#expect(counter.count == 3)", with: "print(\"hello\")\n#expect(\n[counter.count] == [\n3,\n])\nprint(\"there\")",
      in: "01-count/Tests.swift")
    let verdict = try verdict(KataFolder.counter(call: "count = 1"))
    #expect(verdict.red.map(\.name) == ["every call counts"])
    #expect(verdict.printed == ["hello", "there"])
  }

  @Test("a test that is disabled is named, and isn't taken for an exercise that exits")
  func skipped() throws {
    try folder.replace(
      "\"counters are apart\")", with: "\"counters are apart\", .disabled())", in: "01-count/Tests.swift")
    let verdict = try verdict(KataFolder.counter())
    #expect(verdict.outcome == .red)
    #expect(verdict.checks.map(\.state) == [.passed, .passed, .passed, .skipped])
    #expect(report(verdict).contains("✘ counters are apart (skipped)"))
    #expect(report(verdict).contains("The test didn't run: it is disabled, or has no arguments.\n\n3 of 4 green."))
  }

  @Test("an expectation that fails in no test is shown")
  func outside() throws {
    try folder.replace(
      "#expect([first.count, second.count] == [1, 0])", with: "await Task.detached { #expect(1 + 1 == 3) }.value",
      in: "01-count/Tests.swift")
    try folder.replace("func apart()", with: "func apart() async", in: "01-count/Tests.swift")
    let verdict = try verdict(KataFolder.counter())
    #expect(verdict.red.map(\.name) == ["nothing fails outside of a test"])
    #expect(report(verdict).contains("\nnothing fails outside of a test (Tests.swift:"))
    #expect(report(verdict).contains("  Expectation failed: (1 + 1 → 2) == 3"))
  }

  @Test("a test that fails and then crashes is named, and the first expectation that failed is shown")
  func crashAfterFailure() throws {
    let verdict = try verdict(
      KataFolder.counter(call: "if stops { fatalError() } else { stops = true }")
        .replacingOccurrences(of: "  private(set) var", with: "  private var stops = false\n  private(set) var"))
    #expect(verdict.interrupted == "every call counts")
    #expect(report(verdict).contains("The program crashed in \"every call counts\"."))
    #expect(report(verdict).contains("\na call counts once (Tests.swift:"))
    #expect(report(verdict).contains("  Expectation failed: "))
  }

  @Test("output without an end is stopped")
  func output() throws {
    let verdict = try verdict(KataFolder.counter(call: "while true { print(\"hello, hello, hello, hello, hello\") }"))
    #expect(verdict.outcome == .printedTooMuch)
    #expect(verdict.checks[1].state == .stopped)
  }

  #if os(Linux)
    @Test("memory without an end is stopped")
    func memory() throws {
      let call = "var list: [[Int]] = []\n    while count == 0 { list.append([Int](repeating: 1, count: 1_000_000)) }"
      // A busy machine takes long to provide a gigabyte.
      #expect(try verdict(KataFolder.counter(call: call), seconds: 200).outcome == .usedTooMuchMemory)
    }
  #endif

  @Test("a missing or unreadable file has a verdict of its own")
  func files() throws {
    let judge = try Judge(toolchain: try Toolchain())
    let file = folder.workspace.exercise(of: kata)
    #expect(try judge.judge(kata, file: file).outcome == .fileMissing)
    try folder.put(Data([0xff, 0xfe, 0x00]), at: file)
    #expect(try judge.judge(kata, file: file).outcome == .fileUnreadable("it isn't text in UTF-8"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(try judge.judge(kata, file: file).outcome == .fileUnreadable("it is a folder"))
  }

  @Test("tests are compiled again only if declarations of the exercise change, and fit each form of it")
  func reusedTests() throws {
    let scratch = folder.workspaceFolder.appending(path: "scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let builder = ProgramBuilder(toolchain: try Toolchain(), patience: 120, scratch: scratch)
    let wider = KataFolder.counter(call: "stored = (count, stored.0); count += 1")
      .replacingOccurrences(of: "  private(set) var", with: "  private var stored = (7, 8)\n  private(set) var")
    let forms = [KataFolder.counter(), KataFolder.counter(call: "count += 2 - 1"), wider, KataFolder.counter()]
    var compiled: [Int] = []
    for form in forms {
      let result = try builder.build(kata, text: Data(form.utf8), isCanceled: { false })
      guard case .built(let program, let warnings) = result else {
        Issue.record("No program was built of:\n\(form)")
        continue
      }
      #expect(warnings == [])
      let run = try ChildProgram(path: program.path, arguments: []).run(
        limits: .init(seconds: 20), output: scratch.appending(path: "output.txt"), isCanceled: { false })
      #expect(run.end == .exited(0), "\(run.output)")
      let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
      compiled.append(files.count { $0.hasPrefix("tests-") })
    }
    #expect(compiled == [1, 1, 2, 2])
  }

  @Test("where one test is enough, it runs alone if the tests would have to be compiled anew")
  func oneTest() throws {
    let judge = try Judge(toolchain: try Toolchain())
    func names(_ text: String, _ test: String?) throws -> [String] {
      let proof = test.map { ProgramBuilder.Proof.test($0) }
      return try judge.judge(kata, text: Data(text.utf8), proof: proof).checks.map(\.name)
    }
    let all = ["the count begins at zero", "a call counts once", "every call counts", "counters are apart"]
    #expect(try names(KataFolder.counter(), "every call counts") == ["every call counts"])
    #expect(try names(KataFolder.counter(), "no such test") == all)
    #expect(try names(KataFolder.counter(call: "count += 2"), "every call counts") == all)
    #expect(try names("struct Other {}\n" + KataFolder.counter(), "counters are apart") == ["counters are apart"])
    #expect(try names("struct Other {}\n" + KataFolder.counter(), nil) == all)
  }

  @Test("a proof finds the same colors as a verdict, at the same lines, and never stands in for a verdict")
  func proofs() throws {
    try folder.write(
      """
      import Testing

      @testable import K01

      private struct Broken: Error {}

      @Test("conditions") func conditions() async throws {
        #expect(
          Counter().count == 0,
          "a new counter")
        await #expect(throws: Broken.self) { throw Broken() }
      }

      @Test("requirements") func requirements() throws {
        let count = try #require([0: Counter()][0]?.count)
        #expect(throws: (any Error).self) { try #require(count > 0) }
        try #require(count == 0)
        #expect(throws: (any Error).self) { let none: Int? = try #require(nil); #expect(none == 1) }
      }

      """, to: "01-count/Tests.swift")
    let judge = try Judge(toolchain: try Toolchain())
    func found(_ text: String, _ proof: ProgramBuilder.Proof?) throws -> [[Int]] {
      try judge.judge(kata, text: Data(text.utf8), proof: proof).checks.map { check in
        if case .failed(let issues) = check.state { issues.map(\.line) } else { [] }
      }
    }
    for start in [0, 1] {
      let text = KataFolder.counter(start: start)
      let proof = try found("struct Other\(start) {}\n" + text, .allTests)
      let verdict = try found("struct Another\(start) {}\n" + text, nil)
      #expect(proof.map(\.first) == verdict.map(\.first))
      #expect(proof.map(\.isEmpty) == [start == 0, false])
    }
    let text = Data(KataFolder.counter(start: 1).utf8)
    _ = try judge.judge(kata, text: text, proof: .allTests)
    let verdict = try judge.judge(kata, text: text)
    guard case .failed(let issues) = verdict.checks[0].state else { Issue.record("\(verdict)"); return }
    #expect(issues[0].text.contains("Counter().count → 1"))
  }

  @Test("an exercise may have names that its tests have too, and an entry point")
  func names() throws {
    #expect(try verdict(KataFolder.counter() + "struct Tests {}\n").isGreen)
    #expect(try verdict(KataFolder.counter() + "@main struct Program { static func main() {} }\n").isGreen)
  }

  @Test("a canceled run has no result, and the judge is usable again")
  func canceling() throws {
    let judge = try Judge(toolchain: try Toolchain())
    try folder.solve(kata, KataFolder.counter())
    let file = folder.workspace.exercise(of: kata)
    #expect(try judge.judge(kata, file: file, isCanceled: { true }).outcome == .canceled)
    #expect(try judge.judge(kata, file: file).outcome == .green)
  }

  @Test("object files that removed source files have left aren't linked")
  func staleObjects() throws {
    let build = folder.workspaceFolder.appending(path: "build", directoryHint: .isDirectory)
    for module in ["MessageRecording", "Delegation"] {
      let place = build.appending(path: "\(module).build")
      for name in ["New", "Old"] { try folder.put(Data(), at: place.appending(path: "\(name).swift.o")) }
    }
    let map = #"{"": {"swift-dependencies": "/x/primary.swiftdeps"}, "/x/New.swift": {"object": "/x/New.swift.o"}}"#
    try folder.put(Data(map.utf8), at: build.appending(path: "Delegation.build/output-file-map.json"))
    try FileManager.default.createDirectory(at: build.appending(path: "Modules"), withIntermediateDirectories: true)
    let arguments = try Toolchain(build: build).arguments(
      linking: [], imports: [.delegation], program: build.appending(path: "program"))
    let names = arguments.filter { $0.hasSuffix(".o") }
      .map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    #expect(
      names == [
        "MessageRecording.build/New.swift.o", "MessageRecording.build/Old.swift.o", "Delegation.build/New.swift.o",
      ])
  }

  @Test("an exercise may round numbers without Foundation")
  func rounding() throws {
    #expect(try verdict(KataFolder.counter(call: "count = Int((Double(count) + 1.5).rounded(.down))")).isGreen)
  }

  @Test("helpers that an exercise adds don't collide with the entry point")
  func helpers() throws {
    let text =
      KataFolder.counter(call: "count = add(count, 1)") + "private func add(_ a: Int, _ b: Int) -> Int { a + b }\n"
    #expect(try verdict(text).isGreen)
  }
}
