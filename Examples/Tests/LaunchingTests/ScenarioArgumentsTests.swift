import Launching
import Testing

@Suite("Options for scenarios")
struct ScenarioArgumentsTests {
  private func read(_ words: String...) throws -> (ScenarioArguments, rest: [String]) {
    var scenarios = ScenarioArguments()
    var (rest, others) = (Arguments(words), [String]())
    while let option = rest.next() {
      if try !scenarios.take(option, &rest) { others.append(option) }
    }
    return (scenarios, others)
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

  @Test("an option without its file is an error")
  func mistakes() {
    #expect(throws: CommandLineError(description: "--scenario needs a file.")) { try read("--scenario") }
    #expect(throws: CommandLineError(description: "--record needs a file.")) {
      try read("--record", "--scenario", "x")
    }
  }
}
