import Armature
import Launching
import Scenarios
import TerminalUI

/// The entry point, which runs the app, a snapshot or scenarios.
@main
enum HobbiesMain {
  static func main() async {
    await Program("Hobbies").run(Options.self, run)
  }

  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    try await ScenarioRunner { try ScenarioRun($0) }.run(options.common, title: "Hobbies") {
      try await LiveRun(options).show($0)
    } terminal: {
      try await LiveRun(options).runInTerminal()
    }
  }
}
