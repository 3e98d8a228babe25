/// Decides which recognizers win, and which pointer steps the nodes receive.
///
/// Each root has one. The pointer router passes it every sample, and delivers the returned steps to the nodes. A
/// recognizer participates from the first press that it receives until it has reached a final state and its pointers
/// are up. A gesture may outlast a pointer, as a double tap does.
///
/// ```swift
/// for step in coordinator.receive(sample, on: hitNode, offeredTo: recognizersFromHitNodeToRoot) {
///   node(hitBy: step.pointer).pointerStep(step)
/// }
/// wakeUp(at: coordinator.deadline)  // and then call advance(to:)
/// ```
///
/// It reads no clock: time comes with the samples and with ``advance(to:)``. It holds recognizers weakly and holds no
/// node. Actions and delegates run inside its methods, while its state is consistent: they may add, disable, cancel and
/// release recognizers, and call every method here. Each step is returned once, by the nested call or the outer one.
package final class GestureCoordinator {
  /// The recognizers of the gestures in progress, nearest first for each press.
  var cores: [GestureCore] = []

  /// The recognizers of hovering and of scrolling that are in progress, with their pointer.
  var unpressed: [(core: GestureCore, pointer: Int)] = []

  /// The bounds of the root, for the recognizers that begin at an edge.
  package var bounds: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)?

  /// The presses that are down or have steps that are held back.
  private var presses: [Press] = []

  /// The steps for nodes that no call has returned yet.
  private var undelivered: [PointerSample] = []

  /// The latest time of a sample or an advance.
  private(set) var now = Duration.zero

  /// The serial number of the latest press.
  private var lastSerial = 0

  /// The number of nested calls in progress.
  private var depth = 0

  /// The number of samples that are being offered to recognizers, one inside another.
  private var offersInProgress = 0

  /// Creates a coordinator for a root in which no pointer is down.
  package init() {}

  /// The recognizers of the gestures in progress, nearest first for each press.
  package var recognizers: [any GestureRecognizer] { engaged.compactMap(\.recognizer) }

  private var engaged: [GestureCore] { cores + unpressed.map(\.core) }

  /// Whether a recognizer may be in a gesture, or may join one in the call in progress.
  package var hasRecognizers: Bool { offersInProgress > 0 || !recognizers.isEmpty }

  /// The pointers that are down or have steps that are held back, in the order of their presses, then those of steps
  /// that no call has returned yet.
  ///
  /// No call returns a step of another pointer until it goes down again.
  package var pointers: [Int] { presses.map(\.last.pointer) + undelivered.map(\.pointer) }

  /// The time at which to call ``advance(to:)``; nil for no call.
  package var deadline: Duration? {
    undelivered.isEmpty ? engaged.compactMap(\.deadline).min() : now
  }

  /// Passes one sample to the recognizers, and returns what the nodes receive.
  ///
  /// Deadlines up to the sample's time are reached first. A pointer that goes down twice is canceled in between; a step
  /// of a pointer that isn't down is ignored.
  ///
  /// - Parameters:
  ///   - sample: A step of a pointer. If its time is before that of an earlier sample, no time passes.
  ///   - device: For a `began`, the number of the finger or mouse, from a router that gives each of its sequences a
  ///     number of its own; nil if that is the number of the sample.
  ///   - node: For a `began`, the node that was hit, for the delegates.
  ///   - recognizers: For a `began`, the recognizers of the hit node, then of its ancestors up to the root; the other
  ///     phases go to the recognizers that received the press. A recognizer doesn't receive it if it is disabled, if
  ///     its delegate refuses the pointer, or if its gesture is decided but not over.
  /// - Returns: The steps to deliver now, in order, each to the node that its pointer hit: the sample itself, samples
  ///   held back before, and a `cancelled` for each pointer that a recognizer has taken from its node. A press of a
  ///   pointer comes after the end of its previous press.
  package func receive(
    _ sample: PointerSample, of device: Int? = nil, on node: AnyObject? = nil,
    offeredTo recognizers: [any GestureRecognizer] = []
  ) -> [PointerSample] {
    perform { reachDeadlines(upTo: sample.time) }
    // Each one separately, so that recognizers whose gesture ends are ready for the new press. An action that is called
    // for the cancel may press the pointer again.
    while sample.phase == .began, isDown(sample.pointer) { perform { cancelPresses(of: sample.pointer) } }
    perform {
      if sample.phase == .began {
        press(sample, of: device ?? sample.pointer, on: node ?? self, recognizers)
      } else if let index = presses.firstIndex(where: { $0.isDown && $0.last.pointer == sample.pointer }) {
        if presses[index].isOffered { presses[index].postponed.append(sample) } else { step(sample, ofPressAt: index) }
      }
    }
    return takeUndelivered()
  }

  /// Advances the time without a sample, and calls the recognizers whose deadline is reached.
  ///
  /// - Returns: The steps to deliver to the nodes now, as from ``receive(_:of:on:offeredTo:)``.
  package func advance(to time: Duration) -> [PointerSample] {
    perform { reachDeadlines(upTo: time) }
    return takeUndelivered()
  }

  /// Cancels a pointer for recognizers and node, as when its node leaves the root.
  ///
  /// - Returns: The steps to deliver to the nodes now; they include a `cancelled` for that pointer if its node has
  ///   received a step of it but not its end.
  package func cancel(pointer: Int) -> [PointerSample] {
    perform { cancelPresses(of: pointer) }
    return takeUndelivered()
  }

  /// Ends the delivery of pointers to their nodes, which leave the root; recognizers go on receiving them.
  ///
  /// - Returns: The steps to deliver to the nodes now; they include a `cancelled` for each of these pointers whose node
  ///   has received a step of it but not its end.
  package func closePresses(of pointers: Set<Int>) -> [PointerSample] {
    perform { for press in presses where pointers.contains(press.last.pointer) { closePress(press.serial) } }
    return takeUndelivered()
  }

  /// Cancels every pointer and every gesture.
  ///
  /// - Returns: The steps to deliver to the nodes now: a `cancelled` for each pointer whose node has received a step of
  ///   it but not its end.
  package func cancelAll() -> [PointerSample] {
    perform {
      // Not what the actions begin that are called meanwhile.
      let (pressed, others) = (cores, unpressed.map(\.core))
      // For all nodes first: an action may press a pointer again that has its turn later.
      for press in presses { closePress(press.serial) }
      for pointer in presses.map(\.last.pointer) { cancelPresses(of: pointer) }
      fail(pressed)
      for core in pressed { giveUp(core) }
      for core in others { cancelUnpressed(core) }
    }
    return takeUndelivered()
  }

  // MARK: Order of work

  /// Runs a piece of work; the outermost call resolves all consequences before it returns.
  func perform(_ work: () -> Void) {
    depth += 1
    work()
    if depth == 1 { resolve() }
    depth -= 1
  }

  /// Ends what is over, and hands over what no recognizer holds back anymore.
  ///
  /// A function of its own, since ``perform(_:)`` is copied for each piece of work.
  private func resolve() {
    removeFinished()
    removeFinishedScrolling()
    releaseHeldSteps()
    presses.removeAll { !$0.isDown && $0.held.isEmpty }
  }

  func takeUndelivered() -> [PointerSample] {
    defer { undelivered = [] }
    return undelivered
  }

  func reachDeadlines(upTo time: Duration) {
    // A recognizer is called again in this call only for a later deadline, so one set to the past causes no endless
    // loop.
    var called: [ObjectIdentifier: Duration] = [:]
    func due(_ core: GestureCore) -> (core: GestureCore, deadline: Duration)? {
      guard let deadline = core.deadline, deadline <= time else { return nil }
      if let last = called[ObjectIdentifier(core)], deadline <= last { return nil }
      return (core, deadline)
    }
    while let (core, deadline) = engaged.compactMap(due).min(by: { $0.deadline < $1.deadline }) {
      called[ObjectIdentifier(core)] = deadline
      core.deadline = nil
      now = max(now, deadline)
      if !core.reached.isFinal { core.recognizer?.deadlineReached(at: deadline) }
    }
    now = max(now, time)
  }
}

