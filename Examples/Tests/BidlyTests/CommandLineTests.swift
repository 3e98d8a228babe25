import Foundation
import Launching
import Testing

@testable import Bidly

@Suite struct CommandLineTests {
  private func mistake(_ arguments: String...) -> String? {
    #expect(throws: CommandLineError.self) { try Options(arguments: arguments) }?.description
  }

  @Test("options are read")
  func options() throws {
    let options = try Options(arguments: [
      "--server", "http://127.0.0.1:8020", "--store", "bids", "--log", "b.log", "--snapshot", "x.svg", "--trace",
      "t.svg", "--scenario", "1", "2", "--record", "r",
    ])
    #expect(options.server == URL(string: "http://127.0.0.1:8020") && options.store?.lastPathComponent == "bids")
    #expect(options.log?.lastPathComponent == "b.log" && options.trace == URL(filePath: "t.svg"))
    #expect(options.snapshot == .picture(URL(filePath: "x.svg")) && !options.printsHelp)
    #expect(options.scenarios.files == ["1", "2"] && options.scenarios.record == "r")
    #expect(try Options(arguments: ["--help"]).printsHelp)
  }

  @Test("an invalid command line gives an error")
  func mistakes() {
    #expect(mistake("--nonsense") == "'--nonsense' isn't an option of Bidly. See --help.")
    #expect(mistake("--log") == "--log needs a value. See --help.")
    #expect(mistake("--server", "x") == "'x' isn't a server address. Write it like http://127.0.0.1:8020.")
  }

  @Test("the help names every option")
  func help() {
    for option in [
      "--server", "--store", "--log", "--snapshot", "--trace", "--scenario", "--record", "--help",
    ] { #expect(Options.help.contains("\(option) ")) }
  }
}
