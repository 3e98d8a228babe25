import Launching
import Scenarios

/// Runs scenarios against a small app, in a process of its own: the runtime's hooks are the process's.
@main
enum ScenarioDemoMain {
  // Asynchronous as in every app, so that the runner begins where it does there: in a job of the main actor.
  static func main() async {
    await Program("ScenarioDemo").run { try run() }
  }

  @MainActor
  private static func run() throws -> Int32 {
    var scenarios = ScenarioArguments()
    var arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
    while let option = arguments.next() {
      guard try scenarios.take(option, &arguments) else {
        throw CommandLineError(description: "'\(option)' is no option.")
      }
    }
    let runner = ScenarioRunner { DemoApp($0) }
    return scenarios.files.isEmpty ? runner.runStandardInput() : runner.run(files: scenarios.files)
  }
}
