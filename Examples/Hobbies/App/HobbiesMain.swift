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
    let scenarios = ScenarioRunner { try ScenarioRun($0) }
    if !options.scenarios.files.isEmpty {
      return try scenarios.run(
        files: options.scenarios.files, snapshot: options.snapshot?.file, film: options.film, title: "Hobbies"
      ) { try Picture(svg: $0).write(to: $1) }
    }
    if let snapshot = options.snapshot {
      try await LiveRun(options).show(snapshot)
    } else if (try? TerminalScreen.checkAvailability()) == nil {
      return scenarios.runStandardInput()
    } else {
      return try await LiveRun(options).runInTerminal()
    }
    return 0
  }
}
