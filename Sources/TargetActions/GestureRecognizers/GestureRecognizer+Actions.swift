extension GestureRecognizer {
  /// Adds a target that is told, without arguments, when the gesture is recognised and how it goes on.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
    gesture.add { [weak target] _ in if let target { action(target)() } }
  }

  /// Adds a target that is told by the recogniser, under its own type, when the gesture is recognised and how it goes on.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (Self) -> Void) {
    gesture.add { [weak target] sender in
      if let target, let sender = sender as? Self { action(target)(sender) }
    }
  }
}

extension GestureCore {
  func add(_ action: @escaping (any GestureRecognizer) -> Void) { actions.append(action) }

  func callActions() {
    guard let recognizer else { return }
    for action in actions { action(recognizer) }
  }
}
