public import Synchronization

/// Reports messages to the recorders in effect.
///
/// ``send(_:from:to:_:_:outcome:)`` makes the call itself, so that its depth and outcome are recorded:
///
/// ```swift
/// Trace.send("viewDidLoad", from: root, to: controller, .lifeCycle) { controller.didLoad() }
/// ```
///
/// Without a recorder it costs one relaxed load: text, pattern and outcome aren't evaluated. A hot loop reads ``isOn``
/// once, before it.
@usableFromInline
package enum Trace {
  /// The number of scopes, including ended ones in which a task may still send.
  @usableFromInline static let gate = Atomic<Int>(0)

  /// Whether any scope exists; relaxed, since code inside a scope has seen it begin.
  @inlinable
  static var isGateOpen: Bool { gate.load(ordering: .relaxed) != 0 }

  /// Whether a message sent now may be recorded.
  @inlinable
  package static var isOn: Bool { isGateOpen && TracePoint.isSet }

  /// Makes a call and reports it, with its answer, as one message.
  ///
  /// - Parameters:
  ///   - text: The text of the message, such as the method's name.
  ///   - sender: The sender; nil if it isn't an object.
  ///   - receiver: The receiver; nil if it isn't an object or wasn't found.
  ///   - pattern: The pattern of the message.
  ///   - body: Makes the call. Messages sent in it are one level deeper.
  ///   - outcome: Returns the outcome for an answer. If the call throws, the error is the outcome.
  @inlinable
  package static func send<Result, Failure: Error>(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    _ body: () throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
  ) throws(Failure) -> Result {
    guard isGateOpen else { return try body() }
    return try sendRecorded(text, sender, receiver, pattern, outcome, body)
  }

  /// Makes an asynchronous call and reports it as one message, which is open until the call returns.
  @inlinable
  package static func send<Result, Failure: Error>(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    _ body: () async throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
  ) async throws(Failure) -> Result {
    guard isGateOpen else { return try await body() }
    return try await sendRecorded(text, sender, receiver, pattern, outcome, body)
  }

  /// Reports a message without a call, or one whose call has ended.
  @inlinable
  package static func note(
    _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject?,
    to receiver: @autoclosure () -> AnyObject?, _ pattern: @autoclosure () -> Pattern,
    outcome: @autoclosure () -> Outcome = .done
  ) {
    guard isGateOpen else { return }
    noteRecorded(text, sender, receiver, pattern, outcome)
  }

  @usableFromInline
  static func sendRecorded<Result, Failure: Error>(
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
  static func sendRecorded<Result, Failure: Error>(
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
  static func noteRecorded(
    _ text: () -> String, _ sender: () -> AnyObject?, _ receiver: () -> AnyObject?, _ pattern: () -> Pattern,
    _ outcome: () -> Outcome
  ) {
    guard let open = TracePoint.current?.open(text, from: sender, to: receiver, pattern) else { return }
    open.close(outcome())
  }
}

extension Trace {
  /// Returns a short text for a value in a message, the same in every process.
  ///
  /// Numbers, strings, enumeration cases and the names of objects are shown. Other values may depend on hash order or
  /// contain an address, so only their type is shown.
  package static func text(of value: Any) -> String {
    text(of: value, levels: 4)
  }

  /// Returns the text of an error in an outcome: its own description, or its type or case with what it contains.
  package static func text(ofError error: any Error) -> String {
    if let described = error as? any CustomStringConvertible {
      let text = described.description
      // An error of Foundation ends with a dictionary, whose order differs between processes.
      guard text.hasPrefix("Error Domain="), let end = text.firstRange(of: "UserInfo={") else { return text }
      let head = text[..<end.lowerBound]
      return String(head.last == " " ? head.dropLast() : head)
    }
    let parts = Mirror(reflecting: error)
    switch parts.displayStyle {
    case .struct:
      let texts = parts.children.map { part in
        "\(part.label ?? ""): \((part.value as? any Error).map { text(ofError: $0) } ?? text(of: part.value))"
      }
      return "\(type(of: error))(\(texts.joined(separator: ", ")))"
    case .class:
      // Not the name of a participant: cast to an object, a thrown one may be the box that it was thrown in.
      return "\(type(of: error))"
    default:
      return text(of: error)
    }
  }

  private static func text(of value: Any, levels: Int) -> String {
    if let plain = value as? any LosslessStringConvertible { return plain.description }
    if let participant = value as? Participant { return participant.name }
    let type = type(of: value)
    if type is AnyObject.Type { return Participant(value as AnyObject).name }
    guard levels > 0, !(value is any CustomReflectable & Collection) else { return String(describing: type) }
    let parts = Mirror(reflecting: value)
    switch parts.displayStyle {
    case .optional:
      return parts.children.first.map { text(of: $0.value, levels: levels - 1) } ?? "nil"
    case .enum:
      guard let part = parts.children.first else { return "\(value)" }
      let content = text(of: part.value, levels: levels - 1)
      // Several values are a tuple, whose text has parentheses.
      let isTuple = Mirror(reflecting: part.value).displayStyle == .tuple && content.hasPrefix("(")
      return "\(part.label ?? "")\(isTuple ? content : "(\(content))")"
    case .tuple:
      let texts = parts.children.map { part in
        let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
        return label + text(of: part.value, levels: levels - 1)
      }
      return "(\(texts.joined(separator: ", ")))"
    default:
      return String(describing: type)
    }
  }
}

// MARK: Public functions

/// Reports a message of your own code, so that recorders show it with the messages of the library.
///
/// ```swift
/// reportMessage("didFinish", from: self, to: delegate, as: .delegation)
/// ```
///
/// Without a recorder nothing is evaluated.
///
/// - Parameters:
///   - text: The text of the message.
///   - sender: The sender; nil if it isn't an object.
///   - receiver: The receiver; nil if it isn't an object.
///   - pattern: The pattern of the message.
@inlinable
public func reportMessage(
  _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject? = nil,
  to receiver: @autoclosure () -> AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message
) {
  Trace.note(text(), from: sender(), to: receiver(), pattern())
}

/// Makes a call and reports it as one message; messages sent in it are one level deeper.
///
/// ```swift
/// let rows = try reportMessage("load", from: self, to: store) { try store.load() }
/// ```
///
/// - Parameters:
///   - text: The text of the message.
///   - sender: The sender; nil if it isn't an object.
///   - receiver: The receiver; nil if it isn't an object.
///   - pattern: The pattern of the message.
///   - body: Makes the call.
///   - outcome: Returns the outcome for an answer, such as `{ "\($0.count) rows" }`. If the call throws, the error is
///     the outcome.
@inlinable
@discardableResult
public func reportMessage<Result, Failure: Error>(
  _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject? = nil,
  to receiver: @autoclosure () -> AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message,
  _ body: () throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
) throws(Failure) -> Result {
  try Trace.send(text(), from: sender(), to: receiver(), pattern(), body, outcome: outcome)
}

/// Makes an asynchronous call and reports it as one message, which is open until the call returns.
///
/// - Parameters:
///   - text: The text of the message.
///   - sender: The sender; nil if it isn't an object.
///   - receiver: The receiver; nil if it isn't an object.
///   - pattern: The pattern of the message.
///   - body: Makes the call.
///   - outcome: Returns the outcome for an answer. If the call throws, the error is the outcome.
@inlinable
@discardableResult
public func reportMessage<Result, Failure: Error>(
  _ text: @autoclosure () -> String, from sender: @autoclosure () -> AnyObject? = nil,
  to receiver: @autoclosure () -> AnyObject? = nil,
  as pattern: @autoclosure () -> Pattern = .message,
  _ body: () async throws(Failure) -> Result, outcome: (Result) -> Outcome = { _ in .done }
) async throws(Failure) -> Result {
  try await Trace.send(text(), from: sender(), to: receiver(), pattern(), body, outcome: outcome)
}
