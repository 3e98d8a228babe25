public import MessageRecording

extension Diagnostic.Topic {
  /// Recognizers of one gesture wait for each other to fail.
  public static let gestureDeadlock = Diagnostic.Topic("gestureDeadlock")
}

extension GestureCoordinator {
  /// Moves a recognizer to a state that it may move to.
  func move(_ core: GestureCore, to state: GestureState) {
    perform {
      guard core.source == .presses else {
        core.isContinuous = true
        core.reached = state
        return publish(core)
      }
      switch core.state {
      case .possible where !state.isRecognized:
        core.fail()
      case .possible:
        if state == .began { core.isContinuous = true }
        core.reached = state
        if state == .ended {
          core.deadline = nil
          core.keepContacts()
        }
        if core.obstacles == nil { core.obstacles = obstacles(of: core) }
      case .began, .changed, .ended, .cancelled, .failed:
        core.reached = state
        publish(core)
      }
      decideAll()
    }
  }

  /// Cancels or fails a recognizer that has not finished.
  func giveUp(_ core: GestureCore) {
    perform {
      // An action of another recognizer may have ended its gesture.
      guard core.coordinator === self else { return }
      switch core.state {
      case .possible:
        core.fail()
      case .began, .changed:
        core.reached = .cancelled
        publish(core)
      case .ended, .cancelled, .failed:
        return
      }
      decideAll()
    }
  }

  /// Fails the undecided ones of some recognizers together, as when their node leaves the root: none of them is
  /// recognized because the one that it waits for fails before it.
  package func failTogether(_ recognizers: [any GestureRecognizer]) {
    perform { fail(recognizers.map(\.gesture)) }
  }

  /// Fails the undecided ones of some recognizers, without decisions about the others.
  func fail(_ group: [GestureCore]) {
    for core in group where core.coordinator === self && core.source == .presses && core.state == .possible {
      core.fail()
    }
  }

  /// Fails recognizers that can no longer recognize, and resets those whose gesture is over.
  func removeFinished() {
    while true {
      for core in cores where core.recognizer == nil { core.fail() }
      decideAll()
      if let lapsed = cores.first(where: { $0.downPresses.isEmpty && $0.deadline == nil && !$0.reached.isFinal }) {
        giveUp(lapsed)
      } else if let index = cores.firstIndex(where: {
        $0.state.isFinal && $0.downPresses.isEmpty || $0.recognizer == nil
      }) {
        let core = cores.remove(at: index)
        core.leave()
        core.recognizer?.reset()
      } else {
        return
      }
    }
  }
}

// MARK: Relations

extension GestureCoordinator {
  private func rivals(of core: GestureCore) -> [GestureCore] {
    cores.filter { $0 !== core && $0.recognizer != nil && $0.sharesPress(with: core) }
  }

  /// Returns the recognizers that must fail before this one, which is ready to recognize.
  private func obstacles(of core: GestureCore) -> [GestureCore] {
    let required = core.requiredToFail
    return rivals(of: core).filter { rival in
      if required.contains(where: { $0 === rival }) { return true }
      guard let recognizer = core.recognizer, let other = rival.recognizer else { return false }
      let requires = core.$delegate(
        "shouldRequireFailureOf", as: (any GestureFailureDelegate).self, from: recognizer
      ) {
        $0.gestureRecognizer(recognizer, shouldRequireFailureOf: other)
      }
      return requires ?? false
    }
  }

  /// Returns the obstacles that are still undecided.
  private func undecidedObstacles(of core: GestureCore) -> [GestureCore] {
    (core.obstacles ?? []).filter { $0.state == .possible && $0.coordinator === self && $0.recognizer != nil }
  }

