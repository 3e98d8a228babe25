public import Composites
public import MessageTracing
public import TargetActions

/// A node with gesture recognizers, which receive each pointer sample on the node and below it before the nodes do.
public protocol GestureHosting: AnyObject {
  /// The gesture recognizers, which the node owns; they are read when a pointer goes down.
  var gestureRecognizers: [any GestureRecognizer] { get }
}

extension ResponderRoot where Self: SpatialComposite, Node: Responder {
  /// Routes one sample of a pointer.
  ///
  /// A sample that begins a sequence is hit-tested; the node that is hit receives all later samples of that pointer.
  /// The gesture recognizers of that node and of the nodes above it, the root's last, receive each sample before the
  /// node. A control sends events with the sample as their input; another node receives the sample as
  /// ``ResponderEvent/pointer(_:)``, which it may forward up the chain.
  ///
  /// - Parameter sample: The sample, with its location in this root's own space.
  public func dispatch(_ sample: PointerSample) {
    let pointers = rootState.pointers
    guard sample.phase == .began else { return pointers.continueSequence(with: sample) }
    guard let node = hitTest(sample.location) else { return }
    guard node.root === self else { return reportStray(node) }
    let recognizers = sequence(first: node, next: { $0.parent }).flatMap { node in
      (node as? any GestureHosting)?.gestureRecognizers ?? []
    }
    pointers.begin(sample, on: node, offeredTo: recognizers) { [weak self, weak node] location in
      guard let self, let node else { return false }
      return node.contains(self.convert(location, to: node))
    }
  }
}

extension ResponderRoot {
  private func reportStray(_ node: AnyObject) {
    let names = Participant.names(of: [Participant(node), Participant(self)])
    Diagnostic(
      .hitOutsideRoot, about: Participant(node),
      "A pointer of '\(names[1])' was not delivered: the hit test returned '\(names[0])', which is not in that root. "
        + "No node receives the pointer. A node's hitTest(_:) returns a node that was removed or is in another tree: "
        + "return a node below it, itself or nil."
    ).emit()
  }

  /// The next time at which to call ``advancePointers(to:)`` if no sample comes before, on the time line of the
  /// samples; nil for none.
  public var pointerDeadline: Duration? { rootState.pointers.coordinator.deadline }

  /// Advances the time of the gesture recognizers without a sample, for a long press or a delayed tap.
  public func advancePointers(to time: Duration) {
    rootState.pointers.advance(to: time)
  }
}

extension Diagnostic.Topic {
  /// A hit test returned a node that is not in the root.
  public static let hitOutsideRoot = Diagnostic.Topic("hitOutsideRoot")
}

/// Routes the pointers of one root: recognizers receive each sample first, then the node that was hit.
final class PointerRouter {
  let coordinator = GestureCoordinator()
  private var sequences: [Int: PointerSequence] = [:]
  private var numberOfDown: [Int: Int] = [:]
  private var lastNumber = 0

  /// Begins a sequence on a node; one of the same pointer that has not ended is canceled.
  func begin(
    _ sample: PointerSample, on node: any Responder, offeredTo recognizers: [any GestureRecognizer],
    isInside: @escaping (Point) -> Bool
  ) {
    if let unfinished = sequence(of: sample.pointer) { cancel(unfinished) }
    lastNumber += 1
    let sequence = PointerSequence(number: lastNumber, pointer: sample.pointer, node: node, isInside: isInside)
    sequences[lastNumber] = sequence
    numberOfDown[sample.pointer] = lastNumber
    deliver(coordinator.receive(sample.renumbered(lastNumber), offeredTo: recognizers))
  }

  /// Continues the sequence of a pointer that is down; samples of other pointers are ignored.
  func continueSequence(with sample: PointerSample) {
    guard let sequence = sequence(of: sample.pointer) else { return }
    if sample.phase == .ended || sample.phase == .cancelled { numberOfDown[sample.pointer] = nil }
    deliver(coordinator.receive(sample.renumbered(sequence.number)))
  }

  func advance(to time: Duration) {
    deliver(coordinator.advance(to: time))
  }

  /// Cancels the pointers of nodes in a subtree that is about to leave the root, and the gestures begun there.
  func cancel(in subtree: some Composite) {
    for sequence in sequences.values.sorted(by: { $0.number < $1.number }) {
      guard let node = sequence.node as? any Composite, subtree.includes(node) else { continue }
      cancel(sequence)
    }
    // A recognizer may be active without a pointer, as a double tap between its taps.
    guard !coordinator.recognizers.isEmpty else { return }
    for node in subtree.preorder {
      for recognizer in (node as? any GestureHosting)?.gestureRecognizers ?? [] { recognizer.cancelGesture() }
    }
    // Samples held back for them can be delivered now.
    deliver(coordinator.advance(to: .zero))
  }

  /// Returns the sequence of a pointer that is down.
  private func sequence(of pointer: Int) -> PointerSequence? {
    numberOfDown[pointer].flatMap { sequences[$0] }
  }

  private func cancel(_ sequence: PointerSequence) {
    if numberOfDown[sequence.pointer] == sequence.number { numberOfDown[sequence.pointer] = nil }
    deliver(coordinator.cancel(pointer: sequence.number))
    sequences[sequence.number] = nil
  }

  private func deliver(_ samples: [PointerSample]) {
    for sample in samples {
      guard let sequence = sequences[sample.pointer] else { continue }
      sequence.deliver(sample.renumbered(sequence.pointer))
    }
    // The coordinator's pointers are those that are down or have samples held back.
    let numbers = Set(coordinator.pointers)
    sequences = sequences.filter { numbers.contains($0.key) }
  }
}

/// The sequence of one pointer from down to up, and the node that it began on.
///
/// The reference to the node is weak; without the node, samples are ignored.
final class PointerSequence {
  /// The number of this sequence in the root, which recognizers see as the pointer's number.
  ///
  /// A device may reuse its number while samples of an earlier sequence are held back.
  let number: Int

  /// The device's number of the pointer.
  let pointer: Int

  private(set) weak var node: (any Responder)?
  private let isInside: (Point) -> Bool

  init(number: Int, pointer: Int, node: any Responder, isInside: @escaping (Point) -> Bool) {
    self.number = number
    self.pointer = pointer
    self.node = node
    self.isInside = isInside
  }

  /// Delivers a sample to the node: as control events to a control, else as an event that travels up the chain.
  func deliver(_ sample: PointerSample) {
    guard let node else { return }
    guard let control = node as? any Control else {
      node.deliver(.pointer(sample))
      return
    }
    control.track(sample, isInside: isInside(sample.location))
  }
}

extension PointerSample {
  fileprivate func renumbered(_ number: Int) -> PointerSample {
    var sample = self
    sample.pointer = number
    return sample
  }
}
