public import Composites
import MessageRecording
public import TargetActions

extension Control where Self: Responder {
  /// The application of the control's root, if it handles actions.
  public var applicationFunnel: (any ActionFunnel)? {
    chainPlace.root?.rootState.application as? any ActionFunnel
  }

  /// Sends a command up the chain for each of these events.
  ///
  /// - Parameters:
  ///   - command: The command to send.
  ///   - start: The start of the search: this control, its next responder, or the first responder.
  ///   - id: Distinguishes registrations; one with the same start and id is replaced.
  ///   - events: The events that send it.
  /// - Returns: A token to remove the registration.
  /// - Complexity: O(1), amortized; with an id, O(*n*) in the number of registrations.
  @inlinable @discardableResult
  public func addCommand<Handler>(
    _ command: Command<Handler>, from start: ChainStart, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addCommand(from: start, id: id, for: events) { _, _ in command }
  }

  /// Sends a command, which a closure creates from the control's state, up the chain for each of these events.
  @inlinable @discardableResult
  public func addCommand<Handler>(
    from start: ChainStart, id: String? = nil, for events: ControlEvents,
    _ command: @escaping (Self) -> Command<Handler>
  ) -> ActionRegistry.Token {
    addCommand(from: start, id: id, for: events) { sender, _ in command(sender) }
  }

  /// Sends a command, which a closure creates from the control's state and the event, up the chain for each of these
  /// events.
  ///
  /// ```swift
  /// map.addCommand(from: .sender, for: .touchUpInside) { map, event in
  ///   .placePin(at: map.place(of: event.input as? PointerSample))
  /// }
  /// ```
  @inlinable @discardableResult
  public func addCommand<Handler>(
    from start: ChainStart, id: String? = nil, for events: ControlEvents,
    _ command: @escaping (_ sender: Self, _ event: ActionEvent) -> Command<Handler>
  ) -> ActionRegistry.Token {
    let route = CommandRoute(from: start) { sender, event in
      (sender as? Self).map { $0.send(command($0, event), from: start) }
    }
    return add(route: route, id: id, for: events)
  }
}

/// A control's registration of a command: the start of the search, and the command made from the control.
///
/// It isn't generic over the control and the handler: its closure is created where both types are known, so casts are
/// fast.
@usableFromInline
final class CommandRoute: ActionRoute {
  @usableFromInline let start: ChainStart
  private let send: (AnyObject, ActionEvent) -> DispatchOutcome?

  /// - Parameter send: Sends the command of a control; returns nil for an object of another type.
  @usableFromInline init(from start: ChainStart, send: @escaping (AnyObject, ActionEvent) -> DispatchOutcome?) {
    self.start = start
    self.send = send
  }

  @usableFromInline func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
    guard let outcome = send(sender, event) else { return .unhandled(hops: 0) }
    guard case .handled(let handler) = outcome.result else { return .unhandled(hops: outcome.hops) }
    return .handled(by: handler)
  }
}

// MARK: Simulation

extension Control where Self: Composite {
  /// The first obstacle of a control in a tree without geometry.
  ///
  /// There is none if the control is enabled and in a root, and if no modal node is in front of it.
  public var simulationObstacle: SimulationError? {
    let control = Participant(self)
    guard isEnabled else { return .disabled(control) }
    guard root != nil else { return .inNoRoot(control) }
    return modalNodeInFront.map { .covered(control, by: Participant($0)) }
  }
}

extension Control where Self: SpatialComposite {
  /// The first obstacle from the control upward.
  ///
  /// There is none if the control is enabled and in a root, if it and the nodes above it are visible and enabled for
  /// interaction, also for the nodes below them, and if no modal node is in front of it.
  public var simulationObstacle: SimulationError? {
    let control = Participant(self)
    guard isEnabled else { return .disabled(control) }
    guard root != nil else { return .inNoRoot(control) }
    if let obstacle = obstacle(geometry, of: self, for: control) { return obstacle }
    if let modal = modalNeighbor { return .covered(control, by: Participant(modal)) }
    for node in ancestors {
      let geometry = node.geometry
      if let obstacle = obstacle(geometry, of: node, for: control) { return obstacle }
      if !geometry.isInteractionEnabledBelow { return .closedToInteraction(control, by: Participant(node)) }
      if let modal = node.modalSibling { return .covered(control, by: Participant(modal)) }
    }
    return nil
  }

  /// Returns why the geometry of a node, which is the control or above it, keeps a user from the control.
  private func obstacle(
    _ geometry: Geometry, of node: AnyObject, for control: Participant
  ) -> SimulationError? {
    if !geometry.isVisible { return .hidden(control, by: Participant(node)) }
    if !geometry.isInteractionEnabled { return .closedToInteraction(control, by: Participant(node)) }
    return nil
  }
}
