import Armature
import Foundation

/// What the app needs from outside: server, transport, time, place, store folder and log.
///
/// Made once at the start of the program, from real services or from a scenario's world. The app uses nothing else.
struct AppEnvironment {
  /// The base address of the server, set only here.
  let server: URL
  let transport: any Transport

  /// The configuration of the requests, including the app's clock.
  let downloads: DownloadConfiguration

  let location: any LocationSource
  let store: URL

  /// Called before every write to the store; throws if writing isn't allowed.
  var checkWriting: () throws -> Void = {}

  /// Writes a line to the app's log.
  let log: (String) -> Void
}
