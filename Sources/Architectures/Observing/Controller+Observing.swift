public import Delegation

extension Controller {
  /// Calls a method of this controller with each value of a channel, as long as it is kept.
  ///
  /// ```swift
  /// func didLoad() { observe(session.ends, Timeline.close, keep: .forLife) }
  /// func willAppear() { observe(store.changes, Timeline.show) }
  /// ```
  ///
  /// The channel holds the controller weakly, so that a model never keeps a controller alive.
  ///
  /// - Parameters:
  ///   - channel: What a model tells.
  ///   - method: What is called, as a method reference.
  ///   - span: Whether the observation ends when the controller disappears.
  ///   - source: Observes only values of this source.
  ///   - current: A value that the method gets before the call returns.
  /// - Returns: A token for an early end; it may be dropped.
  @discardableResult
  public func observe<Value>(
    _ channel: Observers<Value>, _ method: @escaping (Self) -> (Value) -> Void,
    keep span: ObservationSpan = .untilDisappear, from source: AnyObject? = nil, startingWith current: Value? = nil
  ) -> ObserverToken {
    keep(channel.subscribe(self, method, from: source, startingWith: current), span)
  }

  /// Tells a closure each value of a channel together with this controller, as long as it is kept.
  ///
  /// The closure uses the controller it is handed, and captures none.
  @discardableResult
  public func observe<Value>(
    _ channel: Observers<Value>, keep span: ObservationSpan = .untilDisappear, from source: AnyObject? = nil,
    startingWith current: Value? = nil, _ observer: @escaping (Self, Value) -> Void
  ) -> ObserverToken {
    keep(channel.subscribe(owner: self, from: source, startingWith: current, observer), span)
  }

  private func keep(_ token: ObserverToken, _ span: ObservationSpan) -> ObserverToken {
    guard span == .untilDisappear else { return token }
    scene.hooks.subscribe(.until(.willDisappear)) { hook in
      if hook == .willDisappear { token.cancel() }
    }
    return token
  }
}
