import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

@Suite("Reversed katas", .serialized, .blocking)
struct ReversedKataTests {
  private let folder: KataFolder
  private let kata: Kata

  init() throws {
    folder = try KataFolder()
    try folder.write(
      """
      {
        "title": "Catch", "part": "A", "minutes": 5, "imports": [], "form": "z", "teaches": "x", "breaks": "y",
        "mutants": { "Nothing": "Double", "Strict": "Sum" },
        "implementations": [
          { "name": "Plain", "says": "a plain counter", "correct": true },
          { "name": "Sum", "says": "a counter of ones", "correct": true },
          { "name": "Double", "says": "a counter of twos", "correct": false },
          { "name": "Trap", "says": "a counter that traps", "correct": false }
        ]
      }
      """, to: "02-catch/kata.json")
    try folder.write(
      "protocol Counter: AnyObject {\n  var count: Int { get }\n  func call()\n}\n", to: "02-catch/Given.swift")
    try folder.write(
      """
      import Foundation

      func makeCounter() -> any Counter {
        switch ProcessInfo.processInfo.environment["KATA_IMPLEMENTATION"] {
        case "Sum": Sum()
        case "Double": Step(2)
        case "Trap": Trap()
        default: Step(1)
        }
      }

      private final class Step: Counter {
        var count = 0
        private let step: Int
        init(_ step: Int) { self.step = step }
        func call() { count += step }
      }

      private final class Sum: Counter {
        private var ones: [Int] = []
        var count: Int { ones.count }
        func call() { ones.append(1) }
      }

      private final class Trap: Counter {
        var count = 0
        func call() { fatalError() }
      }

      """, to: "02-catch/Implementations.swift")
    try folder.write(
      "import Testing\n\n@testable import K02\n\n@Test(\"given\") private func given() { #expect(two == 2) }\n",
      to: "02-catch/Contract.swift")
    kata = try folder.catalogue().kata(named: "02")
  }

  private static func tests(_ body: String) -> Data {
    Data(
      "import Testing\n\n@testable import K02\n\nlet two = 2\n\n@Test func counts() {\n  let counter = makeCounter()\n\(body)\n}\n"
        .utf8)
  }

  private func verdict(_ body: String) throws -> Verdict {
    try Judge(toolchain: try Toolchain()).judge(kata, text: Self.tests(body))
  }

