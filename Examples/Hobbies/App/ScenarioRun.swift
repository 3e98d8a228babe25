import HobbiesModel
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
  @MainActor
  static func scenario(_ world: World) -> AppEnvironment {
    AppEnvironment(
      server: world.baseURL, transport: world.transport, downloads: world.downloads,
      location: WorldLocationSource(world.location), store: world.store.url,
      checkWriting: { [store = world.store] in try store.checkWriting() }, log: world.log)
  }
}

/// The location of a scenario's world.
@MainActor
private final class WorldLocationSource: LocationSource {
  private let location: WorldLocation

  init(_ location: WorldLocation) { self.location = location }

  func requestPlace(_ completion: @escaping @MainActor (Result<Place, LocationFailure>) -> Void) {
    switch location.answer {
    case .unknown: completion(.failure(.unavailable))
    case .denied: completion(.failure(.denied))
    case .place(let latitude, let longitude):
      let place = Place(latitude: latitude, longitude: longitude)
      completion(place.map { .success($0) } ?? .failure(.unavailable))
    }
  }
}
