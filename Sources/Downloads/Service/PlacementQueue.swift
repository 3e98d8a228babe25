import Dispatch
import Synchronization

/// The queue on which files get their names, one after another.
///
/// Its length is limited: behind a slow disk, the service waits, and with it the transfers.
final class PlacementQueue: Sendable {
  private static let limit = 16

  private let queue = DispatchQueue(label: "Downloads.PlacementQueue")
  private let count = Mutex(0)

  /// Enqueues work; returns false if too much work waits already, which the caller then does itself.
  func async(_ work: @escaping @Sendable () -> Void) -> Bool {
    let isEnqueued = count.withLock { count in
      guard count < Self.limit else { return false }
      count += 1
      return true
    }
    guard isEnqueued else { return false }
    queue.async {
      work()
      self.count.withLock { $0 -= 1 }
    }
    return true
  }
}
