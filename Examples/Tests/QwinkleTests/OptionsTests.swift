import Foundation
import Launching
import Testing

@testable import Qwinkle

struct OptionsTests {
  @Test("every option is read")
  func reading() throws {
    let options = try Options(arguments: [
      "--port", "8080", "--rows", "12", "--store", "/tmp/a", "--log", "/tmp/l", "--snapshot", "-h", "--stage", "B",
      "--architecture", "mvc",
      "--trace", "t.svg", "--scenario", "a", "b", "--record", "r",
    ])
    #expect(options.port == 8080)
    #expect(options.rows == 12)
    #expect(options.store?.path == "/tmp/a")
    #expect(options.log?.path == "/tmp/l")
    #expect(options.snapshot == .text)
    #expect(options.stage == .b)
    #expect(options.trace?.lastPathComponent == "t.svg")
    #expect(options.scenarios.files == ["a", "b"])
    #expect(options.scenarios.record == "r")
    #expect(try Options(arguments: ["--snapshot", "/tmp/s.svg"]).snapshot == .picture(URL(filePath: "/tmp/s.svg")))
    #expect(options.printsHelp)
    #expect(try Options(arguments: ["--server", "http://h:1/x"]).server == URL(string: "http://h:1/x"))
    #expect(try Options(arguments: []).server == nil)
  }

  @Test(
    "what cannot be followed is said in a sentence",
    arguments: [
      (["--nope"], "'--nope' is no option of Qwinkle. See --help."),
      (["--architecture", "viper"], "'viper' is no architecture of Qwinkle, which there is in MVC alone."),
      (["--stage", "e"], "'e' is none of the stages a, b, c and d."),
      (["--snapshot", "picture"], "'picture' is no name for a picture. End it in .svg."),
      (["--scenario"], "--scenario needs a file behind it."),
      (["--port"], "--port needs a value behind it. See --help."),
      (["--store", "--help"], "--store needs a value behind it. See --help."),
      (["--port", "70000"], "'70000' is no port. Ports go from 1 to 65535."),
      (["--server", "nowhere"], "'nowhere' is no address of a server. Write it like http://127.0.0.1:8080."),
      (["--server", "ftp://h"], "'ftp://h' is no address of a server. Write it like http://127.0.0.1:8080."),
      (["--rows", "-1"], "'-1' is no number of updates. Ask for 0 to 1000000."),
      (
        ["--rows", "9", "--server", "http://h"],
        "--rows is for the server inside the program, which --server replaces. Use one of them."
      ),
      (
        ["--server", "http://h", "--port", "1"],
        "--port is for the server inside the program, which --server replaces. Use one of them."
      ),
    ])
  func mistakes(arguments: [String], text: String) {
    let mistake = #expect(throws: CommandLineError.self) { try Options(arguments: arguments) }
    #expect(mistake?.description == text)
  }
}
