import Dispatch
import Synchronization

/// The serial queue for the internal work of a service.
///
/// One thread at a time runs its work: a thread of the system's pool, or a thread that reports an event of a transport
/// (``enter(_:)``), so that a small document needs no change of threads. Work runs in the order in which it is
/// enqueued, except that other work overtakes calls of the app if there are many (``asyncCall(_:)``).
final class WorkQueue: PromptQueue {
  typealias Work = @Sendable () -> Void
  typealias Schedule = @Sendable (_ work: @escaping Work) -> Void

  private struct State {
    var waiting: [Work] = []
    /// The calls that are enqueued separately because ``waiting`` is long.
    var calls = Deque<Work>()
    /// The work for when nothing else waits; nil if there is none.
    var last: Work?
    /// The number of batches that have run since ``last`` was set.
    var batchCount = 0
    /// Whether a thread runs the work, or is about to.
    var isRunning = false
  }

  /// The number of pieces of work that an entering thread runs at most; the pool runs the rest.
  private static let limit = 64
  /// The number of batches of other work after which ``State/last`` runs in any case.
  private static let deferralLimit = 8

  /// The number of pieces of waiting work from which calls are enqueued separately.
  private static let callLimit = 64
  /// The number of separately enqueued calls that run after each batch of other work.
  private static let callsInBatch = 16

  /// The configured replacement; nil if the queue runs its own work.
  private let schedule: Schedule?
  private let pool = DispatchQueue(label: "Downloads.DownloadCore")
  private let state = Mutex(State())

  /// - Parameter schedule: Runs work one after another in place of the queue, in order.
  init(_ schedule: Schedule?) { self.schedule = schedule }

  /// Whether the configuration schedules the work.
  var isScheduled: Bool { schedule != nil }

  /// Enqueues work and returns immediately.
  func async(_ work: @escaping Work) {
    if let schedule { return schedule(work) }
    if begin(work) { pool.async { self.run(.max) } }
  }

  /// Enqueues a call of the app and returns immediately.
  ///
  /// Calls run in their order. If thousands are enqueued at once, they run a few at a time and other work overtakes
  /// them, so that the first transfers don't wait until all jobs have begun.
  func asyncCall(_ work: @escaping Work) {
    if let schedule { return schedule(work) }
    if begin(work, isCall: true) { pool.async { self.run(.max) } }
  }

  /// Runs work on the calling thread if no other thread is running work; otherwise enqueues it.
  ///
  /// Pass work that belongs together as one piece. The calling thread also runs some of the work that is enqueued
  /// meanwhile.
  func enter(_ work: @escaping Work) {
    if let schedule { return schedule(work) }
    if begin(work) { run(Self.limit) }
  }

  /// Enqueues work that runs when no other work waits, or after a few batches of other work; replaces earlier such
  /// work.
  ///
  /// Call it on the queue.
  func asyncLast(_ work: @escaping Work) {
    if let schedule { return schedule(work) }
    state.withLock { ($0.last, $0.batchCount) = (work, 0) }
  }

  /// Adds work; returns whether the caller has to run it.
  private func begin(_ work: @escaping Work, isCall: Bool = false) -> Bool {
    state.withLock { state in
      if isCall, !state.calls.isEmpty || state.waiting.count >= Self.callLimit {
        state.calls.append(work)
      } else {
        state.waiting.append(work)
      }
      defer { state.isRunning = true }
      return !state.isRunning
    }
  }

  /// Runs work until none is left, or passes the rest to the pool when it would be more than a number of pieces.
  private func run(_ limit: Int) {
    var rest = limit
    while rest > 0 {
      let batch = state.withLock { state -> [Work]? in
        let calls = min(state.calls.count, Self.callsInBatch)
        guard state.waiting.count + calls <= rest else { return nil }
        var batch: [Work] = []
        swap(&batch, &state.waiting)
        for _ in 0..<calls { state.calls.popFirst().map { batch.append($0) } }
        state.batchCount += 1
        if batch.isEmpty || state.batchCount > Self.deferralLimit, let last = state.last.take() { batch.append(last) }
        state.isRunning = !batch.isEmpty
        return batch
      }
      guard let batch else { break }
      if batch.isEmpty { return }
      for work in batch { work() }
      rest -= batch.count
    }
    pool.async { self.run(.max) }
  }
}

/// A queue whose first element is removed in amortized constant time.
struct Deque<Element: Sendable>: Sendable {
  /// The elements, behind nil for each that was removed since the last move.
  private var elements: [Element?] = []
  /// The index of the first element.
  private var head = 0

  var first: Element? { isEmpty ? nil : elements[head] }
  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ new: Element) { elements.append(new) }

  /// Removes and returns the first element; nil if there is none.
  @discardableResult
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    // Not released with the array's memory, which the owner may do while it holds a lock.
    let first = elements[head].take()
    head += 1
    if head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}

extension Deque where Element: Comparable {
  /// Adds an element before the greater ones, of which there are nearly always none.
  mutating func insert(_ new: Element) {
    var index = elements.count
    while index > head, let last = elements[index - 1], last > new { index -= 1 }
    elements.insert(new, at: index)
  }
}
