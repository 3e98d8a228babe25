import DueDatesModel
import DueDatesStorage
import Foundation
import Scenarios

/// What the app needs from outside, and the fields of its items.
///
/// Made once at the start of the program, from real services or from a scenario's world. The app uses nothing else.
@MainActor
struct AppEnvironment {
  let fields: [ItemField]
  let storage: any ItemStorage

  /// Returns the current day.
  let today: () -> Day
}

extension AppEnvironment {
  /// Makes the environment of a scenario's world.
  static func scenario(_ world: World, fields: [ItemField]) -> AppEnvironment {
    AppEnvironment(
      fields: fields,
      storage: FileStorage(folder: world.store.url, fields: fields) { [store = world.store] in
        try store.checkWriting()
      },
      today: { [clock = world.clock] in Day(clock.date) })
  }
}
