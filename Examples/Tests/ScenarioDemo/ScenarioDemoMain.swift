import Launching
import Scenarios

/// Runs scenarios against a small app, in a separate process because the runtime's hooks are global.
@main
enum ScenarioDemoMain {
  // Asynchronous, so that the runner begins in a job of the main actor, as in every app.
  static func main() async {
    await Program("ScenarioDemo").run { try run() }
  }

  @MainActor
  private static func run() throws -> Int32 {
    var scenarios = ScenarioArguments()
    var arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
    while let option = arguments.next() {
      guard try scenarios.take(option, &arguments) else {
        throw CommandLineError(description: "'\(option)' isn't a known option.")
      }
    }
    let runner = ScenarioRunner { DemoApp($0) }
    return scenarios.files.isEmpty ? runner.runStandardInput() : runner.run(files: scenarios.files)
  }
}
