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
  private var isWorking = false

  /// Adds a behavior behind the others; in a group that works, it is started.
  func add(_ child: any Behavior) {
    guard !has(child) else { return }
    children.append(child)
    if isWorking { child.start() }
  }

  /// Removes a behavior; in a group that works, it is stopped.
  func remove(_ child: any Behavior) {
    guard has(child) else { return }
    children.removeAll { $0 === child }
    if isWorking { child.stop() }
  }

  func start() {
    guard !isWorking else { return }
    isWorking = true
    for child in children where isWorking && has(child) { child.start() }
  }

  func stop() {
    guard isWorking else { return }
    isWorking = false
    for child in children.reversed() { child.stop() }
  }

  func handle(_ event: Event) -> Bool {
    for child in children where isWorking && has(child) {
      if child.handle(event) { return true }
    }
    return false
  }

  private func has(_ child: any Behavior) -> Bool { children.contains { $0 === child } }
}
