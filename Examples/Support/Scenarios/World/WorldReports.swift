import Synchronization

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
