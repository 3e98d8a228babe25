public import Downloads
public import Foundation
import Synchronization
public import TerminalUI

/// All that is around an app while a scenario runs: time, the server, the device, and the folder that it keeps.
///
/// It outlives the runs of the app: a relaunch has the same world. Its parts may be used from any actor.
public final class World: Sendable {
  /// The time, for every wait of the app: the clock of each ``Downloads/DownloadConfiguration`` and of its own timers.
  public let clock = WorldClock()

  /// The server, and what it was asked; the transport of every download service.
  public let server: WorldServer

  /// The address to which the app joins its paths.
  public let baseURL: URL

  /// The folder that the app keeps; there, and empty unless the scenario wrote to it.
  public let store: StoreFolder

  /// The camera and its permission.
  public let camera = WorldCamera()

  /// Where the device is.
  public let location = WorldLocation()

  /// The folders of pictures on the device.
  public let photos: PhotoFolders

  /// What the app reports about itself.
  public let reports = WorldReports()

  /// The screen of the person: 80 × 24 cells in memory, for the app's `Application`.
  public let screen: HeadlessScreen

  /// Makes a world whose files lie in a folder that is there.
  @MainActor
  public init(folder: URL) throws {
    // A name that no name service knows, should an app ever go around the transport.
    guard let base = URL(string: "http://scenario.test") else { throw URLError(.badURL) }
    baseURL = base
    screen = HeadlessScreen(columns: 80, rows: 24)
    server = WorldServer(clock: clock)
    store = try StoreFolder(folder.appending(path: "store", directoryHint: .isDirectory))
    photos = PhotoFolders(folder)
  }

  /// What carries requests to the server.
  public var transport: any Transport { server }
}

extension World {
  /// Writes a line into the app's log.
  public func log(_ line: String) { reports.add(line: line) }

  /// Tells which pixels of a picture were kept, when a crop is done.
  public func noteCrop(x: Int, y: Int, width: Int, height: Int) {
    reports.add(crop: [x, y, width, height])
  }

  /// Tells that the completion handler of a background identifier has run.
  public func probe(_ identifier: String) { reports.add(probe: identifier) }

  /// A configuration for download services, whose time is that of this world.
  ///
  /// Everything else is as an app has it by default, and an app may change it.
  public var downloads: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    configuration.date = { [clock] in clock.date }
    configuration.perform = WorkList.shared.performer
    return configuration
  }
}

/// What the app has told about itself: log lines, crops, completion handlers.
public final class WorldReports: Sendable {
  private struct State {
    var lines: [String] = []
    var crop: [Int]?
    var probes: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// The lines of the app's log, in order.
  public var lines: [String] { state.withLock(\.lines) }

  /// The newest crop: x, y, width and height in pixels; nil before there is one.
  public var crop: [Int]? { state.withLock(\.crop) }

  /// How often the completion handler of a background identifier has run.
  public func probeCount(_ identifier: String) -> Int { state.withLock { $0.probes[identifier, default: 0] } }

  func add(line: String) { state.withLock { $0.lines.append(line) } }

  func add(crop: [Int]) { state.withLock { $0.crop = crop } }

  func add(probe identifier: String) { state.withLock { $0.probes[identifier, default: 0] += 1 } }
}

/// The folder that an app keeps, whose writes a scenario can let fail.
public final class StoreFolder: Sendable {
  /// Where it is.
  public let url: URL

  private let refuses = Mutex(false)

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Asks whether the store may be written to now; every store of the app does, before each write.
  ///
  /// - Throws: ``StoreRefusal`` while the scenario refuses writes.
  public func checkWriting() throws(StoreRefusal) {
    if refuses.withLock({ $0 }) { throw StoreRefusal() }
  }

  func set(refuses: Bool) { self.refuses.withLock { $0 = refuses } }
}

/// A write that failed because the scenario said `store refuse`.
public struct StoreRefusal: Error, CustomStringConvertible {
  /// What happened.
  public var description: String { "The scenario lets the store's writes fail." }
}
