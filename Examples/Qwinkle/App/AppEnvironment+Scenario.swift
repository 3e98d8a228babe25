import Scenarios

extension AppEnvironment {
  /// The outside that a scenario describes.
  @MainActor
  static func scenario(_ world: World) throws -> AppEnvironment {
    var store = try AppStore(world.store.url)
    store.checkWriting = { [store = world.store] in try store.checkWriting() }
    return AppEnvironment(
      server: ServerAddress(base: world.baseURL), transport: world.transport, downloads: world.downloads,
      store: store, log: AppLog(world.log))
  }
}
