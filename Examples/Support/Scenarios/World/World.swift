public import Downloads
public import Foundation
import Synchronization
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
  public func noteCrop(x: Int, y: Int, width: Int, height: Int) {
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

/// The reports of an app: log lines, crops, completion handlers.
public final class WorldReports: Sendable {
  private struct State {
    var lines: [String] = []
    var crop: [Int]?
    var probes: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// The lines of the app's log, in order.
  public var lines: [String] { state.withLock(\.lines) }

  /// The last crop: x, y, width and height in pixels; nil for none.
  public var crop: [Int]? { state.withLock(\.crop) }

  /// Returns how often the completion handler of a background session has run.
  public func probeCount(_ identifier: String) -> Int { state.withLock { $0.probes[identifier, default: 0] } }

  func add(line: String) { state.withLock { $0.lines.append(line) } }

  func add(crop: [Int]) { state.withLock { $0.crop = crop } }

  func add(probe identifier: String) { state.withLock { $0.probes[identifier, default: 0] += 1 } }
}

/// The store folder of an app.
///
/// A scenario can make its writes fail.
public final class StoreFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  private let refuses = Mutex(false)

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Checks whether writing is allowed.
  ///
  /// Every store of the app calls this before each write.
  ///
  /// - Throws: ``StoreRefusal`` while the scenario refuses writes.
  public func checkWriting() throws(StoreRefusal) {
    if refuses.withLock({ $0 }) { throw StoreRefusal() }
  }

  func set(refuses: Bool) { self.refuses.withLock { $0 = refuses } }
}

/// A write failed because of `store refuse`.
public struct StoreRefusal: Error, CustomStringConvertible {
  /// A sentence about the error.
  public var description: String { "The scenario makes writes to the store fail." }
}
