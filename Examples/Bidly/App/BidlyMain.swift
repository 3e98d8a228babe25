import Armature
import Launching
import Scenarios
import TerminalUI

/// The entry point, which runs the app, a snapshot or scenarios.
@main
enum BidlyMain {
  static func main() async {
    await Program("Bidly").run(Options.self, run)
  }

  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    try await ScenarioRunner { try ScenarioRun($0) }.run(options.common, title: "Bidly") {
      try await LiveRun(options).show($0)
    } terminal: {
      try await LiveRun(options).runInTerminal()
    }
  }
}
