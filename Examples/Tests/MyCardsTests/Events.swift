/// Lets a test wait for a condition that changes with events, without polling.
@MainActor
final class Events {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Reports an event, after which each condition is checked again.
  func happen() {
    let resumed = waiting
    waiting = []
    for waiter in resumed { waiter.resume() }
  }

  func until(_ condition: () -> Bool) async {
    while !condition() { await withCheckedContinuation { waiting.append($0) } }
  }
}