// MARK: Presses

extension GestureCoordinator {
  /// One sequence of a pointer, from its press until it is up and no step is held back.
  private struct Press {
    /// Identifies the press among all presses, including those of the same pointer.
    let serial: Int

    /// The finger or mouse, of which a node receives one press after the other.
    let device: Int

    /// The latest step.
    var last: PointerSample

    var isDown = true

    /// Whether the node has received a step.
    var isKnownToNode = false

    /// Whether the node receives no further step.
    var isClosed = false

    /// Whether the press is being offered to recognizers, which haven't read it.
    var isOffered = true

    /// The steps that came while the press was offered, in order.
    var postponed: [PointerSample] = []

    /// The steps that the node has not received yet, in order.
    var held: [PointerSample] = []

    /// The number of nested steps that recognizers are reading; the node receives nothing until it is zero.
    var readers = 0

    init(_ sample: PointerSample, of device: Int, serial: Int) {
      (self.serial, self.device) = (serial, device)
      last = sample
    }

    /// Takes a step that recognizers read first, and then the node unless the press is closed.
    mutating func take(_ sample: PointerSample) {
      last = sample
      readers += 1
      if sample.isLast { isDown = false }
      if !isClosed { held.append(sample) }
    }
  }

  private func isDown(_ pointer: Int) -> Bool {
    presses.contains { $0.isDown && $0.last.pointer == pointer }
  }

