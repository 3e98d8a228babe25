import DueDatesModel
import Scenarios
import TerminalUI

/// A run of the app in the world of a scenario.
@MainActor
final class ScenarioRun: ScenarioApp {
  private let app: AppDelegate
  private let world: World

  init(_ world: World, fields: [ItemField]) throws {
    self.world = world
    app = try AppDelegate(screen: world.screen, environment: .scenario(world, fields: fields))
  }

  var application: Application { app.application }

  func backgroundEventsDelivered(_ identifier: String) {
    world.log("background: unknown identifier \(identifier)")
  }
}
