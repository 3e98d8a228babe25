import QwinkleStages
import Scenarios
import TerminalUI

/// One run of a stage in the world of a scenario.
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
