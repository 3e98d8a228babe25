import MessageTracing

/// One observer in a channel's list: a closure that gets every value, and the base of the other kinds.
///
/// The closure lies in a `let`, from where it is called without being retained.
@usableFromInline
class ObserverSlot<Value>: AnyObserverSlot {
  /// Whether ``closure`` is to get every value; otherwise ``deliver(_:from:)`` decides.
  @usableFromInline final let isUnconditional: Bool

  /// The observer, not optional, since unwrapping it would retain it for each call.
  @usableFromInline final let closure: (Value) -> Void

  @inlinable
  init(_ closure: @escaping (Value) -> Void) {
    self.closure = closure
    isUnconditional = true
  }

  /// Makes the base of another kind, which overrides ``deliver(_:from:)``.
  @inlinable
  override init() {
    closure = { _ in }
    isUnconditional = false
  }

  /// Hands over one value and returns whether the subscription goes on.
  @usableFromInline
  func deliver(_ value: Value, from source: AnyObject?) -> Bool {
    closure(value)
    return true
  }

  /// Whether a value would reach the observer.
  func takes(from source: AnyObject?) -> Bool { isAlive }

  /// Hands over one value as a message, and returns whether the subscription goes on.
  final func report(_ value: Value, from source: AnyObject?, sender: AnyObject) -> Bool {
    guard Trace.isOn, takes(from: source) else { return deliver(value, from: source) }
    return Trace.send(Self.text(of: value), from: sender, to: object, .notification) { deliver(value, from: source) }
  }

  /// Hands over the end event as a message.
  final func reportFinish(with value: Value, sender: AnyObject) {
    Trace.send(Self.text(of: value), from: sender, to: object, .notification) { finish(with: value) }
  }

  private static func text(of value: Value) -> String {
    value is Void ? "notify" : Trace.text(of: value)
  }

  /// Hands over the end event, which no filter holds back.
  func finish(with value: Value) {
    _ = deliver(value, from: nil)
  }
}
