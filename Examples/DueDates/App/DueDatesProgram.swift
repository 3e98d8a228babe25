public import DueDatesModel
import Launching
import Scenarios
import TerminalUI

/// The app as a program: runs in the terminal, prints a snapshot or runs scenarios.
public struct DueDatesProgram: Sendable {
  let name: String
  let fields: [ItemField]

  /// - Parameters:
  ///   - name: The name of the program, and of the user's folder for its items.
  ///   - fields: What an item has beside title and due date.
  public init(name: String, fields: [ItemField]) {
    (self.name, self.fields) = (name, fields)
  }

  /// Runs the command line of the process, and exits.
  public func run() async {
    await Program(name).run(Options.self) { try await run($0) }
  }

  @MainActor
  private func run(_ options: Options) async throws -> Int32 {
    let liveRun = LiveRun(self, options)
    return try await ScenarioRunner { try ScenarioRun($0, fields: fields) }.run(options.common, title: name) {
      try liveRun.show($0)
    } terminal: {
      try await liveRun.runInTerminal()
    }
  }
}
