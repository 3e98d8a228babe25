import Scenarios
import TerminalUI

/// One run of the app in the world of a scenario.
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
