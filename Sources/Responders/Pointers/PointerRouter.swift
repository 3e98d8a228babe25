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

  /// Cancels the pointers of nodes in a subtree that is about to leave the root.
  func cancel(in subtree: any Composite) {
    for sequence in sequences.values.sorted(by: { $0.number < $1.number }) {
      guard let node = sequence.node as? any Composite, subtree.holds(node) else { continue }
      cancel(sequence)
    }
  }

  private func cancel(_ sequence: PointerSequence) {
    if numberOfDown[sequence.pointer] == sequence.number { numberOfDown[sequence.pointer] = nil }
    deliver(coordinator.cancel(pointer: sequence.number))
    sequences[sequence.number] = nil
  }

  private func deliver(_ samples: [PointerSample]) {
    for sample in samples {
      guard let sequence = sequences[sample.pointer] else { continue }
      if sample.phase == .ended || sample.phase == .cancelled { sequence.isOver = true }
      sequence.deliver(sample.renumbered(sequence.pointer))
    }
    // A press whose end a recogniser holds back is not over; one that it took before the node heard of it ends with it.
    let isDecided = coordinator.recognizers.isEmpty
    sequences = sequences.filter { number, sequence in
      numberOfDown[sequence.pointer] == number || !(sequence.isOver || isDecided)
    }
  }
}

extension PointerSample {
  fileprivate func renumbered(_ number: Int) -> PointerSample {
    var sample = self
    sample.pointer = number
    return sample
  }
}
