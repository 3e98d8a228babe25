import Foundation
import Testing

@testable import Harness

extension OneAtATime {
  @Suite("The command")
  struct CommandTests {
    /// A row with constant figures.
    private struct Fixed: Benchmark {
      let name: String
      var cost = 10.0

      func measure(_ effort: Effort) throws -> RowReport {
        RowReport(
          name: name, unit: "ns a call", sizeName: "calls",
          cells: [
            RowReport.Cell(size: 1, contender: "ours", role: .ours, cost: cost, ratio: nil, allocations: 2),
            RowReport.Cell(
              size: 1, contender: "theirs", role: .peer, cost: 20, ratio: Spread([cost / 20]), allocations: 3),
          ], operations: [1: 1])
      }
    }

    private struct Wrong: Benchmark {
      let name = "wrong"

      func measure(_ effort: Effort) throws -> RowReport {
        throw WrongResult(row: name, contender: "ours", size: 1, result: 2, expected: 3)
      }
    }

    private final class Output {
      var lines: [String] = []
      var errors: [String] = []
    }

    private let output = Output()

    private func run(_ arguments: String..., rows: [any Benchmark], goals: [Goal] = [], optimized: Bool = true) -> Int32
    {
      var command = Command(
        rows: rows, goals: goals, peers: ["No library is missing."], print: { [output] in output.lines.append($0) },
        printError: { [output] in output.errors.append($0) })
      command.isOptimized = optimized
      return command.run(arguments)
    }

    private let half = Goal("calls", .ratioToBestPeer, size: 1, required: 0.6, aim: 0.4, source: "a test")
    private let third = Goal("calls", .ratio(to: "theirs"), size: 1, required: 0.3, source: "a test")

    @Test("a goal whose row doesn't exist yet is printed and not judged")
    func goalToCome() {
      let later = Goal("answers", .ratio(to: "hand"), size: 10, required: 0.5, source: "a test")
      #expect(run("--check", rows: [Fixed(name: "calls")], goals: [half, later]) == 0)
      #expect(output.lines.contains("* answers, size 10: 0.50 of hand"))
      #expect(output.lines.last == "1 of 1 goals met")
    }

    @Test("the last line counts the goals met, and a miss is named")
    func summary() {
      #expect(run(rows: [Fixed(name: "calls")], goals: [half, third]) == 0)
      #expect(output.lines.last == "1 of 2 goals met")
      #expect(output.lines.contains("* calls, size 1: 0.50 of theirs, the goal is 0.30"))
    }

    @Test("--check exits 1 for a missed goal and 0 without one")
    func check() {
      #expect(run("--check", rows: [Fixed(name: "calls")], goals: [half, third]) == 1)
      #expect(run("--check", rows: [Fixed(name: "calls")], goals: [half]) == 0)
      #expect(run("--check", rows: [Fixed(name: "calls", cost: 13)], goals: [half]) == 1)
    }

    @Test("a goal whose other contender was not measured is neither met nor missed")
    func open() {
      let goal = Goal("calls", .ratio(to: "absent"), size: 1, required: 0.1, source: "a test")
      #expect(run("--check", rows: [Fixed(name: "calls")], goals: [goal]) == 0)
      #expect(output.lines.last == "0 of 0 goals met; 1 open, since the other contender was not measured")
    }

    @Test(
      "a wrong result ends the run with status 1 and a message with the contender", arguments: ["--quick", "--check"])
    func wrongResult(option: String) {
      #expect(run(option, rows: [Wrong()]) == 1)
      #expect(
        output.errors == [
          "wrong, ours, size 1: the result is 2 instead of 3. Probably the contender doesn't do the row's work, "
            + "or does it wrongly: fix it before you read any figure."
        ])
    }

    @Test("--quick judges no goal")
    func quick() {
      #expect(run("--quick", rows: [Fixed(name: "calls")], goals: [third], optimized: false) == 0)
      #expect(
        output.lines == [
          "No library is missing.", "ok: calls (2 results)", "1 rows, all results correct; no goal judged",
        ])
    }

    @Test("--filter selects rows by a part of their name, and refuses a filter without a match")
    func filter() {
      let rows = [Fixed(name: "tree walk"), Fixed(name: "tree build"), Fixed(name: "dispatch")]
      #expect(run("--list", "--filter", "Tree", rows: rows) == 0)
      #expect(output.lines == ["tree walk", "tree build"])
      #expect(run("--filter", "ropes", rows: rows) == 2)
      #expect(output.errors.first?.hasPrefix("No row's name contains 'ropes'; --list names them all.") == true)
    }

    @Test(
      "an invalid command line is answered with a sentence, the usage and status 2",
      arguments: [
        (["--fast"], "Unknown option --fast."),
        (["--json"], "--json needs a value: the file to write."),
        (["--filter", "--quick"], "--filter needs a value: the name of a row or a part of it."),
        (
          ["--quick", "--check"],
          "--quick measures too little to judge a goal, so it can't be combined with --check; remove one of them."
        ),
        (["--json", "/nowhere/at/all"], "/nowhere/at/all can't be written"),
      ])
    func badArguments(arguments: [String], sentence: String) {
      let command = Command(
        rows: [Fixed(name: "calls")], goals: [], peers: [], print: { [output] in output.lines.append($0) },
        printError: { [output] in output.errors.append($0) })
      #expect(command.run(arguments) == 2)
      #expect(output.lines.isEmpty)
      #expect(output.errors.first?.hasPrefix(sentence) == true)
      #expect(output.errors.first?.hasSuffix(Options.usage) == true)
    }

    @Test("a debug build gives no figures")
    func debug() {
      #expect(run(rows: [Fixed(name: "calls")], optimized: false) == 2)
      #expect(output.errors.first?.hasPrefix("This is a debug build") == true)
    }

    @Test("--json and --markdown write the measurements")
    func files() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "HarnessTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let json = folder.appending(path: "report.json")
      let page = folder.appending(path: "report.md")
      #expect(
        run("--json", json.path, "--markdown", page.path, rows: [Fixed(name: "calls")], goals: [half]) == 0)
      let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: json))
      #expect(report.rows.map(\.name) == ["calls"])
      #expect(report.rows.first?.cells.map(\.cost) == [10, 20])
      #expect(report.verdicts.map(\.status) == [.met])
      #expect(report.verdicts.first?.value == 0.5)
      #expect(try String(contentsOf: page, encoding: .utf8) == output.lines.joined(separator: "\n") + "\n")
    }
  }
}
