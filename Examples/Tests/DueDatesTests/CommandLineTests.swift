import Foundation
import Launching
import Testing

@testable import DueDatesApp

@Suite struct CommandLineTests {
  private func mistake(_ arguments: String...) -> String? {
    #expect(throws: CommandLineError.self) { try Options(arguments: arguments) }?.description
  }

  @Test("options are read")
  func options() throws {
    let options = try Options(arguments: [
      "--store", "todos", "--snapshot", "x.svg", "--trace", "t.svg", "--scenario", "1", "2", "--record", "r",
    ])
    #expect(options.store?.lastPathComponent == "todos" && options.trace == URL(filePath: "t.svg"))
    #expect(options.snapshot == .picture(URL(filePath: "x.svg")) && !options.printsHelp && !options.usesSQLite)
    #expect(options.scenarios.files == ["1", "2"] && options.scenarios.record == "r")
    #expect(try Options(arguments: ["--help"]).printsHelp)
  }

  @Test("an invalid command line gives an error")
  func mistakes() {
    #expect(mistake("--nonsense") == "'--nonsense' isn't an option of DueDates. See --help.")
    #expect(mistake("--server", "http://x") == "'--server' isn't an option of DueDates. See --help.")
    #expect(mistake("--store") == "--store needs a value. See --help.")
    #if !SQLite
      #expect(
        mistake("--sqlite")
          == "This build of DueDates has no SQLite. Use 'swift run --package-path Examples --traits SQLite DueDates --sqlite'."
      )
    #endif
  }

  @Test("the help names every option")
  func help() {
    for option in ["--store", "--sqlite", "--snapshot", "--trace", "--scenario", "--record", "--help"] {
      #expect(Options.help.contains("\(option) "))
    }
  }
}
