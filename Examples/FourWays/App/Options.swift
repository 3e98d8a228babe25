import Architectures
import Foundation

/// What the command line asks for.
struct Options: Equatable {
  var architecture = Architecture.mvc

  /// Where what the parts said to each other goes; nil for nowhere.
  var trace: URL?

  /// Whether to play the script even in a terminal.
  var playsScript = false
  var printsHelp = false

  static let help = """
    FourWays is one small feature, built in four architectures.

    Usage: swift run FourWays [options]

      --architecture NAME  mvc, mvvm, viper or vip; without it mvc
      --trace FILE         write who said what to whom: FILE.svg, FILE.mmd (Mermaid) or FILE.txt
      --script             play a fixed script and print each screen, as without a terminal
      --help               print this and exit

    Keys: + adds, s saves (every other time it fails), t leads to the steps; there 1, 2 and 5 choose and b goes back;
    q quits. The mouse presses the buttons.

    """

  /// Why a command line cannot be followed, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--script": playsScript = true
      case "--help", "-h": printsHelp = true
      case "--architecture": architecture = try Self.architecture(Self.value(of: option, &rest))
      case "--trace": trace = try Self.trace(Self.value(of: option, &rest))
      default: throw Mistake(description: "'\(option)' is no option of FourWays. See --help.")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(description: "\(option) needs a value behind it. See --help.")
    }
    return value
  }

  private static func architecture(_ name: String) throws(Mistake) -> Architecture {
    guard let found = Architecture(rawValue: name.uppercased()) else {
      throw Mistake(description: "'\(name)' is none of the architectures mvc, mvvm, viper and vip.")
    }
    return found
  }

  private static func trace(_ path: String) throws(Mistake) -> URL {
    let file = URL(filePath: path)
    guard Drawing.Kind(rawValue: file.pathExtension) != nil else {
      throw Mistake(description: "'\(path)' does not say how to draw the trace: end its name in .svg, .mmd or .txt.")
    }
    return file
  }
}
