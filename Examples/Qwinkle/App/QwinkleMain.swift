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
    try await ScenarioRunner { world in try ScenarioRun(options.stage, world) }.run(options.common, title: "Qwinkle") {
      let store = try options.store.map(AppStore.init) ?? .temporary()
      // Also if the server can't start.
      defer { if options.store == nil { store.remove() } }
      try await LiveRun(options, store: store).show($0)
    } terminal: {
      let store = try AppStore(options.store ?? AppFolder.user(for: "Qwinkle"))
      return try await LiveRun(options, store: store).runInTerminal()
    }
  }
}
