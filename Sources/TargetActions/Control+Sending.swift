import MessageTracing

extension Control {
  /// Calls every registration that answers one of these events, once each, in the order in which they were added.
  ///
  /// The control calls this when a user or its own code did something; setting a value is no reason. All handlers run
  /// before it returns, on the caller's actor, with nothing locked. They may remove (seen by this send), add or replace
  /// (seen by the next one) and send (done before the outer send goes on). The control lives until the last has
  /// returned.
  ///
  /// - Parameters:
  ///   - events: What happened.
  ///   - input: What the user did to cause it; nil when code did.
  /// - Returns: One entry for each registration that answers, or why none was called.
  /// - Complexity: O(*n*) in the number of registrations that answer; the first send after a change, in all of them.
  @inlinable @discardableResult
  public func sendActions(for events: ControlEvents, input: (any ActionInput)? = nil) -> SendOutcome {
    guard isEnabled else { return .disabled }
    // Asked first, since `map` copies the optional even if it is nil: see the event.
    let cause = input == nil ? nil : input.map(ActionEvent.Cause.init)
    return actions.send(events, cause, from: self, application: applicationFunnel)
  }

  /// Sends what a user would cause, and throws what keeps a user from it.
  ///
  /// For tests and scripts: a send that no user could cause proves nothing. A control outside a tree is kept from it
  /// only by being disabled.
  ///
  /// - Throws: ``SimulationError/disabled(_:)``; then nothing ran.
  @discardableResult
  public func simulate(
    _ events: ControlEvents, input: (any ActionInput)? = nil
  ) throws(SimulationError) -> SendOutcome {
    guard isEnabled else { throw .disabled(Participant(self)) }
    return sendActions(for: events, input: input)
  }
}
