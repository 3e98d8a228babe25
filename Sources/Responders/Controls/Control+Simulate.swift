public import Composites
public import TargetActions
import Tracing

extension Control where Self: SpatialComposite, Node: SpatialComposite & Responder {
  /// Sends events as if a person had caused them, and throws what a person could not have done.
  ///
  /// For tests and drivers: where ``TargetActions/Control/sendActions(for:input:)`` sends whatever the tree says, this
  /// asks first whether the control can be reached: enabled, in a root, with no hidden or closed node above it.
  ///
  /// - Throws: ``TargetActions/SimulationError`` with the first obstacle, from the control upwards; nothing was sent.
  @discardableResult
  public func simulate(_ events: ControlEvents) throws(SimulationError) -> SendOutcome {
    let control = Participant(self)
    guard isEnabled else { throw .disabled(control) }
    guard root != nil else { throw .inNoRoot(control) }
    for node in ancestorsAndSelf {
      if node.geometry.isHidden { throw .hidden(control, by: Participant(node)) }
      if !node.geometry.isInteractionEnabled { throw .closedToInteraction(control, by: Participant(node)) }
    }
    return sendActions(for: events)
  }
}
