import Foundation
import Launching
import MessageTracing
import Streams
import TerminalUI

/// Runs scenario files against an app and prints their results.
///
/// ```swift
/// let runner = ScenarioRunner { world in try AppDelegate(world) }
/// exit(runner.run(files: options.scenarios.files))
/// ```
///
/// Call it on the main actor before other work begins, and exit with the returned status: scenarios take over all work of
/// the program. An app must do its work in tasks and actors, and wait with its world's clock. Scenarios don't see work on
/// dispatch queues and threads, or after `Task.sleep` and `Task.yield`.
@MainActor
public struct ScenarioRunner {
  private let makeApp: (World) throws -> any ScenarioApp

  /// Called with the screen after each step of a scenario; nil if no pictures are wanted.
  private var camera: ((Canvas) -> Void)?

  /// The colors of the screens.
  private var level = ColorLevel.none

  /// The recording that a pane beside the screens shows; nil for no pane.
  var watch: MessageWatch?

  /// Creates a runner.
  ///
  /// - Parameter app: Makes a run of the app in a world. Called at `launch`, and at `relaunch` with the same world.
  public init(app: @escaping (_ world: World) throws -> any ScenarioApp) {
    makeApp = app
  }

  /// Runs files in order.
  ///
  /// For each file it prints `ok FILE`, or `FAILED FILE:LINE: expected …, saw …` and the screen. Syntax errors go to
  /// standard error.
  ///
  /// - Returns: The exit status: 0 if all pass, 1 if one fails or its result can't be written, 2 if one can't be read or has
  ///   a syntax error.
  public func run(files: [String]) -> Int32 {
    run(files.map(Self.read))
  }

  /// Runs files in order, and calls a closure with the screen after each step.
  ///
  /// - Returns: The exit status, as without pictures.
  func run(files: [String], in level: ColorLevel, picturing camera: @escaping (Canvas) -> Void) -> Int32 {
    var runner = self
    (runner.level, runner.camera) = (level, camera)
    return runner.run(files: files)
  }

  /// Runs standard input as one scenario.
  ///
  /// While nothing arrives, it says on standard error what it waits for.
  ///
  /// - Returns: The exit status, as for files.
  public func runStandardInput() -> Int32 {
    if !Self.inputArrives { StandardStreams.writeMessage(Self.waitingNote) }
    return run([Self.readStandardInput()])
  }

  private static let waitingNote = """
    Without a terminal that can show its screens, the program runs a scenario from standard input, and waits for it. \
    Type one and end it with Ctrl-D, or end the program with Ctrl-C. If this is a terminal, set TERM, as in \
    TERM=xterm-256color.

    """

  /// Whether standard input has something to read, or is closed, within a moment.
  private static var inputArrives: Bool {
    guard isatty(STDIN_FILENO) == 0 else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 1000) != 0
  }

  // MARK: Reading

  private typealias Reading = Result<Scenario, ScenarioSyntaxError>

  private static func read(_ file: String) -> Reading {
    Result { () throws(ScenarioSyntaxError) in
      let url = URL(filePath: file)
      let text: Data
      do throws(SyntaxProblem) {
        text = try InputFile.contents(of: url, named: file)
      } catch {
        throw ScenarioSyntaxError(file: file, line: nil, problem: error.text)
      }
      return try Scenario(text, file: file, folder: url.deletingLastPathComponent())
    }
  }

  private static func readStandardInput() -> Reading {
    Result { () throws(ScenarioSyntaxError) in
      let file = "standard input"
      let text: Data
      do {
        text = try InputFile.contents(of: .standardInput, named: file)
      } catch {
        let problem = (error as? SyntaxProblem)?.text ?? "It can't be read."
        throw ScenarioSyntaxError(file: file, line: nil, problem: problem)
      }
      let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
      return try Scenario(text, file: file, folder: folder)
    }
  }

  // MARK: Running

  private func run(_ readings: [Reading]) -> Int32 {
    do {
      Self.setEnvironment()
      try WorkList.shared.install()
      var statuses: [Int32] = []
      // In a job of the list's own main executor. Elsewhere, the runtime doesn't recognize conformances isolated to the
      // main actor, and casts to their protocols fail.
      Task { @MainActor in statuses = readings.map(run) }
      try WorkList.shared.settle()
      try WorkList.shared.uninstall()
      return statuses.max() ?? 0
    } catch {
      StandardStreams.writeMessage("\(error)\n")
      return 2
    }
  }

  private func run(_ reading: Reading) -> Int32 {
    do {
      let scenario = try reading.get()
      guard !scenario.steps.isEmpty else {
        throw ScenarioSyntaxError(
          file: scenario.file, line: nil, problem: "It's empty. A scenario has at least one line, such as 'launch'.")
      }
      return try run(scenario)
    } catch {
      StandardStreams.writeMessage("\(error)\n")
      return 2
    }
  }

  private func run(_ scenario: Scenario) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "scenario-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FolderError(file: scenario.file, folder: folder)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = try World(folder: folder, level: level, withPane: watch != nil)
    let session = Session(world) { [makeApp, watch] world in
      let app = try makeApp(world)
      app.application.open(watch)
      return app
    }
    return run(scenario, session)
  }

  private func run(_ scenario: Scenario, _ session: Session) -> Int32 {
    defer { session.end() }
    for step in scenario.steps {
      do {
        if step.verb.isAction { reportMessage(step.text, as: .step) }
        try session.perform(step.verb)
        if session.app != nil { camera?(session.world.screen.canvas) }
      } catch {
        let screen = session.app == nil ? "" : session.world.screen.text
        return report("FAILED \(scenario.file):\(step.line): \(error)\n" + screen, status: 1)
      }
    }
    return report("ok \(scenario.file)\n", status: 0)
  }

  /// Prints a result.
  ///
  /// - Returns: The status; 1 in place of 0 if the result can't be written.
  private func report(_ result: String, status: Int32) -> Int32 {
    do {
      try StandardStreams.write(result)
      return status
    } catch {
      StandardStreams.writeMessage("\(error)\n")
      return max(status, 1)
    }
  }

  /// Sets time zone and locale, so that formatted texts don't depend on the machine.
  private static func setEnvironment() {
    setenv("TZ", "UTC", 1)
    tzset()
    setenv("LC_ALL", "en_US_POSIX", 1)
  }
}

/// The folder for a scenario's files can't be created.
private struct FolderError: Error, CustomStringConvertible {
  let file: String
  let folder: URL

  var description: String {
    "\(file): The folder '\(folder.path)' for the files of this scenario can't be created. Is the disk full?"
  }
}
