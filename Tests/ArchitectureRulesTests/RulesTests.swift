import Foundation
import Testing

@testable import ArchitectureRules

@Suite("The table of rules")
struct RulesTests {
  @Test("AR-37 the table holds A1 to A18, each once")
  func rules() {
    let rules = ArchitectureRule.all
    let ids = (1...18).map { "A\($0)" }
    #expect(rules.map(\.id) == ids)
    #expect(Set(rules.map(\.sentence)).count == 18)
    #expect(Set(rules.map(\.reason)).count == 18)
    #expect(Set(rules.map(\.remedy)).count == 18)
    for rule in rules {
      #expect(!rule.architectures.isEmpty && !rule.checks.isEmpty)
      #expect(rule.sentence.hasSuffix(".") && rule.reason.hasSuffix(".") && rule.remedy.hasSuffix("."))
      #expect(rule.checks.allSatisfy { !$0.violation.isEmpty })
      #expect("\(rule)" == "\(rule.id): \(rule.sentence) \(rule.remedy)")
    }
  }

  @Test("AR-37 each rule names its architectures and how a violation is found")
  func scopes() {
    func ids(_ architecture: Architecture) -> String {
      ArchitectureRule.rules(for: architecture).map { String($0.id.dropFirst()) }.joined(separator: " ")
    }
    #expect(ids(.mvc) == "1 4 5 12 13 14 15 17 18")
    #expect(ids(.mvvm) == "1 3 6 12 13 14 15 17 18")
    #expect(ids(.viper) == "1 2 7 8 11 12 13 14 15 17 18")
    #expect(ids(.vip) == "1 2 8 9 10 12 13 14 15 16 17 18")

    let letters: [ArchitectureRule.Source: String] = [
      .declarations: "D", .sourceText: "T", .functionBodies: "B", .runningTest: "R",
    ]
    let sources = ArchitectureRule.all.map { $0.checks.map { letters[$0.source] ?? "?" }.joined() }
    #expect(
      sources == [
        "T", "D", "DB", "T", "T", "B", "D", "B", "DB", "DB", "DB", "DB", "D", "D", "DB", "D", "R", "T",
      ])
    let others = ArchitectureRule.all.filter { $0.subject != .roles }
    #expect(others.map { "\($0.id) \($0.subject.rawValue)" } == ["A15 modules", "A17 coordinators", "A18 tests"])
  }

  // MARK: The page

  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/ArchitectureRules.md"), encoding: .utf8)
  }

  @Test("the page of the rules shows each with its sentence, its reason and its remedy")
  func sentences() throws {
    let words = try page().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for rule in ArchitectureRule.all {
      #expect(words.contains("## \(rule.id): \(rule.sentence)"), "\(rule.id)")
      #expect(words.contains(rule.reason) && words.contains(rule.remedy), "\(rule.id)")
    }
  }

  @Test(
    "on the page, what a repair removes breaks the rule, and what it leaves breaks none",
    arguments: ArchitectureRule.all.filter { $0.id != "A17" }.map(\.id))
  func repairs(id: String) throws {
    let section = try #require(try page().split(separator: "\n## \(id): ").last)
    let block = try #require(section.split(separator: "```diff\n", maxSplits: 1).last?.split(separator: "```").first)
    let lines = block.split(separator: "\n")
    func findings(without sign: Character) -> Set<String> {
      Set(Checker(targets(of: lines.filter { $0.first != sign }.map { $0.dropFirst() })).findings().map(\.rule))
    }
    #expect(findings(without: "+") == [id])
    #expect(findings(without: "-") == [])
  }

  /// The files of a block, each after a line `// Folder/File.swift`.
  private func targets(of lines: [Substring]) -> [SourceTarget] {
    var files: [(path: String, text: String)] = []
    for line in lines {
      if line.hasPrefix("// "), line.hasSuffix(".swift") {
        files.append((String(line.dropFirst(3)), ""))
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      }
    }
    let isTest = files.contains { $0.path.hasPrefix("Tests/") }
    return [SourceTarget(name: "App", isTest: isTest, files: files.map { SourceFile(path: $0.path, text: $0.text) })]
  }
}