  @Test("tests that accept the correct and reject the faulty implementations are green")
  func green() throws {
    let verdict = try verdict("counter.call()\n#expect(counter.count == 1)")
    #expect(
      verdict.checks.map(\.name) == [
        "given", "accept: a plain counter", "accept: a counter of ones", "reject: a counter of twos",
        "reject: a counter that traps",
      ])
    #expect(verdict.isGreen)
  }

  @Test("tests that find nothing are red for the faulty implementations")
  func findsNothing() throws {
    let verdict = try verdict("#expect(counter.count == 0)")
    #expect(verdict.red.map(\.implementation) == ["Double", "Trap"])
    #expect(verdict.outcome == .red)
  }

  @Test("tests that fail with a correct implementation are red for it")
  func rejectsCorrect() throws {
    let verdict = try verdict(
      "counter.call()\n#expect(counter.count == 1)\n#expect(\"\\(counter)\".contains(\"Step\"))")
    #expect(verdict.red.map(\.implementation) == ["Sum"])
  }

  @Test("a proof about one implementation runs it alone; implementations are compiled again when they change")
  func proofs() throws {
    let judge = try Judge(toolchain: try Toolchain())
    let text = Self.tests("counter.call()\n#expect(counter.count == 1)")
    let one = try judge.judge(kata, text: text, proof: .test("Double"))
    #expect(one.checks.map(\.name) == ["reject: a counter of twos"])
    #expect(one.isGreen)
    let all = try judge.judge(kata, text: text, proof: .allTests)
    #expect(all.checks == (try judge.judge(kata, text: text)).checks)

    try folder.replace("ones.append(1)", with: "ones.append(1); ones.append(1)", in: "02-catch/Implementations.swift")
    let changed = try judge.judge(kata, text: text)
    #expect(changed.red.map(\.implementation) == ["Sum"])
  }

  @Test("a test that stops the program with a correct implementation is named, with the reason")
  func interrupted() throws {
    func sentence(_ body: String, seconds: Double = 10) throws -> String? {
      let judge = try Judge(toolchain: try Toolchain(), patience: .init(running: seconds))
      let verdict = try judge.judge(kata, text: Data("import Foundation\n".utf8) + Self.tests(body))
      guard case .failed(let issues) = verdict.red.first(where: { $0.implementation == "Plain" })?.state else {
        return nil
      }
      return issues.first?.text
    }
    #expect(
      try sentence("if counter.count == 0 { fatalError(\"odd\") }")
        == "\"counts\" crashes: Tests.swift:10: Fatal error: odd")
    #expect(
      try sentence("if counter.count == 0 { exit(0) }") == "\"counts\" ends the program. Is there a call of exit?")
    // Only the correct implementations hang or print: the runs of the faulty ones end at once.
    #expect(try sentence("counter.call(); while counter.count == 1 {}", seconds: 2) == "\"counts\" doesn't end.")
    let printing = "counter.call(); if counter.count == 1 { for number in 1...1_000_000 { print(\"call\", number) } }"
    #expect(try sentence(printing, seconds: 60) == "\"counts\" prints more than 4 MB.")
  }

  @Test("no test at all is red")
  func none() throws {
    let verdict = try Judge(toolchain: try Toolchain()).judge(kata, text: Data("let two = 2\n".utf8))
    #expect(verdict.red.map(\.implementation) == ["Plain", "Sum", "Double", "Trap"])
  }

  @Test("a disabled test judges nothing, and doesn't keep others from accepting an implementation")
  func disabled() throws {
    let disabled = "@Test(.disabled()) func later() { #expect(makeCounter().count == 7) }\n"
    let judge = try Judge(toolchain: try Toolchain())
    let text = Self.tests("counter.call()\n#expect(counter.count == 1)") + Data(disabled.utf8)
    #expect(try judge.judge(kata, text: text).isGreen)

    let alone = try judge.judge(kata, text: Data("import Testing\n@testable import K02\nlet two = 2\n\(disabled)".utf8))
    #expect(alone.red.map(\.implementation) == ["Plain", "Sum", "Double", "Trap"])
    #expect(
      alone.red.first?.state
        == .failed([.init(file: nil, line: 0, text: "None of your tests runs: they are disabled.")]))
  }

  @Test("an expectation of a detached task counts, although it belongs to no test")
  func detached() throws {
    func red(expecting count: Int) throws -> [Verdict.Check] {
      let test = """

        @Test func calls() async {
          let counter = makeCounter()
          counter.call()
          let count = counter.count
          await Task.detached { #expect(count == \(count)) }.value
        }

        """
      return try Judge(toolchain: try Toolchain()).judge(kata, text: Self.tests("") + Data(test.utf8)).red
    }
    #expect(try red(expecting: 1) == [])
    let wrong = try red(expecting: 2)
    #expect(wrong.map(\.implementation) == ["Plain", "Sum", "Double"])
    #expect(
      wrong.first?.state
        == .failed([
          .init(
            file: "Tests.swift", line: 16,
            text: "Code outside of a test fails: Expectation failed: (count → 1) == 2")
        ]))
  }

  @Test("the learner's file and the given ones have their places in the workspace")
  func places() throws {
    try folder.put(Self.tests(""), at: kata.stub)
    _ = try folder.workspace.start(kata, started: [kata])
    #expect(folder.workspace.exercise(of: kata).path.hasSuffix("Tests/K02Tests/Tests.swift"))
    let copies = folder.workspace.companions(of: kata).map { $0.copy.path.suffix(40) }
    #expect(copies.count == 3)
    for name in ["Sources/K02/Given.swift", "Sources/K02/Implementations.swift", "Tests/K02Tests/Contract.swift"] {
      #expect(folder.workspaceFolder.appending(path: name).isExistingFile)
    }
  }
}
