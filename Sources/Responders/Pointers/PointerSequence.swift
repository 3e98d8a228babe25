import Composites
import TargetActions

/// One pointer from down to up: whose it is.
///
/// The node is known weakly; a sequence whose node has died is nobody's.
final class PointerSequence {
  /// Which press of the root this is: the number by which recognisers know the pointer.
  ///
  /// A device uses its own numbers again while steps of an earlier press are still held back.
  let number: Int

  /// The device's own number.
  let pointer: Int

  private(set) weak var node: (any Responder)?
  private let isInside: (Point) -> Bool

  init(number: Int, pointer: Int, node: any Responder, isInside: @escaping (Point) -> Bool) {
    self.number = number
    self.pointer = pointer
    self.node = node
    self.isInside = isInside
  }

  /// Gives the node a step: as events if it is a control, else as an event that travels from it.
  func deliver(_ sample: PointerSample) {
    guard let node else { return }
    guard let control = node as? any Control else {
      node.deliver(.pointer(sample))
      return
    }
    control.track(sample, isInside: isInside(sample.location))
  }
}
