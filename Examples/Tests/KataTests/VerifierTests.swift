import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

@Suite("kata verify", .serialized, .blocking)
struct VerifierTests {
  private let folder: KataFolder

  init() throws { folder = try KataFolder() }

  private func findings() throws -> [String] {
    let catalogue = try folder.catalogue()
    let judge = try Judge(toolchain: try Toolchain())
    return try Verifier(kata: catalogue.katas[0], catalogue: catalogue, judge: judge).findings().map(\.sentence)
  }

  private func pageFindings() throws -> [String] {
    let catalogue = try folder.catalogue()
    return PageCheck(kata: catalogue.katas[0], catalogue: catalogue).sentences()
  }

  @Test("a whole kata is proven")
  func proven() throws {
    #expect(try findings() == [])
    let verify = try folder.run("verify", "--jobs", "2")
    #expect(verify.status == 0)
    #expect(verify.output.hasPrefix("[1/1] ✔ 01-count\n1 kata is proven in "))
  }

  @Test("a green stub, a red solution and a red alternative are found")
  func colors() throws {
    try folder.write(KataFolder.counter(), to: "01-count/Stub.swift")
    try folder.write(KataFolder.counter(start: 1), to: "01-count/Alternatives/Sum.swift")
    try folder.write(KataFolder.counter(call: "count += 3"), to: "01-count/Solution.swift")
    try folder.write(KataFolder.counter(start: 2), to: "01-count/Mutants/Twice.swift")
    let found = try findings()
    #expect(found.count == 3)
    #expect(found[0].hasPrefix("The stub must compile and be red. Its verdict:\n"))
    #expect(found[1].hasPrefix("Solution.swift must be green. Its verdict:\n"))
    #expect(found[2].hasPrefix("Alternatives/Sum.swift must be green."))
  }

  @Test("a mutant that is green, doesn't compile, isn't caught by its test, or has no test is found")
  func mutants() throws {
    try folder.replace("\"Twice\": \"a call", with: "\"Green\": \"a call", in: "01-count/kata.json")
    try folder.replace(
      "\"Begins\": \"the count begins at zero\"",
      with: """
        "Begins": "a call counts once", "Broken": "a call counts once", "Missing": "a call counts once",
            "Nothing": "no such test", "Other": "the count begins at zero"
        """, in: "01-count/kata.json")
    try folder.write(KataFolder.counter(), to: "01-count/Mutants/Green.swift")
    try folder.write("final class", to: "01-count/Mutants/Broken.swift")
    try folder.write(KataFolder.counter(start: 1), to: "01-count/Mutants/Nothing.swift")
    try folder.write(KataFolder.counter(call: "count += 2"), to: "01-count/Mutants/Other.swift")
    let found = try findings()
    #expect(found.contains("Mutant Green is green; \"a call counts once\" must catch it."))
    #expect(found.contains { $0.hasPrefix("Mutant Broken must compile and run.") })
    #expect(found.contains("01-count/Mutants/Missing.edit: There is neither this file nor Mutants/Missing.swift."))
    #expect(found.contains("Mutant Nothing: kata.json names the test \"no such test\", which doesn't exist."))
    #expect(found.contains { $0.hasPrefix("Mutant Other isn't caught by \"the count begins at zero\" but by ") })
    #expect(found.contains("Mutants/Twice.edit isn't named in kata.json."))
    #expect(found.count == 6)
  }

