/// Decides which recognisers win, and what is left of the pointers for the nodes.
///
/// One for each root. Its owner, the pointer router, hands it every sample first and delivers to the nodes what it
/// returns. A recogniser takes part from the first press it is offered until it has reached a final state and its
/// pointers are up: a gesture may outlast a pointer, as a double tap does.
///
/// ```swift
/// for step in coordinator.receive(sample, offeredTo: recognizersFromHitNodeToRoot) {
///   node(hitBy: step.pointer).pointerStep(step)
/// }
/// wakeUp(at: coordinator.deadline)  // and then call advance(to:)
/// ```
///
/// It reads no clock: time comes with the samples and with ``advance(to:)``. It holds recognisers weakly, holds no node
/// and is bound to no isolation. Actions and delegates run inside its methods, with no state half changed: they may
/// add, disable, cancel and drop recognisers, and call every method here. What a nested call returns is not returned by
/// the outer one again.
public final class GestureCoordinator {
  /// Those taking part, nearest first for each press.
  var cores: [GestureCore] = []
  var presses: [GesturePress] = []
  /// What nodes are to get, and no call has returned yet.
  var outbox: [PointerSample] = []
  /// The latest time heard of.
  private(set) var now = Duration.zero
  /// How many presses there have been.
  var lastSerial = 0
  private var depth = 0

  /// Makes a coordinator in whose root no pointer is down.
  public init() {}

  /// The recognisers that take part in a gesture, nearest first for each press.
  public var recognizers: [any GestureRecognizer] { cores.compactMap(\.recognizer) }

  /// The pointers of which a node may yet get something, or which are down without it, in the order of their presses.
  ///
  /// One that is not among them is done with: no call will return a step of it until it goes down again.
  public var pointers: [Int] { presses.map(\.last.pointer) }

  /// When ``advance(to:)`` has something to do, even if no sample comes; nil if nothing is awaited.
  public var deadline: Duration? {
    outbox.isEmpty ? cores.compactMap(\.deadline).min() : now
  }

  /// Takes one sample: lets the recognisers see it and returns what the nodes get.
  ///
  /// Deadlines up to the sample's time come first. A pointer that goes down although it is down is cancelled first; a
  /// step of a pointer that is not down is nobody's and returns nothing of it.
  ///
  /// - Parameters:
  ///   - sample: What a pointer did. If its time is before that of an earlier sample, no time has passed.
  ///   - recognizers: For a `began`, those of the node hit, then of its ancestors, the root's last; the other phases
  ///     go to those that took the pointer. The disabled, those whose delegate refuses the pointer, and those whose
  ///     gesture is decided but not over do not take it.
  /// - Returns: What is to be delivered now, in order, each to the node that its pointer hit: the sample itself, samples
  ///   held back before, and a `cancelled` for each pointer that a recogniser has just taken away. Of one pointer, a
  ///   press comes only after the end of the press before; a caller that must tell them apart before gives each press a
  ///   number of its own.
  public func receive(
    _ sample: PointerSample, offeredTo recognizers: [any GestureRecognizer] = []
  ) -> [PointerSample] {
    perform { reachDeadlines(upTo: sample.time) }
    // Each apart from the rest, so that recognisers whose gesture this ends are ready to take the new press. An action
    // that is told of the cancel may press the pointer again.
    while sample.phase == .began, isDown(sample.pointer) { perform { cancelPress(of: sample.pointer) } }
    perform {
      if sample.phase == .began {
        press(sample, recognizers)
      } else if let index = presses.firstIndex(where: { $0.isDown && $0.last.pointer == sample.pointer }) {
        step(sample, ofPressAt: index)
      }
    }
    return drain()
  }

  /// Lets time pass without a sample, so that what waits for a time can happen.
  ///
  /// - Returns: What is to be delivered to the nodes now, as ``receive(_:offeredTo:)`` does.
  public func advance(to time: Duration) -> [PointerSample] {
    perform { reachDeadlines(upTo: time) }
    return drain()
  }

  /// Takes a pointer away from recognisers and node, as when its node leaves the root.
  ///
  /// - Returns: What is to be delivered to the nodes now; a `cancelled` for that pointer is among it if its node had
  ///   heard of it and not yet of its end.
  public func cancel(pointer: Int) -> [PointerSample] {
    perform { cancelPress(of: pointer) }
    return drain()
  }

  /// Ends everything in progress: cancels every pointer, and every recogniser that takes part.
  ///
  /// - Returns: What is to be delivered to the nodes now: a `cancelled` for each pointer whose node had heard of it and
  ///   not yet of its end.
  public func cancelAll() -> [PointerSample] {
    perform {
      for pointer in presses.map(\.last.pointer) { cancelPress(of: pointer) }
      for core in cores { giveUp(core) }
    }
    return drain()
  }
}

// MARK: - Order of work

extension GestureCoordinator {
  /// Runs a piece of work; the outermost one puts everything in order before it returns.
  func perform(_ work: () -> Void) {
    depth += 1
    work()
    if depth == 1 {
      tidy()
      flush()
      presses.removeAll { !$0.isDown && $0.held.isEmpty }
    }
    depth -= 1
  }

  private func drain() -> [PointerSample] {
    defer { outbox = [] }
    return outbox
  }

  private func reachDeadlines(upTo time: Duration) {
    // One that is set again must be later to come again in this call: one set to the past cannot keep us here.
    var called: [ObjectIdentifier: Duration] = [:]
    func due(_ core: GestureCore) -> (core: GestureCore, deadline: Duration)? {
      guard let deadline = core.deadline, deadline <= time else { return nil }
      if let last = called[ObjectIdentifier(core)], deadline <= last { return nil }
      return (core, deadline)
    }
    while let (core, deadline) = cores.compactMap(due).min(by: { $0.deadline < $1.deadline }) {
      called[ObjectIdentifier(core)] = deadline
      core.deadline = nil
      now = max(now, deadline)
      core.recognizer?.deadlineReached(at: deadline)
    }
    now = max(now, time)
  }
}
