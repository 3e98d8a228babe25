import QwinkleStages
import Scenarios
import TerminalUI

/// A run of the app, or of a stage, in the world of a scenario.
@MainActor
final class ScenarioRun: ScenarioApp {
  let application: Application
  private let app: any ApplicationDelegate
  private let world: World

  init(_ stage: StageName?, _ world: World) throws {
    self.world = world
    let environment = try AppEnvironment.scenario(world)
    if let stage {
      let delegate = stage.makeApp(world.screen, environment)
      (app, application) = (delegate, delegate.application)
    } else {
      let delegate = AppDelegate(screen: world.screen, environment: environment)
      (app, application) = (delegate, delegate.application)
    }
  }

  func backgroundEventsDelivered(_ identifier: String) {
    application.handleEvents(forBackgroundSession: identifier) { [world] in world.probe(identifier) }
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
