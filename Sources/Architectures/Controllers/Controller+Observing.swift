public import Delegation

extension Controller {
  /// Calls a method of this controller with each value of a channel until the controller disappears.
  ///
  /// Call it in `willAppear`, so that each appearance, and a back swipe that is canceled, leaves one observation. To
  /// observe for the controller's whole life, also while it is hidden, subscribe to the channel in `didLoad`:
  ///
  /// ```swift
  /// func didLoad() { session.ends.subscribe(self, Timeline.close) }
  /// func willAppear() { observe(store.changes, Timeline.show) }
  /// ```
  ///
  /// The channel holds the controller weakly. The observation ends when `willDisappear` has returned, or when the host
  /// is deallocated without being closed.
  ///
  /// - Parameters:
  ///   - channel: The channel that a model notifies.
  ///   - method: The method to call, as a method reference.
  ///   - source: The only source whose values are observed; nil for all.
  ///   - current: A value to call the method with before this call returns.
  /// - Returns: A token that cancels the observation early. You may drop it.
  @discardableResult
  public func observe<Value>(
    _ channel: Observers<Value>, _ method: @escaping (Self) -> (Value) -> Void, from source: AnyObject? = nil,
    startingWith current: Value? = nil
  ) -> ObserverToken {
    let token = channel.subscribe(self, method, from: source, startingWith: current)
    node.keep(token)
    return token
  }

  /// Calls a method without arguments at each notification of a channel until the controller disappears.
  ///
  /// - Parameters:
  ///   - channel: The channel that a model notifies.
  ///   - method: The method to call, as a method reference.
  ///   - source: The only source whose notifications are observed; nil for all.
  ///   - current: A value to call the method with before this call returns: `()`, or nil not to call it.
  /// - Returns: A token that cancels the observation early. You may drop it.
  @discardableResult
  public func observe(
    _ channel: Observers<Void>, _ method: @escaping (Self) -> () -> Void, from source: AnyObject? = nil,
    startingWith current: Void? = nil
  ) -> ObserverToken {
    observe(channel, { controller in { (_: Void) in method(controller)() } }, from: source, startingWith: current)
  }
}
