import Foundation
import Scenarios

/// Runs scenarios against a small app, in a process of its own: the runtime's hooks are the process's.
@main
enum ScenarioDemoMain {
  // Asynchronous as in every app, so that the runner begins where it does there: in a job of the main actor.
  static func main() async {
    exit(run())
  }

  @MainActor
  private static func run() -> Int32 {
    var arguments = ScenarioArguments()
    var rest = CommandLine.arguments.dropFirst()
    do {
      while let option = rest.popFirst() {
        guard try arguments.take(option, &rest) else { throw UnknownOption(option: option) }
      }
    } catch {
      FileHandle.standardError.write(Data("ScenarioDemo: \(error)\n".utf8))
      return 2
    }
    let runner = ScenarioRunner { DemoApp($0) }
    return arguments.files.isEmpty ? runner.runStandardInput() : runner.run(files: arguments.files)
  }
}

private struct UnknownOption: Error, CustomStringConvertible {
  let option: String
  var description: String { "'\(option)' is no option." }
}
