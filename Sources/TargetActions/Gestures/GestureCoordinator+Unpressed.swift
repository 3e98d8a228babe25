// Pointers that aren't down. Their recognizers don't compete with those of presses, and nodes receive no cancel.
extension GestureCoordinator {
  /// Passes the location of a pointer that isn't down to the hover recognizers over which it is.
  ///
  /// A recognizer that is no longer among them ends, and a new one begins. They don't exclude each other.
  ///
  /// - Parameters:
  ///   - sample: A `hovered` step.
  ///   - node: The node that was hit; nil for none.
  ///   - recognizers: The recognizers of that node, then of its ancestors.
  package func hover(_ sample: PointerSample, over node: AnyObject?, _ recognizers: [any GestureRecognizer]) {
    perform {
      reachDeadlines(upTo: sample.time)
      let entered = recognizers.filter { $0.gesture.source == .hovering }
      offer(to: entered) { offers in
        for (core, pointer) in unpressed where core.source == .hovering && pointer == sample.pointer {
          let isOver = entered.contains { $0.gesture === core }
          if isOver { pass(sample, to: core) } else { end(core, with: sample) }
        }
        guard let node else { return }
        for offer in offers where !isInProgress(offer.recognizer.gesture) { begin(offer, with: sample, over: node) }
      }
    }
  }

  /// Passes a step of a wheel or a trackpad to the recognizer that began with this pointer, or to the nearest one.
  ///
  /// - Parameters:
  ///   - sample: A `scrolled` step.
  ///   - node: The node that was hit; nil for none.
  ///   - recognizers: The recognizers of that node, then of its ancestors.
  /// - Returns: Whether a recognizer has taken it.
  package func scroll(
    _ sample: PointerSample, over node: AnyObject?, _ recognizers: [any GestureRecognizer]
  ) -> Bool {
    var isTaken = false
    // The gesture before may end at its deadline, and its recognizer must be ready for the next.
    perform { reachDeadlines(upTo: sample.time) }
    perform {
      if let latched = unpressed.first(where: { $0.core.source == .scrolling && $0.pointer == sample.pointer })?.core {
        if latched.reached.isFinal { prolong(latched, with: sample) } else { pass(sample, to: latched) }
        isTaken = true
        return
      }
      guard let node else { return }
      isTaken = offer(to: recognizers.filter { $0.gesture.source == .scrolling }) { offers in
        offers.contains { begin($0, with: sample, over: node) }
      }
    }
    return isTaken
  }

  /// Forgets a recognizer whose node no longer has it, and that has finished.
  fileprivate func forget(_ core: GestureCore) {
    perform {
      guard core.reached.isFinal else { return }
      leave(core)
      // Its pointers may stay down, for other recognizers.
      core.downPresses = []
    }
  }

  /// Cancels the hovering and the scroll of a pointer that isn't down; deadlines up to the time are reached first.
  package func cancelUnpressed(pointer: Int, at time: Duration) {
    perform {
      reachDeadlines(upTo: time)
      for (core, other) in unpressed where other == pointer { cancelUnpressed(core) }
    }
  }

  /// Cancels the gesture of a pointer that isn't down.
  func cancelUnpressed(_ core: GestureCore) {
    leave(core) { giveUp(core) }
  }

  /// Resets the recognizers of scrolling whose steps are over, and drops those that were deallocated.
  ///
  /// A hover recognizer that has finished is ready again when the pointer has left it.
  func removeFinishedScrolling() {
    for (core, _) in unpressed
    where core.recognizer == nil || core.source == .scrolling && core.reached.isFinal && core.deadline == nil {
      leave(core)
    }
  }

  private func isInProgress(_ core: GestureCore) -> Bool { unpressed.contains { $0.core === core } }

  /// Begins a gesture, if the recognizer and its delegate allow it.
  @discardableResult
  private func begin(_ offer: GestureOffer, with sample: PointerSample, over node: AnyObject) -> Bool {
    let recognizer = offer.recognizer
    let core = recognizer.gesture
    detachFromDeallocatedCoordinator(recognizer)
    guard mayAccept(offer), shouldReceive(recognizer, sample, on: node), shouldBegin(recognizer), mayAccept(offer),
      !isInProgress(core)
    else { return false }
    engage(recognizer)
    unpressed.append((core, sample.pointer))
    pass(sample, to: core)
    return true
  }

  private func pass(_ sample: PointerSample, to core: GestureCore) {
    // An action of another recognizer may have ended this gesture.
    guard isInProgress(core), !core.reached.isFinal else { return }
    core.location = sample.location
    core.latestSample = sample
    core.currentSample = sample
    core.recognizer?.receive(sample)
    core.currentSample = nil
  }

  /// Takes a step of a scroll that was canceled, which ends when the pause that its recognizer allows has passed.
  private func prolong(_ core: GestureCore, with sample: PointerSample) {
    guard core.deadline != nil, let scroll = core.recognizer as? ScrollGestureRecognizer else { return }
    core.deadline = sample.time.saturatingAdding(scroll.maximumPause)
    core.latestSample = sample
  }

  private func end(_ core: GestureCore, with sample: PointerSample) {
    var last = sample
    last.phase = .ended
    leave(core) { pass(last, to: core) }
  }

  /// Ends a gesture, unless an action that is called for its end has begun the next one.
  private func leave(_ core: GestureCore, after end: () -> Void) {
    let gesture = core.engagements
    end()
    if core.engagements == gesture { leave(core) }
  }

  private func leave(_ core: GestureCore) {
    guard let index = unpressed.firstIndex(where: { $0.core === core }) else { return }
    unpressed.remove(at: index)
    core.leave()
    core.recognizer?.reset()
  }
}

extension GestureRecognizer {
  /// Ends the gesture in progress because the recognizer or its node goes: cancels it if it has begun, else fails it.
  package func endGesture() {
    gesture.departures += 1
    cancelGesture()
    gesture.coordinator?.forget(gesture)
  }
}
