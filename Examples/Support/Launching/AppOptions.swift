public import Foundation

/// What every app with screens can be asked for on the command line.
public struct AppOptions: Sendable, Equatable {
  /// The server to use; nil starts one inside the program.
  public var server: URL?

  /// The folder for what is kept between runs; nil is the user's.
  public var store: URL?

  /// Whether one screen is shown instead of all: as text, or in a picture file.
  public var snapshot: Snapshot?

  /// The file for a diagram of who said what to whom; nil for none.
  public var trace: URL?

  /// The scenarios to run, and the file to record one in.
  public var scenarios = ScenarioArguments()

  public var printsHelp = false

  /// How one screen is shown.
  public enum Snapshot: Sendable, Equatable {
    case text
    case picture(URL)
  }

  /// The lines of `--help` that are the same in every app.
  public static let help = """
      --snapshot [FILE.svg]
                     print the first loaded screen as text, or draw it into a file, and exit
      --trace FILE.svg
                     draw who said what to whom, when the program ends
    \(ScenarioArguments.help)
      --help         print this and exit
    """

  /// Makes options that ask for nothing.
  public init() {}

  /// Takes an option, and what belongs to it from the arguments behind it.
  ///
  /// - Parameter port: The port in the example of an address, where one is not understood.
  /// - Returns: Whether the option is one of these.
  public mutating func take(
    _ option: String, _ arguments: inout Arguments, port: Int
  ) throws(CommandLineError) -> Bool {
    switch option {
    case "--server": server = try Self.server(arguments.value(of: option), port: port)
    case "--store": store = try arguments.folder(of: option)
    case "--snapshot": snapshot = try arguments.optionalValue().map(Self.picture).map { .picture($0) } ?? .text
    case "--trace": trace = try Self.picture(arguments.value(of: option))
    case "--help", "-h": printsHelp = true
    default: return try scenarios.take(option, &arguments)
    }
    return true
  }

  private static func server(_ text: String, port: Int) throws(CommandLineError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), !(url.host() ?? "").isEmpty else {
      throw CommandLineError(
        description: "'\(text)' is no address of a server. Write it like http://127.0.0.1:\(port).")
    }
    return url
  }

  private static func picture(_ name: String) throws(CommandLineError) -> URL {
    guard name.hasSuffix(".svg") else {
      throw CommandLineError(description: "'\(name)' is no name for a picture. End it in .svg.")
    }
    return URL(filePath: name)
  }
}

/// The part of the command line that speaks of scenarios: `--scenario FILE…` and `--record FILE`.
public struct ScenarioArguments: Sendable, Equatable {
  /// The scenarios to run; empty for none.
  public var files: [String] = []

  /// The file to which a scenario of what the person does is written; nil for none.
  public var record: String?

  /// The lines of `--help` that belong to these options.
  public static let help = """
      --scenario FILE…  run these acceptance scenarios, print how each went, and exit
      --record FILE     write what you do as a scenario
    """

  /// Makes arguments that ask for nothing.
  public init() {}

  /// Takes an option, and what belongs to it from the arguments behind it.
  ///
  /// - Returns: Whether the option is one of these.
  public mutating func take(_ option: String, _ arguments: inout Arguments) throws(CommandLineError) -> Bool {
    switch option {
    case "--scenario":
      files.append(try arguments.file(of: option))
      while let file = arguments.optionalValue() { files.append(file) }
    case "--record": record = try arguments.file(of: option)
    default: return false
    }
    return true
  }
}
