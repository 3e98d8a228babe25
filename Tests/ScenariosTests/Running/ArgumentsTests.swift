import Testing

@testable import Scenarios

@Suite("The options that all apps share")
struct ArgumentsTests {
  private func read(_ words: String...) throws -> (ScenarioArguments, rest: [String]) {
    var arguments = ScenarioArguments()
    var (rest, others) = (words[...], [String]())
    while let option = rest.popFirst() {
      if try !arguments.take(option, &rest) { others.append(option) }
    }
    return (arguments, others)
  }

  @Test("--scenario takes all files up to the next option")
  func files() throws {
    let (arguments, rest) = try read("--a", "--scenario", "x", "y", "--b", "--scenario", "z")
    #expect(arguments.files == ["x", "y", "z"])
    #expect(arguments.record == nil)
    #expect(rest == ["--a", "--b"])
  }

  @Test("--record takes one file")
  func record() throws {
    let (arguments, rest) = try read("--record", "x", "y")
    #expect(arguments.record == "x")
    #expect(rest == ["y"])
  }

  @Test("an option without its file is told")
  func mistakes() {
    #expect(throws: ScenarioArgumentError(description: "--scenario needs a file behind it.")) { try read("--scenario") }
    #expect(throws: ScenarioArgumentError(description: "--record needs a file behind it.")) {
      try read("--record", "--scenario", "x")
    }
  }
}
