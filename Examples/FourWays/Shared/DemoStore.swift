/// A store that is slow, and whose first attempt in every two fails, so that both ends can be seen.
@MainActor
public final class DemoStore: CounterStore {
  /// What was kept, in order.
  public private(set) var saved: [Int] = []

  private var attempts = 0
  private let wait: @MainActor () async -> Void

  /// - Parameter wait: What an attempt waits for: a second for a person, nothing or a gate for a script.
  public init(wait: @escaping @MainActor () async -> Void) {
    self.wait = wait
  }

  public func save(_ value: Int) async throws(SaveError) {
    attempts += 1
    let fails = attempts % 2 == 1
    await wait()
    guard !fails else { throw SaveError("the disk is full") }
    saved.append(value)
  }
}
