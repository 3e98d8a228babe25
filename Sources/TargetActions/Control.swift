// Both are in the public API of this module: observers of sends, and participants in outcomes.
@_exported public import Delegation
@_exported public import MessageRecording

/// An object that users act on, and that calls registered handlers when they do.
///
/// A class becomes a control by owning an ``ActionRegistry``. A control never owns its targets: register a method of an
/// object, which is held weakly, or a closure with its owner.
///
/// ```swift
/// final class Button: Control {
///   let actions = ActionRegistry()
///   var isEnabled = true
/// }
///
/// button.addTarget(screen, action: Screen.refresh, for: .primaryActionTriggered)
/// button.addAction(owner: screen, for: .touchDown) { screen, button in screen.pressed(button) }
/// print(button.sendActions(for: .primaryActionTriggered))  // sent([handled(by: Screen)])
/// ```
///
/// Six requirements have a default implementation. To override one in subclasses, or to redraw when a state changes,
/// declare it in the class that adopts this protocol; a declaration in a subclass alone isn't called.
///
/// A control belongs to the isolation in which it is used. A class on the main actor conforms with an isolated
/// conformance, and its calls need neither `await` nor `@Sendable`.
public protocol Control: AnyObject {
  /// The registrations of this control. Store it in a `let`, one for each control.
  var actions: ActionRegistry { get }

  /// Whether the control sends actions; read once, at the start of each send.
  var isEnabled: Bool { get }

  /// Whether the control is selected; stored in ``actions`` by default.
  var isSelected: Bool { get set }

  /// Whether the control is drawn highlighted; stored in ``actions`` by default.
  var isHighlighted: Bool { get set }

  /// Whether a pointer that is lifted inside the control triggers its primary action; true by default.
  ///
  /// ``ControlEvents/primaryActionTriggered`` is then sent together with ``ControlEvents/touchUpInside``. Set it to
  /// false for a control whose primary action is another one, such as the Return key in a text field.
  var sendsPrimaryActionOnTouchUp: Bool { get }

  /// Whether a tap on the control is its own: tap recognizers of its ancestors don't receive a pointer that goes down
  /// on it; true by default.
  ///
  /// The control's own recognizers, and other recognizers of its ancestors, receive the pointer. A disabled control
  /// claims no tap.
  var claimsTaps: Bool { get }

  /// The funnel through which each call passes after the control itself; nil by default.
  ///
  /// Read once in each send that has a handler to call. A control in a tree finds the funnel at its root.
  var applicationFunnel: (any ActionFunnel)? { get }

  /// The reason why a user couldn't act on the control now, which ``simulate(_:input:)`` throws; nil for none.
  ///
  /// By default a control only has to be enabled; one in a tree also has to be within a user's reach.
  var simulationObstacle: SimulationError? { get }
}

// MARK: Defaults

extension Control {
  /// Whether the control is selected, stored in ``Control/actions``.
  public var isSelected: Bool {
    get { actions.isSelected }
    set { actions.isSelected = newValue }
  }

  /// Whether the control is drawn highlighted, stored in ``Control/actions``.
  public var isHighlighted: Bool {
    get { actions.isHighlighted }
    set { actions.isHighlighted = newValue }
  }

  /// Whether a pointer that is lifted inside triggers the primary action, stored in ``Control/actions``.
  public var sendsPrimaryActionOnTouchUp: Bool {
    get { actions.sendsPrimaryActionOnTouchUp }
    set { actions.sendsPrimaryActionOnTouchUp = newValue }
  }

  /// Whether tap recognizers of ancestors don't receive a pointer that goes down on the control, stored in
  /// ``Control/actions``.
  public var claimsTaps: Bool {
    get { actions.claimsTaps }
    set { actions.claimsTaps = newValue }
  }

  /// Returns nil: a control outside a responder chain has no application.
  public var applicationFunnel: (any ActionFunnel)? { nil }

