import Armature

/// All that is around the app: the server and the way to it, time, what is kept, the log.
///
/// The start of the program makes it, once: of what is really there, or of what a scenario describes. Nothing below asks
/// for anything else of the outside.
struct AppEnvironment {
  /// Where the server is; set nowhere else.
  let server: ServerAddress

  /// What carries requests there.
  let transport: any Transport

  /// How download services go about it, and by which clock.
  let downloads: DownloadConfiguration

  let store: AppStore
  let log: AppLog

  /// Makes the session of an identifier.
  ///
  /// It sends each request once: what failed is shown, and whoever wants to try again pulls.
  func session(_ identifier: String) -> DownloadService {
    var configuration = downloads
    configuration.retry = .never
    return DownloadService(identifier: identifier, configuration: configuration, transport: transport)
  }
}
