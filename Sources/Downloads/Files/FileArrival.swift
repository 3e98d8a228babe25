import Foundation
import Synchronization

/// The state of a file that arrives at a destination: its permissions, and its body while it is only in memory.
final class FileArrival: Sendable {
  private struct State {
    /// The permissions that a new file has; nil until a part was created.
    var mode: mode_t?
    /// A whole body that isn't written yet; nil if there is none.
    var body: Data?
  }

  private let state = Mutex(State())

  /// The permissions of the arriving file, unless it replaces another; nil until a part was created.
  var mode: mode_t? { state.withLock(\.mode) }

  /// Begins with a part that was created, which replaces a body in memory.
  func begin(mode: mode_t?) { state.withLock { $0 = State(mode: mode) } }

  /// Keeps a whole body in memory until the file gets its name.
  func hold(_ body: Data) { state.withLock { $0.body = body } }

  /// Returns the body in memory, and drops it; nil if there is none.
  func takeBody() -> Data? { state.withLock { $0.body.take() } }
}
