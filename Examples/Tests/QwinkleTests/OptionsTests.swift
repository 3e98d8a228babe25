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
    "an invalid command line gives an error",
    arguments: [
      (["--nope"], "'--nope' isn't an option of Qwinkle. See --help."),
      (["--architecture", "viper"], "'viper' isn't an architecture of Qwinkle. Use mvc."),
      (["--stage", "e"], "'e' isn't a stage. Use a, b, c or d."),
      (["--snapshot", "picture"], "'picture' isn't a picture's file name. It must end in .svg."),
      (["--scenario"], "--scenario needs a file."),
      (["--port"], "--port needs a value. See --help."),
      (["--store", "--help"], "--store needs a value. See --help."),
      (["--port", "70000"], "'70000' isn't a valid port. Ports are 1 to 65535."),
      (["--server", "nowhere"], "'nowhere' isn't a server address. Write it like http://127.0.0.1:8080."),
      (["--server", "ftp://h"], "'ftp://h' isn't a server address. Write it like http://127.0.0.1:8080."),
      (["--rows", "-1"], "'-1' isn't a valid number of updates. Use 0 to 1000000."),
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
