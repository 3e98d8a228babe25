extension Observers {
  /// Delivers the last event and releases all observers.
  ///
  /// Nothing is delivered after it, and only the first end counts; who subscribes later gets that event at once and
  /// nothing else. From inside a delivery it follows the values that already wait; with the policy `.nested` it is
  /// delivered at once, and the deliveries under way stop. No source filter holds it back.
  ///
  /// - Returns: Whether the event was delivered or waits, or that the channel had ended before.
  @discardableResult
  public func end(with event: Value) -> NotifyOutcome {
    guard !isClosed.isSet else { return .refused(.ended) }
    isClosed.isSet = true
    lastEvent = event
    guard depth.value == 0 || policy.kind == .nested else {
      queue.append(.end)
      hasQueue.isSet = true
      return .queued
    }
    deliverEnd()
    return .delivered
  }

  /// Whether the channel has had its last event.
  public var hasEnded: Bool { isClosed.isSet }

  func deliverEnd() {
    if let lastEvent { list.finish(with: lastEvent, sender: self) }
  }
}