  @Test("a test that is never red is found, and a warning in a solution")
  func neverRed() throws {
    try folder.replace(
      "struct CountTests {", with: "struct CountTests {\n  @Test(\"always\") func always() {}\n",
      in: "01-count/Tests.swift")
    try folder.write(KataFolder.counter(call: "let a = 1; count += 1"), to: "01-count/Alternatives/Sum.swift")
    let found = try findings()
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("Alternatives/Sum.swift:5: The compiler warns: "))
    #expect(found[1] == "No wrong solution turns \"always\" red. Add a mutant that it catches, or remove it.")
  }

  @Test("a test is proven by a wrong solution that another test catches too")
  func provenByTheWay() throws {
    try folder.write("final class Counter {\n  let count = 0\n  func call() {}\n}\n", to: "01-count/Stub.swift")
    try folder.replace(
      "struct CountTests {",
      with: "struct CountTests {\n  @Test(\"small\") func small() { #expect(Counter().count < 1) }\n",
      in: "01-count/Tests.swift")
    try folder.write(
      "final class Counter {\n  var count = 1\n  func call() { count += 1 }\n}\n", to: "01-count/Mutants/Begins.swift")
    #expect(try findings() == [])
  }

  @Test("a hint that gives a line of the solution away is found")
  func hints() throws {
    try folder.write(KataFolder.counter(call: "count = advanced(count)"), to: "01-count/Solution.swift")
    try folder.replace("Add one to count.", with: "Write `count = advanced(count)` there.", in: "01-count/Hints.md")
    #expect(try pageFindings() == ["Hints.md gives a whole line of the solution away: count = advanced(count)"])
    try folder.replace("## What", with: "# What", in: "01-count/Hints.md")
    #expect(try pageFindings().first == "Hints.md has 2 headings '## '; it must have three.")
  }

  @Test("links that lead nowhere, to a line that moved or to a missing heading are found")
  func links() throws {
    try folder.write("one\ntwo\n# A Head, line\n", to: "page.md")
    func found(_ link: String) throws -> [String] {
      try folder.write("# T\n\n[a](\(link))\n", to: "01-count/Task.md")
      return try pageFindings()
    }
    #expect(try found("https://example.com/x") == [])
    #expect(try found("../page.md#a-head-line") == [])
    #expect(try found("../page.md#L2 \"two\"") == [])
    #expect(try found("../other.md") == ["Task.md: The link '../other.md' leads nowhere."])
    #expect(try found("../page.md#b") == ["Task.md: The page of the link '../page.md#b' has no such heading."])
    #expect(
      try found("../page.md#L1 \"two\"")
        == ["Task.md: Line 1 of the link '../page.md#L1' doesn't contain 'two'. It is on line 2 now."])
    #expect(try found("../page.md#L9 \"x\"").first?.hasSuffix("No line has it.") == true)
    #expect(try found("../page.md#L1").first?.contains("say after it what the line contains") == true)
  }

  @Test("missing pages, too much given code and wrong prerequisites are found")
  func pages() throws {
    try folder.write("  \n", to: "01-count/Debrief.md")
    try folder.write(String(repeating: "// given\n", count: 60), to: "01-count/Given.swift")
    try folder.replace("\"requires\": []", with: "\"requires\": [1, 9]", in: "01-count/kata.json")
    #expect(
      try pageFindings() == [
        "Debrief.md is missing or empty.", "The stub and the given code have 67 lines; at most 60 are allowed.",
        "'requires' names kata 1, which doesn't come before this one.", "'requires' names kata 9, which doesn't exist.",
      ])
  }

  @Test("imports that aren't used or aren't named are found, and a README without the kata's row")
  func form() throws {
    #expect(try pageFindings() == [])
    try folder.replace("\"imports\": []", with: "\"imports\": [\"Delegation\"]", in: "01-count/kata.json")
    try folder.write("import Composites\n" + KataFolder.counter(), to: "01-count/Solution.swift")
    let page = try folder.catalogue().folder.deletingLastPathComponent().appending(path: "README.md")
    try folder.put(Data("| Kata | Built on |\n| 01 Count | from scratch | It is small. |\n".utf8), at: page)
    #expect(
      try pageFindings() == [
        "'imports' names Delegation, which no file of the kata imports.",
        "A file of the kata imports Composites, which 'imports' doesn't name.",
        "The README of the katas lacks this row: | 01 Count | `Delegation` | It is small. |",
      ])
  }

  @Test("an expectation of two values is found, because a verdict shows neither")
  func expectations() throws {
    try folder.replace(
      "#expect(counter.count == 3)", with: "#expect(counter.count > 2 && counter.count < 4)", in: "01-count/Tests.swift"
    )
    #expect(
      try pageFindings() == [
        "Tests.swift:20: Of two values that '&&' connects, a verdict shows none. Write an expectation for each."
      ])
    try folder.replace(
      "#expect(counter.count > 2 && counter.count < 4)", with: "#expect([3].allSatisfy { $0 > 2 && $0 < 4 })",
      in: "01-count/Tests.swift")
    #expect(try pageFindings() == [])
  }

  @Test("a wrong format is found")
  func format() throws {
    try folder.write("{\"version\":1}", to: ".swift-format")
    try folder.write("class   A {  }\n", to: "01-count/Mutants/Begins.swift")
    let findings = try FormatCheck(katas: try folder.catalogue().katas, toolchain: try Toolchain()).findings()
    #expect(findings.first?.description.hasPrefix("01-count: Mutants/Begins.swift:1:") == true)
  }

  @Test("a skeleton is a small kata that verify leads on from")
  func skeleton() throws {
    let made = try folder.run("new", "35-undo")
    #expect(made.status == 0)
    let catalogue = try folder.catalogue()
    let kata = try catalogue.kata(named: "35")
    let judge = try Judge(toolchain: try Toolchain())
    #expect(
      try Verifier(kata: kata, catalogue: catalogue, judge: judge).findings().map(\.sentence)
        == ["There are 2 checks; a kata has 4 to 9."])
    _ = try folder.run("new", "exam-h-undo")
    #expect(try folder.catalogue().exam(of: "H")?.facts.title == "Undo")
    for name in ["35-again", "undo", "35", "../32-a", "32-A", "32-", "00-a"] {
      #expect(throws: CommandProblem.self) { try folder.run("new", name) }
    }
  }

  @Test("the overview is a table of all katas")
  func overview() throws {
    let overview = try folder.run("list", "--overview").output
    #expect(overview.contains("## Part A\n\n| Kata | Minutes |"))
    #expect(overview.contains("| 01 Count | 5 |  | Counting. | Guessing. | from scratch | It is small. |"))
  }
}
