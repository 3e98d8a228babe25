import Architectures
import Foundation
import Launching

/// The options of the command line.
struct Options: Equatable {
  var architecture = Architecture.mvc

  /// The file for the recorded messages; nil for none.
  var trace: URL?

  /// Whether to play the script even in a terminal.
  var playsScript = false
  var printsHelp = false

  static let help = """
    FourWays is one small feature, built in four architectures.

    Usage: swift run --package-path Examples FourWays [options]

      --architecture NAME  mvc, mvvm, viper or vip; without it mvc
      --trace FILE         write the messages between the objects: FILE.svg, FILE.mmd (Mermaid) or FILE.txt
      --script             play a fixed script and print each screen, as without a terminal
      --help               print this and exit

    Keys: + adds, s saves (every other time it fails), t leads to the steps, 1 to 4 show the same counter in another
    architecture, q quits. The last line of the screen says which keys work. The mouse presses the buttons. A pane shows
    the messages that each key causes: at the right from 100 columns on, otherwise below.

    """

  /// Reads the arguments after the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      switch option {
      case "--script": playsScript = true
      case "--help", "-h": printsHelp = true
      case "--architecture": architecture = try Self.architecture(rest.value(of: option))
      case "--trace": trace = try Self.trace(rest.value(of: option))
      default: throw CommandLineError(description: "'\(option)' isn't an option of FourWays. See --help.")
      }
    }
  }

  private static func architecture(_ name: String) throws(CommandLineError) -> Architecture {
    guard let found = Architecture(rawValue: name.uppercased()) else {
      throw CommandLineError(description: "'\(name)' isn't one of the architectures mvc, mvvm, viper and vip.")
    }
    return found
  }

  private static func trace(_ path: String) throws(CommandLineError) -> URL {
    let file = URL(filePath: path)
    guard ["svg", "mmd", "txt"].contains(file.pathExtension) else {
      throw CommandLineError(
        description: "'\(path)' doesn't tell the format of the trace: end its name in .svg, .mmd or .txt.")
    }
    return file
  }
}
