import Armature
import Launching
import MyCardsFeature
import Scenarios
import TerminalUI

/// The entry point, which runs the app, a snapshot or scenarios.
@main
enum MyCardsMain {
  static func main() async {
    await Program("MyCards").run(Options.self, run)
  }

  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    let feature = Feature.of(options.architecture)
    return try await ScenarioRunner { try ScenarioRun(feature, $0) }.run(options.common, title: "My Cards") {
      try await LiveRun(options, feature).show($0)
    } terminal: {
      try await LiveRun(options, feature).runInTerminal()
    }
  }
}
