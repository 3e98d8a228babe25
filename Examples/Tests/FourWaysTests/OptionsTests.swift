import Architectures
import Foundation
import Launching
import Testing

@testable import FourWays

@Suite struct OptionsTests {
  @Test("the command line selects what to show")
  func options() throws {
    let options = try Options(arguments: ["--architecture", "Viper", "--trace", "/x/run.mmd", "--script"])
    #expect(options.architecture == .viper)
    #expect(options.trace?.path == "/x/run.mmd")
    #expect(options.playsScript)
    #expect(try Options(arguments: []) == Options(arguments: ["--architecture", "mvc"]))
  }

  @Test(
    "a wrong command line is explained",
    arguments: [
      (["--what"], "'--what' isn't an option of FourWays. See --help."),
      (["--architecture"], "--architecture needs a value. See --help."),
      (["--architecture", "mvp"], "'mvp' isn't one of the architectures mvc, mvvm, viper and vip."),
      (
        ["--trace", "run.png"],
        "'run.png' doesn't tell the format of the trace: end its name in .svg, .mmd or .txt."
      ),
    ])
  func mistakes(arguments: [String], sentence: String) {
    #expect(throws: CommandLineError(description: sentence)) { try Options(arguments: arguments) }
  }
}
