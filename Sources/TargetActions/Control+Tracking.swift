extension Control {
  /// Whether a pointer that went down in the control is still being followed.
  public var isTracking: Bool { actions.tracking.isTracking }

  /// Takes one step of a pointer, and sends the events that it means, as one send with the sample as its input.
  ///
  /// Whoever distributes pointers calls this: a disabled control begins to follow none, and one that is disabled
  /// meanwhile follows its pointer in silence. ``isHighlighted`` is true while the pointer is inside.
  ///
  /// - Parameters:
  ///   - sample: The step.
  ///   - isInside: Whether the pointer is inside the control's bounds, which the caller knows.
  /// - Returns: What became of the send; nil if the step means nothing to this control.
  @discardableResult
  public func track(_ sample: PointerSample, isInside: Bool) -> SendOutcome? {
    guard isEnabled || isTracking else { return nil }
    return send(actions.tracking.step(sample, isInside: isInside), input: sample)
  }

  /// Stops following the pointer and sends ``ControlEvents/touchCancel``; nothing happens if none is followed.
  ///
  /// Called when the control leaves its root, is hidden, or loses its pointer to a gesture.
  ///
  /// - Returns: What became of the send; nil if no pointer was followed.
  @discardableResult
  public func cancelTracking() -> SendOutcome? {
    send(actions.tracking.cancel(), input: nil)
  }

  private func send(_ events: ControlEvents, input: (any ActionInput)?) -> SendOutcome? {
    guard !events.isEmpty else { return nil }
    isHighlighted = actions.tracking.isInside
    return sendActions(for: events, input: input)
  }
}
