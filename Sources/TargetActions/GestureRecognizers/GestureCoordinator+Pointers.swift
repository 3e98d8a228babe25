extension GestureCoordinator {
  /// Whether a pointer is down now.
  func isDown(_ pointer: Int) -> Bool {
    presses.contains { $0.isDown && $0.last.pointer == pointer }
  }

  /// Begins a press, and offers it to recognisers before any of them sees it.
  func press(_ sample: PointerSample, _ recognizers: [any GestureRecognizer]) {
    lastSerial += 1
    let serial = lastSerial
    presses.append(GesturePress(serial: serial, last: sample))
    for recognizer in recognizers { join(recognizer, serial, sample) }
    if let index = presses.firstIndex(where: { $0.serial == serial }) { step(sample, ofPressAt: index) }
  }

  private func join(_ recognizer: any GestureRecognizer, _ serial: Int, _ sample: PointerSample) {
    let core = recognizer.gesture
    func mayJoin() -> Bool {
      core.isEnabled && !core.reached.isFinal && (core.coordinator == nil || core.coordinator === self)
        && presses.contains { $0.serial == serial && $0.isDown }
    }
    if core.coordinator == nil, !core.presses.isEmpty {
      // Its last coordinator died in the middle of a gesture.
      core.leave()
      recognizer.reset()
    }
    guard mayJoin() else { return }
    if let delegate = core.delegate as? any GestureReceiveDelegate {
      guard delegate.gestureRecognizer(recognizer, shouldReceive: sample), mayJoin() else { return }
    }
    if core.coordinator == nil {
      core.deadline = nil
      core.coordinator = self
      core.recognizer = recognizer
      cores.append(core)
    }
    core.presses.insert(serial)
    core.down.insert(serial)
    if core.state.isRecognized, core.cancelsPointersInView { closePress(serial) }
  }

  /// Lets the recognisers of a press see a step of it, and then the node.
  func step(_ sample: PointerSample, ofPressAt index: Int) {
    let serial = presses[index].serial
    let isLast = sample.phase == .ended || sample.phase == .cancelled
    presses[index].take(sample)
    for core in cores where core.down.contains(serial) {
      core.location = middle(of: core.down)
      if isLast { core.down.remove(serial) }
      guard !core.reached.isFinal else { continue }
      core.cause = sample
      core.recognizer?.receive(sample)
      core.cause = nil
    }
    guard let index = presses.firstIndex(where: { $0.serial == serial }) else { return }
    presses[index].readers -= 1
    if sample.phase == .cancelled { closePress(serial) }
    flush()
  }

  private func middle(of serials: Set<Int>) -> SIMD2<Double> {
    // In the order of the presses: a sum in the order of a set would differ from run to run.
    let locations = presses.lazy.filter { serials.contains($0.serial) }.map(\.last.location)
    return locations.reduce(.zero, +) / Double(max(1, serials.count))
  }

  /// Ends the presses of a pointer, also one that is up and whose end is held back.
  func cancelPress(of pointer: Int) {
    for press in presses where press.last.pointer == pointer {
      guard let index = presses.firstIndex(where: { $0.serial == press.serial }) else { continue }
      guard presses[index].isDown else {
        closePress(press.serial)
        continue
      }
      var sample = presses[index].last
      sample.phase = .cancelled
      sample.time = now
      step(sample, ofPressAt: index)
    }
  }

  /// Lets a node have no more of a press, and one cancel if it has had anything.
  func closePress(_ serial: Int) {
    guard let index = presses.firstIndex(where: { $0.serial == serial && !$0.isClosed }) else { return }
    presses[index].held = []
    presses[index].isClosed = true
    guard presses[index].isKnownToNode else { return }
    var sample = presses[index].last
    sample.phase = .cancelled
    sample.time = now
    outbox.append(sample)
  }

  /// Passes on what has been held back, older presses first, as far as no undecided recogniser objects.
  func flush() {
    for index in presses.indices {
      while presses[index].readers == 0, let sample = presses[index].held.first, !mustHold(sample, presses[index]) {
        presses[index].held.removeFirst()
        presses[index].isKnownToNode = true
        presses[index].isClosed = sample.phase == .ended
        outbox.append(sample)
      }
    }
  }

  private func mustHold(_ sample: PointerSample, _ press: GesturePress) -> Bool {
    if cores.contains(where: { holdsBack($0, sample, press) }) { return true }
    guard !press.isKnownToNode else { return false }
    // Behind an end that is held back waits what the same pointer, or the same recogniser, does next: a node must not
    // hear of a second press before the end of the first.
    return presses.contains { earlier in
      guard earlier.serial < press.serial, let first = earlier.held.first else { return false }
      return earlier.last.pointer == press.last.pointer
        || cores.contains { $0.presses.contains(press.serial) && holdsBack($0, first, earlier) }
    }
  }

  /// Whether a recogniser keeps a step of a press from its node until it is decided.
  private func holdsBack(_ core: GestureCore, _ sample: PointerSample, _ press: GesturePress) -> Bool {
    core.state == .possible && core.recognizer != nil && core.presses.contains(press.serial)
      && (core.delaysPointersBegan && !press.isKnownToNode
        || core.delaysPointersEnded && core.cancelsPointersInView && sample.phase == .ended)
  }
}
