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
  private enum State { case idle, working }

  private var members: [ObjectIdentifier: any Behavior] = [:]
  private var order: [ObjectIdentifier] = []
  private var state = State.idle

  var children: [any Behavior] { order.compactMap { members[$0] } }

  func add(_ child: any Behavior) {
    guard members.updateValue(child, forKey: ObjectIdentifier(child)) == nil else { return }
    order.append(ObjectIdentifier(child))
    if case .working = state { child.start() }
  }

  func remove(_ child: any Behavior) {
    guard members.removeValue(forKey: ObjectIdentifier(child)) != nil else { return }
    order = order.filter { $0 != ObjectIdentifier(child) }
    if state == .working { child.stop() }
  }

  func start() {
    if state == .working { return }
    state = .working
    for name in order {
      if state == .working { members[name]?.start() }
    }
  }

  func stop() {
    if state == .idle { return }
    state = .idle
    children.reversed().forEach { $0.stop() }
  }

  func handle(_ event: Event) -> Bool {
    for name in order {
      guard state == .working, let child = members[name] else { continue }
      if child.handle(event) { return true }
    }
    return false
  }
}
