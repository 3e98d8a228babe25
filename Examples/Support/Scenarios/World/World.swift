public import Downloads
public import Foundation
public import TerminalUI

/// The environment of an app in a scenario: time, server, device and store folder.
///
/// The world outlives the runs of the app: a relaunch uses the same one. Its parts may be used from any actor.
public final class World: Sendable {
  /// The clock for all waits of the app, including its ``Downloads/DownloadConfiguration``.
  public let clock = WorldClock()

  /// The server, which is also the transport of the download services.
  public let server: WorldServer

  /// The base address of the server.
  public let baseURL: URL

  /// The app's store folder, empty unless the scenario has written to it.
  public let store: StoreFolder

  /// The camera and its permission.
  public let camera = WorldCamera()

  /// The location of the device.
  public let location = WorldLocation()

  /// The picture folders of the device.
  public let photos: PhotoFolders

  /// The reports of the app about itself.
  public let reports = WorldReports()

  /// The screen for the app's `Application`: 80 × 24 cells in memory, without colors unless pictures are made of it, and
  /// wider if a pane is open beside the app.
  public let screen: HeadlessScreen

  /// Creates a world with its files in an existing folder.
  @MainActor
  public init(folder: URL, level: ColorLevel = .none, withPane: Bool = false) throws {
    // The reserved domain resolves nowhere, should an app bypass the transport.
    guard let base = URL(string: "http://scenario.test") else { throw URLError(.badURL) }
    baseURL = base
    screen = HeadlessScreen(withPane: withPane, level: level)
    server = WorldServer(clock: clock)
    store = try StoreFolder(folder.appending(path: "store", directoryHint: .isDirectory))
    photos = PhotoFolders(folder)
  }

  /// The transport to the server.
  public var transport: any Transport { server }

  /// Writes a line to the app's log.
  public func log(_ line: String) { reports.add(line: line) }

  /// Records the pixels that a crop has kept.
  public func recordCrop(x: Int, y: Int, width: Int, height: Int) {
    reports.add(crop: [x, y, width, height])
  }

  /// Records that the completion handler of a background session has run.
  public func probe(_ identifier: String) { reports.add(probe: identifier) }

  /// A configuration for download services with this world's time.
  ///
  /// All other values are the defaults.
  public var downloads: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    configuration.date = { [clock] in clock.date }
    configuration.schedule = WorkList.shared.schedule
    return configuration
  }
}
