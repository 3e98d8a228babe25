public import Composites
import MessageTracing
public import TargetActions

extension Control where Self: SpatialComposite {
  /// Sends events as if a person had caused them, and throws what a person could not have done.
  ///
  /// For tests and drivers: where `sendActions(for:)` sends whatever the tree says, this asks first whether the control
  /// can be reached: enabled, in a root, with no hidden or closed node from itself up to the root, and below no overlay.
  ///
  /// - Throws: ``TargetActions/SimulationError`` with the first obstacle from the control upwards; nothing was sent.
  @discardableResult
  public func simulate(
    _ events: ControlEvents, input: (any ActionInput)? = nil
  ) throws(SimulationError) -> SendOutcome {
    let control = Participant(self)
    guard isEnabled else { throw .disabled(control) }
    guard root != nil else { throw .inNoRoot(control) }
    try checkReach(geometry, of: self, control)
    if let bar = inputBar { throw .covered(control, by: Participant(bar)) }
    for node in ancestors {
      try checkReach(node.geometry, of: node, control)
      if let bar = node.parent?.barringChild(after: node) { throw .covered(control, by: Participant(bar)) }
    }
    return sendActions(for: events, input: input)
  }

  private func checkReach(
    _ geometry: Geometry, of node: AnyObject, _ control: Participant
  ) throws(SimulationError) {
    if geometry.isHidden { throw .hidden(control, by: Participant(node)) }
    if !geometry.isInteractionEnabled { throw .closedToInteraction(control, by: Participant(node)) }
  }
}
