/// What happens on a screen.
enum Event: Equatable { case opened, keyPressed(Character), bidPlaced(Int) }

/// Something that a screen does besides showing: logging, checking keys, playing a gong.
///
/// It works between `start()` and `stop()`.
protocol Behavior: AnyObject {
  func start()
  func stop()
  /// Handles an event, and returns true if no other behavior should receive it.
  func handle(_ event: Event) -> Bool
}

/// Several behaviors that are one.
final class BehaviorGroup: Behavior {
  private(set) var children: [any Behavior] = []

  /// Adds a behavior behind the others; in a group that works, it is started.
  func add(_ child: any Behavior) {
    children.append(child)
  }

  /// Removes a behavior; in a group that works, it is stopped.
  func remove(_ child: any Behavior) {
    // Your code.
  }

  func start() {
    // Your code.
  }

  func stop() {
    // Your code.
  }

  func handle(_ event: Event) -> Bool {
    // Your code.
    false
  }
}