  /// Begins a press, and lets all recognizers join before any of them reads it.
  private func press(
    _ sample: PointerSample, of device: Int, on node: AnyObject, _ recognizers: [any GestureRecognizer]
  ) {
    lastSerial += 1
    let serial = lastSerial
    presses.append(Press(sample, of: device, serial: serial))
    offer(to: recognizers) { for offer in $0 { join(offer, serial, sample, on: node) } }
    guard let index = presses.firstIndex(where: { $0.serial == serial }) else { return }
    presses[index].isOffered = false
    let postponed = presses[index].postponed
    step(sample, ofPressAt: index)
    for sample in postponed {
      reachDeadlines(upTo: sample.time)
      if let index = presses.firstIndex(where: { $0.isDown && $0.serial == serial }) { step(sample, ofPressAt: index) }
    }
  }

  private func join(_ offer: GestureOffer, _ serial: Int, _ sample: PointerSample, on node: AnyObject) {
    let recognizer = offer.recognizer
    let core = recognizer.gesture
    func mayJoin() -> Bool {
      // Two nodes may list the recognizer.
      mayAccept(offer) && core.source == .presses && !core.presses.contains(serial)
        && presses.contains { $0.serial == serial && $0.isDown }
    }
    detachFromDeallocatedCoordinator(recognizer)
    guard mayJoin(), shouldReceive(recognizer, sample, on: node), mayJoin() else { return }
    if core.coordinator == nil {
      engage(recognizer)
      cores.append(core)
    }
    core.addContact(serial, sample)
    if core.state.isRecognized, core.cancelsPointersInView { closePress(serial) }
  }

  /// Returns whether a recognizer may receive the pointer that is offered to it.
  func mayAccept(_ offer: GestureOffer) -> Bool {
    let core = offer.recognizer.gesture
    return offer.isOpen && core.isEnabled && !core.reached.isFinal
      && (core.coordinator == nil || core.coordinator === self)
  }

  /// Offers a pointer to recognizers, which may leave until the closure returns.
  func offer<Result>(to recognizers: [any GestureRecognizer], _ body: ([GestureOffer]) -> Result) -> Result {
    offersInProgress += 1
    defer { offersInProgress -= 1 }
    return body(recognizers.map { GestureOffer(to: $0) })
  }

  /// Returns the delegate's answer about a new pointer; true without a delegate.
  func shouldReceive(_ recognizer: any GestureRecognizer, _ sample: PointerSample, on node: AnyObject) -> Bool {
    recognizer.gesture.$delegate("shouldReceive", as: (any GestureReceiveDelegate).self, from: recognizer) {
      $0.gestureRecognizer(recognizer, shouldReceive: sample, on: node)
    } ?? true
  }

