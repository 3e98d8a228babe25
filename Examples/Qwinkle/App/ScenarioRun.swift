import QwinkleStages
import Scenarios
import TerminalUI

/// A run of the app in the world of a scenario.
@MainActor
final class ScenarioRun: ScenarioApp {
  let application: Application
  private let app: AppDelegate
  private let world: World

  init(_ world: World) throws {
    self.world = world
    app = AppDelegate(screen: world.screen, environment: try .scenario(world))
    application = app.application
  }

  func launch() { app.launch() }
  func stop() { app.stop() }
  func enterBackground() { app.enterBackground() }
  func enterForeground() { app.enterForeground() }

  func backgroundEventsDelivered(_ identifier: String) {
    app.handleEvents(forBackgroundSession: identifier) { [world] in world.probe(identifier) }
  }
}

/// A run of a stage in the world of a scenario.
@MainActor
final class StageRun: ScenarioApp {
  let application: Application
  private let app: StageAppDelegate
  private let world: World

  init(_ stage: StageName, _ world: World) throws {
    self.world = world
    app = stage.makeApp(world.screen, try .scenario(world))
    application = app.application
  }

  func launch() { app.launch() }
  func stop() {}
  func enterBackground() { app.enterBackground() }
  func enterForeground() { app.enterForeground() }

  func backgroundEventsDelivered(_ identifier: String) {
    app.handleEvents(forBackgroundSession: identifier) { [world] in world.probe(identifier) }
  }
}

extension AppEnvironment {
  /// Makes the environment of a scenario's world.
  @MainActor
  static func scenario(_ world: World) throws -> AppEnvironment {
    var store = try AppStore(world.store.url)
    store.checkWriting = { [store = world.store] in try store.checkWriting() }
    return AppEnvironment(
      server: ServerAddress(base: world.baseURL), transport: world.transport, downloads: world.downloads,
      store: store, log: AppLog(world.log))
  }
}