  /// Returns an error if the control is disabled.
  public var simulationObstacle: SimulationError? { isEnabled ? nil : .disabled(Participant(self)) }
}

// MARK: Sending

extension Control {
  /// Calls every registration for one of these events, once each, in the order in which they were added.
  ///
  /// A control calls this after an action of the user, but not when code sets a value. All handlers run before it
  /// returns, on the caller's actor, with no lock held. They may remove registrations (takes effect in this send), add
  /// or replace them (takes effect in the next send), and send (completes before this send continues). The control is
  /// retained until the last handler has returned.
  ///
  /// - Parameters:
  ///   - events: The events to send.
  ///   - input: The user's input that caused them, such as a ``PointerSample``; nil if code did.
  /// - Returns: One entry for each registration for the events, or the reason why none was called.
  /// - Complexity: O(*n*) in the number of those registrations; for the first send after a change, of all
  ///   registrations.
  @inlinable @discardableResult
  public func sendActions(for events: ControlEvents, input: (any Sendable)? = nil) -> SendOutcome {
    guard isEnabled else { return .disabled }
    // Compared first, since `map` copies the optional even if it is nil: see ActionEvent.
    let box = input == nil ? nil : input.map(ActionEvent.InputBox.init)
    return actions.send(events, box, from: self, application: applicationFunnel)
  }

  /// Sends events as a user would cause them, and throws if a user couldn't.
  ///
  /// Use it in tests and scripts. Unlike ``sendActions(for:input:)`` it reads ``simulationObstacle`` first, which for a
  /// control in a tree also says whether a user could reach it.
  ///
  /// - Throws: The obstacle; then nothing is called.
  @discardableResult
  public func simulate(_ events: ControlEvents, input: (any Sendable)? = nil) throws(SimulationError) -> SendOutcome {
    if let simulationObstacle { throw simulationObstacle }
    return sendActions(for: events, input: input)
  }
}

// MARK: Tracking a pointer

extension Control {
  /// Whether the control tracks a pointer that went down in it.
  public var isTracking: Bool { actions.tracking.isTracking }

  /// Tracks one step of a pointer, and sends the resulting events in one send with the sample as its input.
  ///
  /// The code that dispatches pointers calls this. A disabled control starts no tracking; a control that is disabled
  /// during tracking continues without sending. ``isHighlighted`` is true while the pointer is inside. A pointer that
  /// is lifted inside also triggers the primary action: see ``sendsPrimaryActionOnTouchUp``.
  ///
  /// - Parameters:
  ///   - sample: The step.
  ///   - isInside: Whether the pointer is inside the control's bounds.
  /// - Returns: The outcome of the send; nil if the step causes no event.
  @discardableResult
  public func track(_ sample: PointerSample, isInside: Bool) -> SendOutcome? {
    guard isEnabled || isTracking else { return nil }
    var events = actions.tracking.step(sample, isInside: isInside)
    if events == .touchUpInside, sendsPrimaryActionOnTouchUp { events.insert(.primaryActionTriggered) }
    return sendTrackingEvents(events, input: sample)
  }

  /// Stops tracking the pointer and sends ``ControlEvents/touchCancel``; does nothing without a tracked pointer.
  ///
  /// Call it to end tracking early. For a pointer that a root dispatches, the library calls it when the control leaves
  /// the root or loses the pointer to a gesture.
  ///
  /// - Returns: The outcome of the send; nil if no pointer was tracked.
  @discardableResult
  public func cancelTracking() -> SendOutcome? {
    sendTrackingEvents(actions.tracking.cancel(), input: nil)
  }

  private func sendTrackingEvents(_ events: ControlEvents, input: (any Sendable)?) -> SendOutcome? {
    guard !events.isEmpty else { return nil }
    let pointer = actions.tracking.pointer
    isHighlighted = actions.tracking.isInside
    // The setter may have ended the tracking, which has sent its end.
    guard pointer == nil || pointer == actions.tracking.pointer else { return nil }
    return sendActions(for: events, input: input)
  }
}
