public import Synchronization

/// How the building blocks report their messages to the recorders in force.
///
/// One call goes around the message itself, so that the recorder learns of the depth and of the outcome:
///
/// ```swift
/// Trace.send("viewDidLoad", from: root, to: controller, .lifeCycle) { controller.didLoad() }
/// ```
///
/// While nobody records it costs one relaxed load: text, pattern and outcome are made for a reader alone. A block whose
/// loop cannot afford even that asks ``isOn`` once, before it.
@usableFromInline
package enum Trace {
  /// How many scopes there are, ended ones among them that a task may still send in.
  @usableFromInline static let gate = Atomic<Int>(0)

  /// Whether there is a scope anywhere; relaxed, since whoever is inside one has seen it begin.
  @inlinable
  static var isGateOpen: Bool { gate.load(ordering: .relaxed) != 0 }

  /// Whether a message sent now would be looked at by a recorder.
  @inlinable
  package static var isOn: Bool { isGateOpen && TracePoint.isSet }

  /// Makes a call and reports it, with what it answers, as one message.
  ///
  /// - Parameters:
  ///   - text: What is said, such as the method's name.
  ///   - sender: Who says it; nil if it is no object.
  ///   - receiver: Whom it is said to; nil if it is no object, or if nobody was found.
  ///   - pattern: By which pattern.
  ///   - body: Makes the call. What is sent in it is one deeper.
  ///   - outcome: What the answer means; asked only when the call has returned. An error of the call is its outcome.
  @inlinable
  package static func send<Result, Failure: Error>(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    _ body: () throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
  ) throws(Failure) -> Result {
    guard isGateOpen else { return try body() }
    return try sendWatched(text, sender, receiver, pattern, outcome, body)
  }

  /// Makes an asynchronous call and reports it as one message, which is open until the call returns.
  @inlinable
  package static func send<Result, Failure: Error>(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    _ body: () async throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
  ) async throws(Failure) -> Result {
    guard isGateOpen else { return try await body() }
    return try await sendWatched(text, sender, receiver, pattern, outcome, body)
  }

  /// Reports a message that has no call of its own, or whose call is over.
  @inlinable
  package static func note(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    outcome: @autoclosure () -> Outcome = .done
  ) {
    guard isGateOpen else { return }
    noteWatched(text, sender, receiver, pattern, outcome)
  }

  @usableFromInline
  static func sendWatched<Result, Failure: Error>(
    _ text: () -> String, _ sender: () -> AnyObject?, _ receiver: () -> AnyObject?, _ pattern: () -> Pattern,
    _ outcome: (Result) -> Outcome, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let open = TracePoint.current?.open(text, from: sender, to: receiver, pattern) else { return try body() }
    let result = TracePoint.$current.withValue(open.inside) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try open.close(with: result, outcome)
  }

  @usableFromInline
  static func sendWatched<Result, Failure: Error>(
    _ text: () -> String, _ sender: () -> AnyObject?, _ receiver: () -> AnyObject?, _ pattern: () -> Pattern,
    _ outcome: (Result) -> Outcome, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard let open = TracePoint.current?.open(text, from: sender, to: receiver, pattern) else {
      return try await body()
    }
    let result = await TracePoint.$current.withValue(open.inside) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try open.close(with: result, outcome)
  }

  @usableFromInline
  static func noteWatched(
    _ text: () -> String, _ sender: () -> AnyObject?, _ receiver: () -> AnyObject?, _ pattern: () -> Pattern,
    _ outcome: () -> Outcome
  ) {
    guard let open = TracePoint.current?.open(text, from: sender, to: receiver, pattern) else { return }
    open.close(outcome())
  }
}
