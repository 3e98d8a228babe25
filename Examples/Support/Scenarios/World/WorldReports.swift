import Synchronization

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
