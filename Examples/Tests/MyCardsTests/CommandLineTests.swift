import Architectures
import Foundation
import Launching
import Testing

@testable import MyCards

@Suite struct CommandLineTests {
  private func mistake(_ arguments: String...) -> String? {
    #expect(throws: CommandLineError.self) { try Options(arguments: arguments) }?.description
  }

  @Test("options are read")
  func options() throws {
    let options = try Options(arguments: [
      "--architecture", "MVC", "--server", "http://127.0.0.1:8000", "--store", "cards", "--camera", "c",
      "--library", "l", "--album", "a", "--snapshot", "x.svg", "--trace", "t.svg", "--scenario", "1", "2", "--record",
      "r",
    ])
    #expect(options.architecture == .mvc && !options.printsHelp)
    #expect(options.server == URL(string: "http://127.0.0.1:8000"))
    #expect(options.snapshot == .picture(URL(filePath: "x.svg")) && options.trace == URL(filePath: "t.svg"))
    let folders = [options.store, options.camera, options.library, options.album]
    #expect(folders.map { $0?.lastPathComponent } == ["cards", "c", "l", "a"])
    #expect(options.scenarios.files == ["1", "2"] && options.scenarios.record == "r")
    #expect(try Options(arguments: ["--snapshot", "--help"]).snapshot == .text)
    #expect(try Options(arguments: ["--architecture", "mvvm"]).architecture == .mvvm)
    #expect(try Options(arguments: ["--architecture", "viper"]).architecture == .viper)
    #expect(try Options(arguments: []) == Options(arguments: ["--architecture", "mvc"]))
  }

  @Test("an invalid command line gives an error")
  func mistakes() {
    #expect(mistake("--nonsense") == "'--nonsense' isn't an option of MyCards. See --help.")
    #expect(mistake("--store") == "--store needs a value. See --help.")
    #expect(mistake("--store", "--help") == "--store needs a value. See --help.")
    #expect(
      mistake("--architecture", "mvx")
        == "'mvx' isn't an architecture of MyCards. Available: mvc, mvvm, viper, vip.")
    #expect(
      mistake("--server", "nowhere")
        == "'nowhere' isn't a server address. Write it like http://127.0.0.1:8000.")
    #expect(mistake("--snapshot", "x.png") == "'x.png' isn't a picture's file name. It must end in .svg.")
    #if !SQLite
      #expect(
        mistake("--sqlite")
          == "This build of MyCards has no SQLite. Use 'swift run --package-path Examples --traits SQLite MyCards --sqlite'."
      )
    #endif
    #expect(mistake("--scenario") == "--scenario needs a file.")
  }
}
