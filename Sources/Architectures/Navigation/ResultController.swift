import MessageRecording
public import Responders

/// A controller that is presented for a result.
///
/// ```swift
/// final class AvatarPicker: ResultController {
///   let controllerState = ControllerState<View>()
///   let result = ResultSlot<Avatar>()
///   func load() -> View { … }
///   func picked(_ avatar: Avatar) { finish(avatar) }
/// }
/// ```
public protocol ResultController<Content, Value>: Controller {
  /// The type of the result.
  associatedtype Value

  /// A stored constant: `let result = ResultSlot<Value>()`.
  var result: ResultSlot<Value> { get }
}

/// The result of a presented controller.
public enum ControllerResult<Value> {
  /// The controller finished with this value.
  case finished(Value)

  /// The controller was removed without a value, or was never shown.
  case cancelled
}

extension ControllerResult: Sendable where Value: Sendable {}
extension ControllerResult: Equatable where Value: Equatable {}
extension ControllerResult: Hashable where Value: Hashable {}

extension ResultController {
  /// Finishes with a value: the controller, or its presented container, is dismissed, and the value is delivered.
  ///
  /// A second call, or a call on a controller that isn't presented, changes nothing and emits one diagnostic.
  public func finish(_ value: Value) {
    guard !result.isFinished else { return report("it already finished, and its first value is kept") }
    guard node.isAwaitingPlace || node.isPresented else { return report("it is not presented") }
    result.value = value
    node.pendingResult = result
    dismiss().onEnd { [weak self] in
      // The controller is still presented, so it may finish again.
      guard let self, !$0.isDone, self.node.isPresented else { return }
      self.result.value = nil
    }
  }

  private func report(_ problem: String) {
    let name = Participant(self)
    Diagnostic(
      .unexpectedResult, about: name,
      "'\(name)' finished, but \(problem). Nothing has changed. It was probably finished twice, or after it was "
        + "removed."
    ).emit()
  }
}

/// Holds the result of a controller until the controller is removed: `let result = ResultSlot<Int>()`.
public final class ResultSlot<Value>: PendingResult {
  var value: Value?
  var handler: ((ControllerResult<Value>) -> Void)?

  /// Creates a slot without a result.
  public init() {}

  deinit {
    // A host that is deallocated together with the controller delivers nothing.
    take()?()
  }

  /// Whether the controller finished with a value that isn't delivered yet.
  var isFinished: Bool { value != nil }

  /// Whether a handler waits for the result.
  var isAwaited: Bool { handler != nil }

  func take() -> (() -> Void)? {
    let result = value.map { ControllerResult.finished($0) } ?? .cancelled
    let handler = handler
    (self.value, self.handler) = (nil, nil)
    return handler.map { handler in { handler(result) } }
  }
}

@available(*, unavailable)
extension ResultSlot: Sendable {}

/// A result slot with any type of value.
protocol PendingResult: AnyObject {
  /// Empties the slot and returns the delivery of its result, or nil if no handler waits.
  func take() -> (() -> Void)?
}

extension Diagnostic.Topic {
  /// A controller finished twice, or while it wasn't presented.
  public static let unexpectedResult = Diagnostic.Topic("unexpectedResult")
}
