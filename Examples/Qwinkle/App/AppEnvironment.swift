import Armature

/// The app's environment: server, transport, time, store and log.
///
/// Made once at the start of the program, from real services or from a scenario's world. The app uses no other external
/// services.
struct AppEnvironment {
  /// The address of the server.
  let server: ServerAddress

  /// The transport of requests.
  let transport: any Transport

  /// The configuration of download services, including their clock.
  let downloads: DownloadConfiguration

  let store: AppStore
  let log: AppLog

  /// Makes the session for an identifier.
  ///
  /// It sends each request once: an error is shown, and a pull retries.
  func session(_ identifier: String) -> DownloadService {
    var configuration = downloads
    configuration.retry = .never
    return DownloadService(identifier: identifier, configuration: configuration, transport: transport)
  }
}
