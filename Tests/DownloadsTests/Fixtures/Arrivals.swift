/// Lets a test wait, on the actor where things are counted, until so many have come.
final class Arrivals {
  private var count = 0
  private var goal = 0
  private var waiting: CheckedContinuation<Void, Never>?

  /// One more has come.
  func add() {
    count += 1
    guard count >= goal else { return }
    waiting?.resume()
    waiting = nil
  }

  /// Returns once that many have come.
  func reach(_ goal: Int, isolation: isolated any Actor = #isolation) async {
    guard count < goal else { return }
    self.goal = goal
    await withCheckedContinuation { waiting = $0 }
  }
}
