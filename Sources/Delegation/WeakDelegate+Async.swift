import MessageRecording

// Calls of asynchronous methods, on the caller's actor. The delegate is retained until the call returns.

extension WeakDelegate.Call {
  /// Calls an asynchronous method of the delegate and returns its answer, or nil without a delegate.
  ///
  /// - Parameters:
  ///   - sender: The object that calls, for recorders.
  ///   - function: The message's name, for recorders.
  ///   - body: Calls one method of the delegate.
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Answer, Failure: Error>(
    from sender: AnyObject? = nil, function: StaticString = #function,
    _ body: (Delegate) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    try await send("\(function)", from: sender, body)
  }

  /// Calls an asynchronous method of the delegate and returns its answer, or nil without a delegate or an answer.
  ///
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Answer, Failure: Error>(
    from sender: AnyObject? = nil, function: StaticString = #function,
    _ body: (Delegate) async throws(Failure) -> Answer?
  ) async throws(Failure) -> Answer? {
    try await send("\(function)", from: sender, body) ?? nil
  }

  /// Calls an asynchronous method as a message of this name and returns its answer, or nil without a delegate.
  ///
  /// - Parameters:
  ///   - message: The message's name; evaluated only for a recorder.
  ///   - sender: The object that calls, for recorders.
  ///   - body: Calls one method of the delegate.
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Answer, Failure: Error>(
    _ message: @autoclosure () -> String, from sender: AnyObject? = nil,
    _ body: (Delegate) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    try await send(message(), from: sender, body)
  }

  /// Calls an asynchronous method as a message of this name and returns its answer, or nil without a delegate or an
  /// answer.
  ///
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Answer, Failure: Error>(
    _ message: @autoclosure () -> String, from sender: AnyObject? = nil,
    _ body: (Delegate) async throws(Failure) -> Answer?
  ) async throws(Failure) -> Answer? {
    try await send(message(), from: sender, body) ?? nil
  }

  /// Calls an optional asynchronous method and returns its answer, or nil if the delegate lacks it.
  ///
  /// - Parameters:
  ///   - message: The message's name; by default the calling function. Evaluated only for a recorder.
  ///   - capability: The protocol that declares the method.
  ///   - sender: The object that calls, for recorders.
  ///   - body: Calls one method of the delegate.
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Capability, Answer, Failure: Error>(
    _ message: @autoclosure () -> String = #function, as capability: Capability.Type, from sender: AnyObject? = nil,
    _ body: (Capability) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    try await send(message(), from: sender, body)
  }

  /// Calls an optional asynchronous method and returns its answer, or nil without the method or an answer.
  ///
  /// - Throws: The error of the delegate's method.
  @discardableResult
  public func callAsFunction<Capability, Answer, Failure: Error>(
    _ message: @autoclosure () -> String = #function, as capability: Capability.Type, from sender: AnyObject? = nil,
    _ body: (Capability) async throws(Failure) -> Answer?
  ) async throws(Failure) -> Answer? {
    try await send(message(), from: sender, body) ?? nil
  }

  private func send<Receiver, Answer, Failure: Error>(
    _ message: @autoclosure () -> String, from sender: AnyObject?,
    _ body: (Receiver) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    guard let object, let receiver = receiver(as: Receiver.self) else { return nil }
    return try await Trace.send(
      message(), from: sender, to: object, .delegation, { () async throws(Failure) in try await body(receiver) },
      outcome: { Self.outcome(of: $0) })
  }
}
