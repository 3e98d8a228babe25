import Dispatch
public import Testing

/// Runs each test on a thread of its own, so that it may wait for programs without keeping other tests from going on.
///
/// Swift's pool has a thread for each core. A few tests that block theirs for seconds, such as those that call the compiler,
/// would make all others late.
public struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  /// Always true: a suite's tests each have a thread.
  public let isRecursive = true

  /// Runs a test on its own thread.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// For tests that block their thread, as those that wait for a compiler do.
  public static var blocking: Self { Self() }
}

/// A serial queue, which has a thread of its own while it has work.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "ArmatureTestSupport.blocking")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
