import Foundation

/// Proves that a kata's tests judge rightly: right solutions are green, wrong ones are red where they should be.
struct Verifier {
  /// A rule that a kata doesn't follow.
  struct Finding: Sendable, Equatable, CustomStringConvertible {
    let kata: String
    let sentence: String

    var description: String { "\(kata): \(sentence)" }
  }

  let kata: Kata
  let catalogue: Catalogue
  let judge: Judge

  /// Checks all rules except the format, which ``FormatCheck`` checks for many katas at once.
  func findings() throws(ToolProblem) -> [Finding] {
    var sentences = PageCheck(kata: kata, catalogue: catalogue).sentences()
    sentences += try proofs()
    return sentences.map { Finding(kata: kata.folder.lastPathComponent, sentence: $0) }
  }

  // MARK: Proofs

  private func proofs() throws(ToolProblem) -> [String] {
    let missing = [kata.stub, kata.solution, kata.tests].compactMap { $0 }.filter { !$0.isExistingFile }
    guard missing.isEmpty else { return missing.map { "\($0.lastPathComponent) is missing." } }
    var sentences: [String] = []

    let stub = try verdict(of: kata.stub) { $0.outcome == .red }
    if stub.outcome != .red { sentences.append("The stub must compile and be red. \(summary(of: stub))") }

    let solution = try judge.judge(kata, file: kata.solution)
    sentences += correct(solution, "Solution.swift")
    if solution.isGreen { sentences += count(solution.checks) }

    if kata.alternatives.isEmpty {
      sentences.append("There is no second correct solution. Put one, built differently, into Alternatives.")
    }
    for alternative in kata.alternatives {
      let verdict = try verdict(of: alternative, expecting: \.isGreen)
      sentences += correct(verdict, "Alternatives/\(alternative.lastPathComponent)")
    }

    if kata.facts.mutants.count < 2 {
      sentences.append("'mutants' in kata.json must name at least two wrong solutions.")
    }
    var red = Set(stub.red.map(\.name))
    var texts: [Data] = []
    for (name, test) in kata.facts.mutants.sorted(by: { $0.key < $1.key }) {
      let text: Data
      do throws(CatalogueProblem) {
        text = Data(try kata.mutant(name).utf8)
      } catch {
        sentences.append("\(error)")
        continue
      }
      texts.append(text)
      let verdict = try verdict(of: text, against: test)
      red.formUnion(verdict.red.map(\.name))
      sentences += wrong(verdict, mutant: name, test: test, among: solution.checks)
    }
    sentences += unusedMutants()
    if solution.isGreen {
      for text in texts where !solution.checks.allSatisfy({ red.contains($0.name) }) {
        red.formUnion(try judge.judge(kata, text: text, proof: .allTests).red.map(\.name))
      }
      sentences += solution.checks.filter { !red.contains($0.name) }.map {
        "No wrong solution turns \"\($0.name)\" red. Add a mutant that it catches, or remove it."
      }
    }
    return sentences
  }

  /// Judges a file by the colors of its tests, and as a learner's solution if they aren't those expected.
  private func verdict(
    of file: URL, expecting isExpected: (Verdict) -> Bool
  ) throws(ToolProblem) -> Verdict {
    let verdict = try judge.judge(kata, file: file, proof: .allTests)
    return isExpected(verdict) ? verdict : try judge.judge(kata, file: file)
  }

  /// Judges a wrong solution by the test that must catch it, and as a learner's solution if that one doesn't.
  private func verdict(of mutant: Data, against test: String) throws(ToolProblem) -> Verdict {
    let verdict = try judge.judge(kata, text: mutant, proof: .test(test))
    if verdict.red.contains(where: { $0.isNamed(test) }) { return verdict }
    return try judge.judge(kata, text: mutant)
  }

  private func correct(_ verdict: Verdict, _ name: String) -> [String] {
    guard verdict.isGreen else { return ["\(name) must be green. \(summary(of: verdict))"] }
    return verdict.warnings.map { "\(name):\($0.line): The compiler warns: \($0.text)" }
  }

  private func count(_ checks: [Verdict.Check]) -> [String] {
    let limit = kata.isReversed ? 22 : 9
    guard !(4...limit).contains(checks.count) else { return [] }
    return ["There are \(checks.count) checks; a kata has 4 to \(limit)."]
  }

  private func wrong(
    _ verdict: Verdict, mutant: String, test: String, among checks: [Verdict.Check]
  ) -> [String] {
    guard !checks.isEmpty, checks.contains(where: { $0.isNamed(test) }) else {
      return ["Mutant \(mutant): kata.json names the test \"\(test)\", which doesn't exist."]
    }
    guard !verdict.isGreen else { return ["Mutant \(mutant) is green; \"\(test)\" must catch it."] }
    guard !verdict.checks.isEmpty else { return ["Mutant \(mutant) must compile and run. \(summary(of: verdict))"] }
    let red = verdict.red
    guard !red.contains(where: { $0.isNamed(test) }) else { return [] }
    let others = red.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return ["Mutant \(mutant) isn't caught by \"\(test)\" but by \(others)."]
  }

  private func unusedMutants() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: kata.file("Mutants").path)) ?? []
    return files.sorted().filter {
      !$0.hasPrefix(".") && kata.facts.mutants[($0 as NSString).deletingPathExtension] == nil
    }
    .map { "Mutants/\($0) isn't named in kata.json." }
  }

  private func summary(of verdict: Verdict) -> String {
    let report = VerdictReport(verdict, kata: kata, place: nil).lines(colors: .none)
    return "Its verdict:\n" + report.prefix(24).map { "    \($0)" }.joined(separator: "\n")
  }
}
