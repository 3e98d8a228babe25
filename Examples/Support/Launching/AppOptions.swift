public import Foundation
import MessageTracing
import Streams

/// The command-line options common to all apps with screens.
public struct AppOptions: Sendable, Equatable {
  /// The server; nil for a server inside the program.
  public var server: URL?

  /// The store folder; nil for the user's folder.
  public var store: URL?

  /// The output of the first screen, instead of running the app; nil for none.
  public var snapshot: Snapshot?

  /// The file for the messages of the run, a sequence diagram or text; nil for none.
  public var trace: URL?

  /// The patterns that ``trace`` and ``watch`` show.
  public var filter = MessageFilter()

  /// Whether a pane beside the screen shows the messages.
  public var opensPane = false

  /// The recorder of the pane, the same at each reading.
  private let paneRecorder = PaneRecorder()

  /// The recording that the pane shows; nil without a pane.
  public var watch: MessageWatch? {
    opensPane ? MessageWatch(recorder: paneRecorder.recorder, filter: filter) : nil
  }

  /// A recorder that isn't a part of what a command line says.
  private struct PaneRecorder: Sendable, Equatable {
    let recorder = Recorder()

    static func == (one: Self, other: Self) -> Bool { true }
  }

  /// The file for a moving picture of scenarios.
  public var film: URL?

  /// The scenarios to run and the file of a recording.
  public var scenarios = ScenarioArguments()

  public var printsHelp = false

  /// The output of a screen.
  public enum Snapshot: Sendable, Equatable {
    case text
    case picture(URL)

    /// Whether a picture is wanted, which has colors.
    public var isPicture: Bool { file != nil }

    /// The file of the picture; nil for text.
    public var file: URL? {
      if case .picture(let file) = self { file } else { nil }
    }

    /// Prints the text, or writes the picture to its file.
    public func output(text: @autoclosure () -> String, svg: @autoclosure () -> String) throws {
      switch self {
      case .text: try StandardStreams.write(text())
      case .picture(let file): try Picture(svg: svg()).write(to: file)
      }
    }
  }

  /// The lines of `--help` for these options.
  public static let help = """
      --snapshot [FILE.svg]
                     print the first loaded screen as text, or draw it into a file, and exit;
                     with --scenario, the last screen of the scenarios
      --film FILE.svg
                     with --scenario, draw a moving picture of all screens
      --trace FILE.svg
                     draw a sequence diagram of the run when the program ends; FILE.txt for lines of text
      --trace-only PATTERN,…
                     draw or show only messages of these patterns: target-action,
                     responder-chain, delegation, observers, links, navigation, hand-down,
                     bindings, commands, downloads; and, only if they are named,
                     first-responder, data-source, download-events, life-cycle
      --watch        open a pane beside the screen with the messages of what you do, below it
                     on a screen of less than 100 columns
    \(ScenarioArguments.help)
      --help         print this and exit
    """

  /// Creates default options.
  public init() {}

  /// Reads an option and its values.
  ///
  /// - Parameter port: The port in the example of a server address, for messages; nil for an app without a server.
  /// - Returns: Whether the option is one of these.
  public mutating func take(
    _ option: String, _ arguments: inout Arguments, port: Int? = nil
  ) throws(CommandLineError) -> Bool {
    switch option {
    case "--server":
      guard let port else { return false }
      server = try Self.server(arguments.value(of: option), port: port)
    case "--store": store = try arguments.folder(of: option)
    case "--snapshot": snapshot = try arguments.optionalValue().map(Self.picture).map { .picture($0) } ?? .text
    case "--film": film = try Self.picture(arguments.value(of: option))
    case "--trace": trace = try Self.trace(arguments.value(of: option))
    case "--trace-only": filter = try MessageFilter(names: arguments.value(of: option))
    case "--watch": opensPane = true
    case "--help", "-h": printsHelp = true
    default: return try scenarios.take(option, &arguments)
    }
    return true
  }

  private static func server(_ text: String, port: Int) throws(CommandLineError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), !(url.host() ?? "").isEmpty,
      (1...65_535).contains(url.port ?? 80)
    else {
      throw CommandLineError(
        description: "'\(text)' isn't a server address. Write it like http://127.0.0.1:\(port).")
    }
    return url
  }

  private static func trace(_ name: String) throws(CommandLineError) -> URL {
    guard name.hasSuffix(".svg") || name.hasSuffix(".txt") else {
      throw CommandLineError(
        description: "'\(name)' isn't a file name for the messages of a run. It must end in .svg or .txt.")
    }
    return URL(filePath: name)
  }

  private static func picture(_ name: String) throws(CommandLineError) -> URL {
    guard name.hasSuffix(".svg") else {
      throw CommandLineError(description: "'\(name)' isn't a picture's file name. It must end in .svg.")
    }
    return URL(filePath: name)
  }
}
