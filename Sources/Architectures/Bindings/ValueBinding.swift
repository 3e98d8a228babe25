import MessageTracing
import Observation

/// A binding that delivers a value read from its source.
///
/// Both ends are weak, and both closures are handed theirs.
final class ValueBinding<Source: AnyObject, Target: AnyObject, Value: Equatable>: Binding {
  private weak let source: Source?
  private weak let target: Target?
  private var value: ((Source) -> Value)?
  private var delivery: ((Target, Value) -> Void)?

  /// Whether the target must not be touched now.
  var isComposing: ((Target) -> Bool)?

  /// What the target shows: the last value that was delivered, or that came from there.
  private var shown: Value?
  /// What was read for the delivery that comes.
  private var next: Value?
  private var isDelivering = false

  init(
    _ signal: BindingSignal, place: Place?, origin: Origin, in binder: Binder,
    from source: Source, _ value: @escaping (Source) -> Value,
    to target: Target, _ delivery: @escaping (Target, Value) -> Void
  ) {
    self.source = source
    self.target = target
    self.value = value
    self.delivery = delivery
    super.init(signal, place: place, origin: origin, in: binder)
  }

  override var isComplete: Bool { source != nil && target != nil }

  override var ends: String {
    func name(_ end: AnyObject?, _ type: Any.Type) -> String {
      end.map { Participant($0).name } ?? String(describing: type)
    }
    return "'\(name(source, Source.self))' → '\(name(target, Target.self))'"
  }

  override func read() -> Bool {
    guard let value else { return false }
    guard let source, let target else {
      end()
      return false
    }
    next = news(value, from: source, for: target)
    return next != nil
  }

  override func deliver() {
    guard let value = next.take(), let source, let target else { return }
    deliver(value, from: source, to: target)
  }

  override func update() {
    guard let value else { return }
    guard let source, let target else { return end() }
    guard let news = news(value, from: source, for: target) else { return }
    deliver(news, from: source, to: target)
  }

  /// What the target is to show, if it does not show it already and can be touched.
  private func news(_ value: (Source) -> Value, from source: Source, for target: Target) -> Value? {
    let current = track(value, of: source)
    guard current != shown else { return nil }
    if let isComposing, isComposing(target) { return nil }
    return current
  }

  private func deliver(_ value: Value, from source: Source, to target: Target) {
    guard let delivery else { return }
    shown = value
    isDelivering = true
    Trace.send(Self.text, from: source, to: target, .binding) { delivery(target, value) }
    isDelivering = false
  }

  private func track(_ value: (Source) -> Value, of source: Source) -> Value {
    guard signal.rearm() else { return value(source) }
    return withObservationTracking {
      value(source)
    } onChange: { [signal] in
      signal.sourceWillChange()
    }
  }

  override func release() {
    value = nil
    delivery = nil
    isComposing = nil
    shown = nil
    next = nil
  }

  /// How a recorder shows a value: by its type, since its own text may depend on hash order.
  private static var text: String { String(describing: Value.self) }

  /// Hands a value that a user gave to the source, and has the next pass see what the source made of it.
  ///
  /// What a target sends because it is being delivered to is no user's doing, and goes no further.
  func take(_ value: Value, by set: (Source, Value) -> Void) {
    guard !isDelivering else { return }
    guard let source else { return end() }
    shown = value
    next = nil
    Trace.send(Self.text, from: target, to: source, .binding) { set(source, value) }
    signal.wait()
  }
}
