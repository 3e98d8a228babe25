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
    let scenarios = ScenarioRunner { try ScenarioRun(feature, $0) }
    if !options.scenarios.files.isEmpty {
      return try scenarios.run(
        files: options.scenarios.files, snapshot: options.snapshot?.file, film: options.film, title: "My Cards"
      ) { try Picture(svg: $0).write(to: $1) }
    }
    if let snapshot = options.snapshot {
      try await LiveRun(options, feature).show(snapshot)
    } else if (try? TerminalScreen.checkAvailability()) == nil {
      return scenarios.runStandardInput()
    } else {
      try await LiveRun(options, feature).runInTerminal()
    }
    return 0
  }
}