  /// Returns the first recognizer of a cycle in which every recognizer waits for another one of the cycle.
  private func firstDeadlocked() -> GestureCore? {
    let core = cores.first { waitsForItself($0) }
    if let core, let recognizer = core.recognizer {
      let name = Participant(recognizer)
      Diagnostic(
        .gestureDeadlock, about: name,
        "'\(name)' waits for a recognizer to fail that waits for it. It no longer waits, and the others of the cycle "
          + "follow from that. Remove one of the failure requirements between them."
      ).emit()
    }
    return core
  }

  private func waitsForItself(_ core: GestureCore) -> Bool {
    guard core.isWaiting, !core.isBeingDecided else { return false }
    var awaited = undecidedObstacles(of: core)
    var index = 0
    while index < awaited.count {
      guard awaited[index].isWaiting else { return false }
      for other in undecidedObstacles(of: awaited[index]) where !awaited.contains(where: { $0 === other }) {
        awaited.append(other)
      }
      index += 1
    }
    return awaited.contains { $0 === core }
  }

  /// Returns whether the delegate of one of them lets both recognize at the same time.
  private func mayRecognizeSimultaneously(_ core: GestureCore, _ other: GestureCore) -> Bool {
    allows(core, simultaneouslyWith: other) || allows(other, simultaneouslyWith: core)
  }

  private func allows(_ core: GestureCore, simultaneouslyWith other: GestureCore) -> Bool {
    guard let recognizer = core.recognizer, let rival = other.recognizer else { return false }
    let answer = core.$delegate(
      "shouldRecognizeSimultaneouslyWith", as: (any GestureSimultaneityDelegate).self, from: recognizer
    ) {
      $0.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: rival)
    }
    return answer ?? false
  }
}

// MARK: Decisions

extension GestureCoordinator {
  /// Decides about the recognizers that are ready to recognize, until all others must wait.
  private func decideAll() {
    while let core = nextToDecide() { decide(core) }
  }

  private func nextToDecide() -> GestureCore? {
    cores.first { $0.isWaiting && !$0.isBeingDecided && undecidedObstacles(of: $0).isEmpty } ?? firstDeadlocked()
  }

  /// Recognizes or fails a recognizer that is ready to recognize and need not wait any longer.
  private func decide(_ core: GestureCore) {
    core.isBeingDecided = true
    let losers = losers(against: core)
    core.isBeingDecided = false
    // A delegate method may have ended the gesture.
    guard core.isWaiting, core.coordinator === self else { return }
    guard let losers else { return core.fail() }
    for loser in losers where loser.state == .possible { loser.fail() }
    let reached = core.reached
    core.state = core.isContinuous ? .began : .ended
    if core.cancelsPointersInView { closePresses(of: core) }
    core.callActions()
    if core.isContinuous, reached == .ended, core.state == .began, core.reached == .ended { publish(core) }
  }

  /// Returns the recognizers that fail when this one recognizes, or nil if it may not.
  private func losers(against core: GestureCore) -> [GestureCore]? {
    guard let recognizer = core.recognizer else { return nil }
    if (core.obstacles ?? []).contains(where: { $0.state.isRecognized && $0.coordinator === self }) { return nil }
    let opposed = rivals(of: core).filter { !$0.state.isFinal || $0.state == .ended }
      .filter { !mayRecognizeSimultaneously(core, $0) }
    if opposed.contains(where: { $0.state.isRecognized }) { return nil }
    return shouldBegin(recognizer) ? opposed : nil
  }

  /// Returns the delegate's answer about beginning; true without a delegate.
  func shouldBegin(_ recognizer: any GestureRecognizer) -> Bool {
    recognizer.gesture.$delegate("shouldBegin", from: recognizer) { $0.gestureRecognizerShouldBegin(recognizer) }
      ?? true
  }

  /// Sets the visible state to the reached one, and calls the actions.
  private func publish(_ core: GestureCore) {
    core.state = core.reached
    // The deadline of a canceled scroll is the end of its steps, which it still takes.
    if core.state.isFinal, core.source != .scrolling { core.deadline = nil }
    core.callActions()
  }
}
