import Synchronization

/// One task of a worker, as the links see it that are called in it.
final class WorkerRun: Sendable {
  @TaskLocal static var current: WorkerRun?

  private let hasEnded = Atomic(false)

  /// Whether its scene left or died while it ran, so that what it answers is late.
  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  func end() {
    hasEnded.store(true, ordering: .releasing)
  }
}
