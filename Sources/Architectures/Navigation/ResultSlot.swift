import MessageTracing

/// Where a scene puts its result, and where it waits until the scene has left: `let result = ResultSlot<Int>()`.
public final class ResultSlot<Value>: PendingResult {
  private var value: Value?
  private var handler: ((SceneResult<Value>) -> Void)?

  public init() {}

  deinit {
    // Whoever waits is answered, also when the root was dropped and the scene with it.
    take()?()
  }

  /// Whether a value was put in and the scene has not left yet.
  var isFinished: Bool { value != nil }

  /// Whether somebody waits for the result.
  var isAwaited: Bool { handler != nil }

  func await(_ handler: @escaping (SceneResult<Value>) -> Void) {
    self.handler = handler
  }

  func put(_ value: Value) {
    self.value = value
  }

  /// Takes the value back: the scene stays after all.
  func takeBack() {
    value = nil
  }

  func take() -> (() -> Void)? {
    let result = value.map { SceneResult.finished($0) } ?? .cancelled
    let handler = handler
    (self.value, self.handler) = (nil, nil)
    return handler.map { handler in { handler(result) } }
  }
}

@available(*, unavailable)
extension ResultSlot: Sendable {}

/// The slot of a scene, whatever its values are.
protocol PendingResult: AnyObject {
  /// Empties the slot; calling what it returns tells who waits.
  func take() -> (() -> Void)?
}
