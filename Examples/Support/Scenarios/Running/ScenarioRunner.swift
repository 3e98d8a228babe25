import Foundation
import TerminalUI

/// Runs scenario files against an app, and tells for each how it went.
///
/// ```swift
/// let runner = ScenarioRunner { world in try AppDelegate(world) }
/// exit(runner.run(files: options.scenarios.files))
/// ```
///
/// Call it on the main actor before anything else runs, and exit with the status it returns: while scenarios run, all
/// work of the program waits for them. An app must do its work in tasks and actors, and wait with its world's clock; what
/// it does on dispatch queues and threads, or after `Task.sleep` and `Task.yield`, a scenario does not see.
@MainActor
public struct ScenarioRunner {
  /// Takes lines for one of the two outputs of the program.
  typealias Output = (String) -> Void

  private let makeApp: (World) throws -> any ScenarioApp
  private let output: Output
  private let errors: Output

  /// Makes a runner.
  ///
  /// - Parameter app: Makes a run of the app in a world: at `launch`, and again at `relaunch` in the same world.
  public init(app: @escaping (_ world: World) throws -> any ScenarioApp) {
    makeApp = app
    output = { FileHandle.standardOutput.write(Data($0.utf8)) }
    errors = { FileHandle.standardError.write(Data($0.utf8)) }
  }

  /// Runs files in order.
  ///
  /// For each it prints `ok FILE`, or `FAILED FILE:LINE: expected …, saw …` and the screen; what is wrong with a file
  /// that is no scenario goes to the standard error.
  ///
  /// - Returns: The exit status: 0 if all hold, 1 if one fails, 2 if one cannot be read or has a syntax error.
  public func run(files: [String]) -> Int32 {
    run(files.map(Self.read))
  }

  /// Runs what standard input says, as one scenario.
  ///
  /// - Returns: The exit status, as for files.
  public func runStandardInput() -> Int32 {
    run([Self.readStandardInput()])
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
      guard let text = try? FileHandle.standardInput.readToEnd() ?? Data() else {
        throw ScenarioSyntaxError(file: file, line: nil, problem: "It cannot be read.")
      }
      let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
      return try Scenario(text, file: file, folder: folder)
    }
  }

  // MARK: Running

  private func run(_ readings: [Reading]) -> Int32 {
    do {
      Self.setZone()
      try WorkList.shared.takeOver()
      var statuses: [Int32] = []
      // In a job of the list's own main executor: elsewhere the runtime does not take a conformance that is isolated to
      // the main actor for one, and casts to its protocol fail.
      Task { @MainActor in statuses = readings.map(run) }
      try WorkList.shared.settle()
      try WorkList.shared.giveBack()
      return statuses.max() ?? 0
    } catch {
      errors("\(error)\n")
      return 2
    }
  }

  private func run(_ reading: Reading) -> Int32 {
    do {
      return try run(reading.get())
    } catch {
      errors("\(error)\n")
      return 2
    }
  }

  private func run(_ scenario: Scenario) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "scenario-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw NoFolder(file: scenario.file, folder: folder)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    return run(scenario, Session(try World(folder: folder), app: makeApp))
  }

  private func run(_ scenario: Scenario, _ session: Session) -> Int32 {
    defer { session.end() }
    for step in scenario.steps {
      do {
        try session.perform(step.verb)
      } catch {
        output("FAILED \(scenario.file):\(step.line): \(error)\n")
        if session.app != nil { output(session.world.screen.text) }
        return 1
      }
    }
    output("ok \(scenario.file)\n")
    return 0
  }

  /// What is formatted for the machine's user would differ from machine to machine.
  private static func setZone() {
    setenv("TZ", "UTC", 1)
    tzset()
    setenv("LC_ALL", "en_US_POSIX", 1)
  }
}

/// There is no place for a scenario's files.
private struct NoFolder: Error, CustomStringConvertible {
  let file: String
  let folder: URL

  var description: String {
    "\(file): The folder '\(folder.path)' for the files of this scenario cannot be made. Is the disk full?"
  }
}
