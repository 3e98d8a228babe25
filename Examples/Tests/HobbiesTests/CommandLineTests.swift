import Foundation
import HobbiesModel
import Launching
import Testing

@testable import Hobbies

@Suite struct CommandLineTests {
  private func mistake(_ arguments: String...) -> String? {
    #expect(throws: CommandLineError.self) { try Options(arguments: arguments) }?.description
  }

  @Test("options are read")
  func options() throws {
    let options = try Options(arguments: [
      "--server", "http://127.0.0.1:8030", "--store", "s", "--log", "h.log", "--location", "-33.5,151", "--snapshot",
      "x.svg", "--trace", "t.svg", "--scenario", "1", "2", "--record", "r",
    ])
    #expect(options.server == URL(string: "http://127.0.0.1:8030") && options.store?.lastPathComponent == "s")
    #expect(options.log?.lastPathComponent == "h.log" && options.trace == URL(filePath: "t.svg"))
    #expect(options.place == Place(latitude: -33.5, longitude: 151))
    #expect(options.snapshot == .picture(URL(filePath: "x.svg")) && !options.printsHelp)
    #expect(options.scenarios.files == ["1", "2"] && options.scenarios.record == "r")
    #expect(try Options(arguments: ["--help"]).printsHelp)
    #expect(try Options(arguments: []).place == Place(latitude: 37.7749, longitude: -122.4194))
    #expect(try Options(arguments: ["--location", "denied"]).place == nil)
  }

  @Test("an invalid command line gives an error")
  func mistakes() {
    #expect(mistake("--nonsense") == "'--nonsense' isn't an option of Hobbies. See --help.")
    #expect(mistake("--log") == "--log needs a value. See --help.")
    for text in ["here", "91,0", "1,2,3", "1,", "nan,0"] {
      #expect(
        mistake("--location", text)
          == "'\(text)' isn't a location. Write it like 37.7749,-122.4194, or 'denied'.")
    }
  }

  @Test("the help names every option")
  func help() {
    for option in [
      "--server", "--store", "--location", "--log", "--snapshot", "--trace", "--scenario", "--record", "--help",
    ] { #expect(Options.help.contains("\(option) ")) }
  }
}
