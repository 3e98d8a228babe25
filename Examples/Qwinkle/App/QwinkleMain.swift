import Armature
import Launching
import Scenarios
import TerminalUI

/// The entry point, which runs the app, a stage, a snapshot or scenarios.
@main
enum QwinkleMain {
  static func main() async {
    await Program("Qwinkle").run(Options.self, run)
  }

  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    let scenarios = ScenarioRunner { world in try ScenarioRun(options.stage, world) }
    if !options.scenarios.files.isEmpty {
      return try scenarios.run(
        files: options.scenarios.files, snapshot: options.snapshot?.file, film: options.film, title: "Qwinkle"
      ) { try Picture(svg: $0).write(to: $1) }
    }
    if let snapshot = options.snapshot {
      try await LiveRun(options, store: options.store.map(AppStore.init) ?? .temporary()).show(snapshot)
    } else if (try? TerminalScreen.checkAvailability()) == nil {
      return scenarios.runStandardInput()
    } else {
      let store = try AppStore(options.store ?? AppFolder.user(for: "Qwinkle"))
      return try await LiveRun(options, store: store).runInTerminal()
    }
    return 0
  }
}
