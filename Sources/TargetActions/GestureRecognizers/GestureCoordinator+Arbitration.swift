public import MessageTracing

extension Diagnostic.Topic {
  /// Recognisers of one gesture wait for each other to fail.
  public static let gestureDeadlock = Diagnostic.Topic("gesture deadlock")
}

extension GestureCoordinator {
  /// Takes a step that a recogniser makes; it is one that its state allows.
  func move(_ core: GestureCore, to state: GestureState) {
    perform {
      switch core.state {
      case .possible where !state.isRecognized:
        core.fail()
      case .possible:
        if state == .began { core.isContinuous = true }
        core.reached = state
        if state == .ended { core.deadline = nil }
        if core.awaited == nil { core.awaited = obstacles(of: core) }
      case .began, .changed, .ended, .cancelled, .failed:
        core.reached = state
        publish(core)
      }
      settle()
    }
  }

  /// Cancels or fails a recogniser that has not finished.
  func giveUp(_ core: GestureCore) {
    perform {
      switch core.state {
      case .possible:
        core.fail()
      case .began, .changed:
        core.reached = .cancelled
        publish(core)
      case .ended, .cancelled, .failed:
        return
      }
      settle()
    }
  }

  /// Decides about those that want to be recognised, as long as there is one to decide about.
  private func settle() {
    while let core = cores.first(where: { $0.isWaiting && blockers(of: $0).isEmpty }) ?? deadlocked() {
      decide(core)
    }
  }

  /// Brings everything to rest: nobody waits for what cannot come, and those whose gesture is over are made ready.
  func tidy() {
    while true {
      for core in cores where core.recognizer == nil { core.fail() }
      settle()
      if let lapsed = cores.first(where: { $0.down.isEmpty && $0.deadline == nil && !$0.reached.isFinal }) {
        giveUp(lapsed)
      } else if let index = cores.firstIndex(where: { $0.state.isFinal && $0.down.isEmpty || $0.recognizer == nil }) {
        let core = cores.remove(at: index)
        core.leave()
        core.recognizer?.reset()
      } else {
        return
      }
    }
  }
}

// MARK: - Relations

extension GestureCoordinator {
  private func rivals(of core: GestureCore) -> [GestureCore] {
    cores.filter { $0 !== core && $0.recognizer != nil && $0.sharesPress(with: core) }
  }

  /// Those that must fail before this one, asked when it first wants to be recognised.
  private func obstacles(of core: GestureCore) -> [GestureCore] {
    let required = core.required
    let delegate = core.delegate as? any GestureFailureDelegate
    return rivals(of: core).filter { rival in
      if required.contains(where: { $0 === rival }) { return true }
      guard let delegate, let one = core.recognizer, let other = rival.recognizer else { return false }
      return delegate.gestureRecognizer(one, shouldRequireFailureOf: other)
    }
  }

  /// Those among the obstacles that are still undecided.
  private func blockers(of core: GestureCore) -> [GestureCore] {
    (core.awaited ?? []).filter { $0.state == .possible && $0.coordinator === self && $0.recognizer != nil }
  }

  /// The first of those that wait in a circle, when nothing but waiting goes on in it.
  private func deadlocked() -> GestureCore? {
    let core = cores.first { waitsForItself($0) }
    if let core, let recognizer = core.recognizer {
      let name = Participant(recognizer)
      Diagnostic(
        .gestureDeadlock, about: name,
        "'\(name)' waits for a recogniser to fail that waits for it. It no longer waits, and the others of the circle "
          + "follow from that. Remove one of the failure requirements between them."
      ).emit()
    }
    return core
  }

  private func waitsForItself(_ core: GestureCore) -> Bool {
    guard core.isWaiting else { return false }
    var seen = blockers(of: core)
    var index = 0
    while index < seen.count {
      guard seen[index].isWaiting else { return false }
      for other in blockers(of: seen[index]) where !seen.contains(where: { $0 === other }) { seen.append(other) }
      index += 1
    }
    return seen.contains { $0 === core }
  }

  private func agree(_ one: GestureCore, _ other: GestureCore) -> Bool {
    guard let recognizer = one.recognizer, let rival = other.recognizer,
      let delegate = one.delegate as? any GestureSimultaneityDelegate,
      let rivalsDelegate = other.delegate as? any GestureSimultaneityDelegate
    else { return false }
    return delegate.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: rival)
      && rivalsDelegate.gestureRecognizer(rival, shouldRecognizeSimultaneouslyWith: recognizer)
  }
}

// MARK: - Decisions

extension GestureCoordinator {
  /// Recognises or fails one that wants to be recognised and need not wait any longer.
  private func decide(_ core: GestureCore) {
    guard let losers = losers(against: core) else { return core.fail() }
    // A delegate that was asked may have ended the gesture meanwhile.
    guard core.isWaiting, core.coordinator === self else { return }
    for loser in losers where loser.state == .possible { loser.fail() }
    let reached = core.reached
    core.state = core.isContinuous ? .began : .ended
    if core.cancelsPointersInView {
      for serial in core.presses.sorted() { closePress(serial) }
    }
    core.callActions()
    if core.isContinuous, reached == .ended, core.state == .began, core.reached == .ended { publish(core) }
  }

  /// Those that fail when this one is recognised, or nil if it may not be.
  private func losers(against core: GestureCore) -> [GestureCore]? {
    guard let recognizer = core.recognizer else { return nil }
    if (core.awaited ?? []).contains(where: { $0.state.isRecognized && $0.coordinator === self }) { return nil }
    let opposed = rivals(of: core).filter { !$0.state.isFinal || $0.state == .ended }.filter { !agree(core, $0) }
    if opposed.contains(where: { $0.state.isRecognized }) { return nil }
    if let delegate = core.delegate as? any GestureBeginDelegate {
      guard delegate.gestureRecognizerShouldBegin(recognizer) else { return nil }
    }
    return opposed
  }

  /// Shows the state that a recogniser has reached, and calls its actions.
  private func publish(_ core: GestureCore) {
    core.state = core.reached
    if core.state.isFinal { core.deadline = nil }
    core.callActions()
  }
}
