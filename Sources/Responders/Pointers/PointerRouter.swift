import Composites
import TargetActions

/// Leads the pointers of one root: recognisers see each step first, the node hit gets what they leave of it.
final class PointerRouter {
  let coordinator = GestureCoordinator()
  private var sequences: [Int: PointerSequence] = [:]
  private var numberOfDown: [Int: Int] = [:]
  private var lastNumber = 0

  /// The sequence that a pointer which is down belongs to.
  func sequence(of pointer: Int) -> PointerSequence? {
    numberOfDown[pointer].flatMap { sequences[$0] }
  }

  /// Begins a sequence on a node; one of the same pointer that has not ended is cancelled.
  func begin(
    _ sample: PointerSample, on node: any Responder, offeredTo recognizers: [any GestureRecognizer],
    isInside: @escaping (Point) -> Bool
  ) {
    if let forgotten = sequence(of: sample.pointer) { cancel(forgotten) }
    lastNumber += 1
    let sequence = PointerSequence(number: lastNumber, pointer: sample.pointer, node: node, isInside: isInside)
    sequences[lastNumber] = sequence
    numberOfDown[sample.pointer] = lastNumber
    deliver(coordinator.receive(sample.renumbered(lastNumber), offeredTo: recognizers))
  }

  /// Goes on with the sequence of a pointer that is down; a step of any other is nobody's.
  func go(on sample: PointerSample) {
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
      guard let node = sequence.node as? any Composite, subtree.holds(node) else { continue }
      cancel(sequence)
    }
    // A recogniser may go on without a pointer, as a double tap does between its taps.
    guard !coordinator.recognizers.isEmpty else { return }
    for node in subtree.preorder {
      for recognizer in (node as? any GestureHosting)?.gestureRecognizers ?? [] { recognizer.cancelGesture() }
    }
    // What was held back for them is free now, though no time has passed.
    deliver(coordinator.advance(to: .zero))
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
    // The coordinator knows which presses are down, and of which something is held back.
    let numbers = Set(coordinator.pointers)
    sequences = sequences.filter { numbers.contains($0.key) }
  }
}

extension PointerSample {
  fileprivate func renumbered(_ number: Int) -> PointerSample {
    var sample = self
    sample.pointer = number
    return sample
  }
}
