import Testing

@testable import KataCore

@Suite("The command line of kata")
struct OptionsTests {
  @Test("a verb with names and options is read")
  func reading() throws {
    let options = try Options(["verify", "1", "two", "--jobs", "3", "--catalogue", "some where"])
    #expect(options.verb == .verify)
    #expect(options.names == ["1", "two"])
    #expect(options.jobs == 3)
    #expect(options.catalogue == "some where")
    #expect(try Options(["--in", "d", "test"]).workspace == "d")
    #expect(try Options([]).verb == nil)
  }

  @Test(
    "a wrong command line is rejected with a sentence",
    arguments: [
      (["tset"], "'tset' isn't a command of kata"), (["--loud"], "'--loud' isn't a known option"),
      (["test", "--in"], "--in needs a value"), (["test", "--in", "--help"], "--in needs a value"),
      (["verify", "--jobs", "0"], "'0' isn't a number of jobs"), (["test", "1", "2"], "'2' is too much"),
      (["list", "--give-up"], "--give-up doesn't go with 'list'"), (["test", "--driver", "x"], "'x' isn't a driver"),
    ])
  func rejecting(_ words: [String], _ sentence: String) {
    let problem = #expect(throws: CommandProblem.self) { try Options(words) }
    #expect(problem?.description.hasPrefix(sentence) == true)
  }

  @Test("each command has a help that begins with its summary and shows its usage", arguments: Verb.allCases)
  func help(_ verb: Verb) throws {
    #expect(try Options([verb.rawValue, "--help"]).printsHelp)
    #expect(verb.help.hasPrefix(verb.summary))
    #expect(verb.help.contains("Usage: kata \(verb.rawValue)"))
    #expect(Options.help.contains(verb.summary))
  }
}
