import Synchronization

/// A door in the middle of a response: the server waits at it until the owner opens it, and no clock is involved.
///
/// ```swift
/// let gate = Gate()
/// let server = try LoopbackServer { _ in Response(body: .chunked([.text("half"), .wait(gate), .text("rest")])) }
/// // … start a download
/// await gate.reached()  // the first half has been handed to the network
/// gate.open()
/// ```
public final class Gate: Sendable {
  private let arrival = Latch()
  private let passage = Latch()

  /// Creates a gate that is closed.
  public init() {}

  /// Lets everything through that waits, and whatever comes later; opening it again changes nothing.
  public func open() { passage.open() }

  /// Returns once a response has come to this gate, or when the calling task is cancelled.
  public func reached() async { await arrival.wait() }

  /// Returns once the gate is open, or when the calling task is cancelled.
  ///
  /// Handlers call it to wait before they answer; the pieces of a body that wait go through it too.
  public func pass() async {
    arrival.open()
    await passage.wait()
  }
}

/// A condition that becomes true once and stays true.
private final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var nextTicket = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var givenUp: Set<Int> = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.isOpen || state.givenUp.remove(ticket) != nil { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Ends the wait of a cancelled task, also when the cancellation comes before the wait has begun.
  private func giveUp(_ ticket: Int) {
    let continuation = state.withLock { state in
      if let waiting = state.waiting.removeValue(forKey: ticket) { return Optional(waiting) }
      state.givenUp.insert(ticket)
      return nil
    }
    continuation?.resume()
  }
}
