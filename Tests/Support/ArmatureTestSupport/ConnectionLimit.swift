import Synchronization
public import Testing

/// Lets only some of the tests that open connections run at a time.
///
/// All tests start at once, and each of these has servers, threads and descriptors of its own: together they would need more
/// descriptors than many machines allow a process.
public struct ConnectionLimit: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  private static let gate = Gate(places: 24)

  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.gate.enter()
    defer { Self.gate.leave() }
    try await function()
  }

  /// Places that are given in the order in which they are asked for.
  private final class Gate: Sendable {
    private struct State {
      var free: Int
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(places: Int) { state = Mutex(State(free: places)) }

    func enter() async {
      await withCheckedContinuation { turn in
        let isFree = state.withLock { state in
          guard state.free > 0 else {
            state.waiting.append(turn)
            return false
          }
          state.free -= 1
          return true
        }
        if isFree { turn.resume() }
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
  /// For suites whose tests open connections or start programs.
  public static var connected: Self { Self() }
}