  func engage(_ recognizer: any GestureRecognizer) {
    let core = recognizer.gesture
    core.deadline = nil
    core.engagements += 1
    core.coordinator = self
    core.recognizer = recognizer
  }

  /// Resets a recognizer whose previous coordinator was deallocated during a gesture.
  func detachFromDeallocatedCoordinator(_ recognizer: any GestureRecognizer) {
    let core = recognizer.gesture
    guard core.coordinator == nil, !core.presses.isEmpty || core.state != .possible else { return }
    core.leave()
    recognizer.reset()
  }

  /// Passes a step to the recognizers of a press, and then to the node.
  private func step(_ sample: PointerSample, ofPressAt index: Int) {
    let serial = presses[index].serial
    presses[index].take(sample)
    // A cancel is that of all, so that none is recognized because the one that it waits for reads the cancel first.
    if sample.phase == .cancelled { fail(cores.filter { $0.isWaiting && $0.downPresses.contains(serial) }) }
    for core in cores where core.downPresses.contains(serial) {
      core.follow(sample, serial)
      guard !core.reached.isFinal else { continue }
      core.latestSample = sample
      core.currentSample = sample
      core.recognizer?.receive(sample)
      core.currentSample = nil
    }
    guard let index = presses.firstIndex(where: { $0.serial == serial }) else { return }
    presses[index].readers -= 1
    if sample.phase == .cancelled { closePress(serial) }
    releaseHeldSteps()
  }

  /// Cancels the presses of a pointer, including one that is up and whose end is held back.
  private func cancelPresses(of pointer: Int) {
    for press in presses where press.last.pointer == pointer {
      guard let index = presses.firstIndex(where: { $0.serial == press.serial }) else { continue }
      guard presses[index].isDown else {
        closePress(press.serial)
        continue
      }
      step(presses[index].last.cancelled(at: now), ofPressAt: index)
    }
  }

  /// Ends the delivery of a press to its node, with a cancel if the node has received a step.
  private func closePress(_ serial: Int) {
    guard let index = presses.firstIndex(where: { $0.serial == serial && !$0.isClosed }) else { return }
    presses[index].held = []
    presses[index].isClosed = true
    guard presses[index].isKnownToNode else { return }
    undelivered.append(presses[index].last.cancelled(at: now))
  }

  /// Ends the delivery of all presses of a recognizer to their nodes.
  func closePresses(of core: GestureCore) {
    for press in presses where core.presses.contains(press.serial) { closePress(press.serial) }
  }

  /// Releases steps that were held back, older presses first, unless an undecided recognizer still holds them.
  private func releaseHeldSteps() {
    for index in presses.indices {
      while presses[index].readers == 0, let sample = presses[index].held.first, !mustHold(sample, presses[index]) {
        presses[index].held.removeFirst()
        presses[index].isKnownToNode = true
        presses[index].isClosed = sample.phase == .ended
        undelivered.append(sample)
      }
    }
  }

  private func mustHold(_ sample: PointerSample, _ press: Press) -> Bool {
    if cores.contains(where: { holdsBack($0, sample, press) }) { return true }
    guard !press.isKnownToNode else { return false }
    // A press waits for the held end of an earlier press of the same device or recognizer, since a node must not
    // receive a second press before the end of the first.
    return presses.contains { earlier in
      guard earlier.serial < press.serial, let first = earlier.held.first else { return false }
      return earlier.device == press.device
        || cores.contains { $0.presses.contains(press.serial) && holdsBack($0, first, earlier) }
    }
  }

  /// Returns whether a recognizer withholds a step of a press from its node until it is decided.
  private func holdsBack(_ core: GestureCore, _ sample: PointerSample, _ press: Press) -> Bool {
    core.state == .possible && core.recognizer != nil && core.presses.contains(press.serial)
      && (core.delaysPointersBegan && !press.isKnownToNode
        || core.delaysPointersEnded && core.cancelsPointersInView && sample.phase == .ended)
  }
}

extension PointerSample {
  /// Returns the cancel that ends the sequence after this step.
  package func cancelled(at time: Duration) -> PointerSample {
    var sample = self
    sample.phase = .cancelled
    sample.time = time
    return sample
  }
}
