import Foundation
import Synchronization

/// The state of a file that arrives at a destination: its permissions, and its part while that has no name.
final class FileArrival: Sendable {
  private struct State {
    /// The permissions that a new file has; nil until a part was created.
    var mode: mode_t?
    /// The descriptor of a part without a name, which holds a whole body; negative if there is none.
    var unnamed: Int32 = -1
  }

  private let state = Mutex(State())

  deinit { dropUnnamed() }

  /// The permissions of the arriving file, unless it replaces another; nil until a part was created.
  var mode: mode_t? { state.withLock(\.mode) }

  /// The descriptor of the part without a name; nil if there is none.
  var unnamed: Int32? {
    state.withLock { $0.unnamed >= 0 ? $0.unnamed : nil }
  }

  /// A part with a name was created, which takes the place of any other.
  func begin(mode: mode_t?) {
    dropUnnamed()
    state.withLock { $0.mode = mode }
  }

  /// A part without a name was created, which takes the place of any other.
  func begin(unnamed descriptor: Int32) {
    dropUnnamed()
    state.withLock { $0.unnamed = descriptor }
  }

  /// Returns the part without a name, which the caller closes; nil if there is none.
  func takeUnnamed() -> Int32? {
    state.withLock { state in
      defer { state.unnamed = -1 }
      return state.unnamed >= 0 ? state.unnamed : nil
    }
  }

  /// Removes the part without a name, or the descriptor of one that has a name now.
  func dropUnnamed() {
    if let descriptor = takeUnnamed() { close(descriptor) }
  }
}
