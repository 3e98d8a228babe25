import Foundation
import Synchronization

/// The state of a file that arrives at a destination: its permissions, its body while it is only in memory, and the
/// reservation of its part.
final class FileArrival: Sendable {
  private struct State {
    /// The permissions that a new file has; nil until a part was created.
    var mode: mode_t?
    /// A whole body that isn't written yet; nil if there is none.
    var body: Data?
    /// The open part, whose lock reserves it; nil if it isn't reserved.
    var reservation: Int32?
    /// Whether another job has the part.
    var isForeign = false
  }

  private let state = Mutex(State())

  deinit { endReservation() }

  /// The permissions of the arriving file, unless it replaces another; nil until a part was created.
  var mode: mode_t? { state.withLock(\.mode) }

  /// Begins with a part that was created, which replaces a body in memory.
  func begin(mode: mode_t?) { state.withLock { ($0.mode, $0.body, $0.isForeign) = (mode, nil, false) } }

  /// Whether another job has the part, so that this one must not remove it.
  var isForeign: Bool { state.withLock(\.isForeign) }

  /// Leaves the part to another job, until this one creates its own.
  func leave() { state.withLock { $0.isForeign = true } }

  /// Keeps a whole body in memory until the file gets its name.
  func hold(_ body: Data) { state.withLock { $0.body = body } }

  /// Returns the body in memory, and drops it; nil if there is none.
  func takeBody() -> Data? { state.withLock { $0.body.take() } }

  /// Whether the part is reserved.
  var isReserved: Bool { state.withLock { $0.reservation != nil } }

  /// Keeps an open part, and with it its lock.
  func reserve(_ descriptor: Int32) { replaceReservation(by: descriptor) }

  /// Closes the part, if it is reserved, so that another job can write to it.
  func endReservation() { replaceReservation(by: nil) }

  private func replaceReservation(by new: Int32?) {
    let old = state.withLock { state in
      defer { state.reservation = new }
      return state.reservation
    }
    if let old { SystemCall.unlockAndClose(old) }
  }
}
