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
    let scenarios = ScenarioRunner { world in
      if let stage = options.stage { try StageRun(stage, world) } else { try ScenarioRun(world) }
    }
    if !options.scenarios.files.isEmpty { return scenarios.run(files: options.scenarios.files) }
    if let snapshot = options.snapshot {
      try await LiveRun(options, store: options.store.map(AppStore.init) ?? .temporary()).show(snapshot)
    } else if (try? TerminalScreen.checkAvailability()) == nil {
      return scenarios.runStandardInput()
    } else {
      try await LiveRun(options, store: AppStore(options.store ?? AppFolder.user(for: "Qwinkle"))).runInTerminal()
    }
    return 0
  }
}
