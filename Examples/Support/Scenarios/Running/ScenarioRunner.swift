/// Runs scenario files against an app, and prints for each how it went.
@MainActor
public struct ScenarioRunner {
  private let makeApp: (World) throws -> any ScenarioApp

  /// Makes a runner.
  ///
  /// - Parameter app: Makes a run of the app in a world: at `launch`, and again at `relaunch` in the same world.
  public init(app: @escaping (World) throws -> any ScenarioApp) {
    makeApp = app
  }

  /// Runs files in order and returns the exit status: 0 if all hold, 1 if one fails, 2 if one cannot be run.
  public func run(files: [String]) -> Int32 { 2 }

  /// Runs what standard input says, as one scenario.
  public func runStandardInput() -> Int32 { 2 }
}
