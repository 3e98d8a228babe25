import Architectures
import Foundation
import Launching
import MessageTracing
import Testing

@testable import FourWays

@Suite struct OptionsTests {
  @Test("the command line says what to show")
  func options() throws {
    let options = try Options(arguments: ["--architecture", "Viper", "--trace", "/x/run.mmd", "--script"])
    #expect(options.architecture == .viper)
    #expect(options.trace?.path == "/x/run.mmd")
    #expect(options.playsScript)
    #expect(try Options(arguments: []) == Options(arguments: ["--architecture", "mvc"]))
  }

  @Test(
    "a command line that cannot be followed gets a sentence",
    arguments: [
      (["--what"], "'--what' is no option of FourWays. See --help."),
      (["--architecture"], "--architecture needs a value behind it. See --help."),
      (["--architecture", "mvp"], "'mvp' is none of the architectures mvc, mvvm, viper and vip."),
      (
        ["--trace", "run.png"],
        "'run.png' does not say how to draw the trace: end its name in .svg, .mmd or .txt."
      ),
    ])
  func mistakes(arguments: [String], sentence: String) {
    #expect(throws: CommandLineMistake(description: sentence)) { try Options(arguments: arguments) }
  }

  @Test("a trace that cannot be written says so")
  func unwritable() {
    let file = URL(filePath: "/nowhere/at/all/run.txt")
    #expect(throws: Drawing.Failure.self) { try Drawing(run: recording {}.1).write(to: file) }
  }
}
