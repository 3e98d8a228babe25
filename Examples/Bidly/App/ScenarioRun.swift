import Scenarios
import TerminalUI

/// A run of the app in the world of a scenario.
@MainActor
final class ScenarioRun: ScenarioApp {
  private let app: AppDelegate
  private let world: World

  init(_ world: World) throws {
    self.world = world
    app = try AppDelegate(screen: world.screen, environment: .scenario(world))
  }

  var application: Application { app.application }

  func backgroundEventsDelivered(_ identifier: String) {
    world.log("background: unknown identifier \(identifier)")
  }
}

extension AppEnvironment {
  /// Makes the environment of a scenario's world.
  static func scenario(_ world: World) -> AppEnvironment {
    AppEnvironment(
      server: world.baseURL, transport: world.transport, downloads: world.downloads, store: world.store.url,
      checkWriting: { [store = world.store] in try store.checkWriting() }, log: world.log)
  }
}
