import Responders

extension SceneState {
  /// Goes to another state, and runs the hook of that move.
  func move(to next: Appearance) {
    guard let controller else { return }
    do {
      appearance = try appearance.moved(to: next, of: Participant(controller))
    } catch {
      Diagnostic(.lifeCycle, about: Participant(controller), "\(error)").emit()
      return
    }
    switch next {
    case .appearing: run(.willAppear) { $0.willAppear() }
    case .visible: run(.didAppear) { $0.didAppear() }
    case .disappearing: run(.willDisappear) { $0.willDisappear() }
    case .hidden: run(.didDisappear) { $0.didDisappear() }
    }
  }

  /// Runs a hook, looks whether the base class was reached, and tells who listens.
  func run(_ hook: SceneHook, _ body: (any Controller<Content>) -> Void) {
    guard let controller else { return }
    reached.remove(hook)
    Trace.send(hook.rawValue, from: holder, to: controller, .lifeCycle) { body(controller) }
    if requiredHooks.contains(hook), !reached.contains(hook), missed.insert(hook).inserted {
      reportMissed(hook, controller)
    }
    hooks.notify(hook)
  }

  private func reportMissed(_ hook: SceneHook, _ controller: any Controller<Content>) {
    let name = Participant(controller).typeName
    Diagnostic(
      .missedHook, about: Participant(controller),
      "'\(name)' overrides \(hook.rawValue)() without calling super, so what its base class does there is left out. "
        + "States and order are right all the same. Call super.\(hook.rawValue)() in '\(name)'."
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A hook of a controller did not reach its base class.
  public static let missedHook = Diagnostic.Topic("hook that did not reach its base class")

  /// A controller was to go to a state to which no way leads.
  public static let lifeCycle = Diagnostic.Topic("life cycle of a controller")
}
