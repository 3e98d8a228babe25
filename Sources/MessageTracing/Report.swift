/// Reports a message that user code sends by itself, so that a recorder shows it among the others.
///
/// ```swift
/// report("didFinish", from: self, to: delegate, as: .delegation)
/// ```
///
/// Without a recorder around nothing is evaluated.
///
/// - Parameters:
///   - text: What is said.
///   - sender: Who says it; nil if it is no object.
///   - receiver: Whom it is said to; nil if it is no object.
///   - pattern: By which pattern.
@inlinable
public func report(
  _ text: @autoclosure () -> String, from sender: AnyObject? = nil, to receiver: AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message
) {
  Trace.note(text(), from: sender, to: receiver, pattern())
}

/// Makes a call and reports it as one message: what is sent in it is one deeper, and its end is the outcome.
///
/// ```swift
/// let rows = try report("load", from: self, to: store) { try store.load() }
/// ```
///
/// - Parameters:
///   - text: What is said.
///   - sender: Who says it; nil if it is no object.
///   - receiver: Whom it is said to; nil if it is no object.
///   - pattern: By which pattern.
///   - body: Makes the call.
///   - outcome: What the answer means, such as `{ "\($0.count) rows" }`. An error of the call is its outcome.
@inlinable
public func report<Result, Failure: Error>(
  _ text: @autoclosure () -> String, from sender: AnyObject? = nil, to receiver: AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message,
  _ body: () throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
) throws(Failure) -> Result {
  try Trace.send(text(), from: sender, to: receiver, pattern(), body, outcome: outcome)
}

/// Makes an asynchronous call and reports it as one message, which is open until the call returns.
///
/// - Parameters:
///   - text: What is said.
///   - sender: Who says it; nil if it is no object.
///   - receiver: Whom it is said to; nil if it is no object.
///   - pattern: By which pattern.
///   - body: Makes the call.
///   - outcome: What the answer means. An error of the call is its outcome.
@inlinable
public func report<Result, Failure: Error>(
  _ text: @autoclosure () -> String, from sender: AnyObject? = nil, to receiver: AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message,
  _ body: () async throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
) async throws(Failure) -> Result {
  try await Trace.send(text(), from: sender, to: receiver, pattern(), body, outcome: outcome)
}
