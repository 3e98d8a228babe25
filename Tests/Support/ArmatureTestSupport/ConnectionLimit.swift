import Synchronization
public import Testing

/// A trait that limits how many tests with connections run at the same time.
///
/// Tests run in parallel, and each test with this trait uses servers, threads and descriptors. All of them together
/// would exceed the number of descriptors that many systems allow a process.
public struct ConnectionLimit: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to the tests of a suite too.
  public var isRecursive: Bool { true }

  private static let semaphore = Semaphore(places: 24)

  /// Runs a test when a place is free.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.semaphore.enter()
    defer { Self.semaphore.leave() }
    try await function()
  }

  /// A semaphore that grants places in the order of requests.
  private final class Semaphore: Sendable {
    private struct State {
      var free: Int
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(places: Int) { state = Mutex(State(free: places)) }

    func enter() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          guard state.free > 0 else {
            state.waiting.append(continuation)
            return false
          }
          state.free -= 1
          return true
        }
        if isFree { continuation.resume() }
      }
    }

    func leave() {
      let next = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.free += 1
          return nil as CheckedContinuation<Void, Never>?
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
  }
}

extension Trait where Self == ConnectionLimit {
  /// Limits how many tests that open connections or start programs run at the same time.
  public static var connected: Self { Self() }
}
