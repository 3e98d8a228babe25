import MessageRecording
import Observation

/// A binding, for ending it.
///
/// The ``Binder`` owns the binding, so a token may be dropped; a token retains neither source nor target.
public struct BindingToken {
  private weak let binding: Binding?

  init(_ binding: Binding) {
    self.binding = binding
  }

  /// Whether the binding follows its source: not canceled, not replaced, and binder, source and target exist.
  public var isActive: Bool { binding?.isActive ?? false }

  /// Ends the binding, in both directions, and drops a delivery that is due; a second call does nothing.
  public func cancel() {
    binding?.end()
  }
}

/// One connection of a source to a target.
///
/// A class instead of a protocol, so that a binder stores bindings of any types without boxes.
class Binding: TraceNamed {
  /// The place in a target that one binding at a time sets.
  struct Place: Hashable {
    enum Feature: Hashable {
      case property(AnyKeyPath)
      case display
      case command
    }

    let target: ObjectIdentifier
    let feature: Feature
  }

  /// Where the binding was made, for diagnostics.
  struct Origin {
    let fileID: StaticString
    let line: UInt
  }

  let tracker: ChangeTracker
  let place: Place?
  private let origin: Origin
  private weak var binder: Binder?

  /// Removes the binding's registrations with a control.
  var onEnd: (() -> Void)?

  init(_ tracker: ChangeTracker, place: Place?, origin: Origin, in binder: Binder) {
    self.tracker = tracker
    self.place = place
    self.origin = origin
    self.binder = binder
  }

  /// Whether source and target exist.
  var isComplete: Bool { false }

  /// Reads the source, tracking what is read, and returns whether there is a value to deliver.
  ///
  /// The binding ends if the source or the target was deallocated.
  func read() -> Bool { false }

  /// Delivers the value that was read, unless the binding has ended since.
  func deliver() {}

  /// Reads and delivers in one step, for a pass of a single binding.
  func update() {}

  /// Releases the closures.
  func release() {}

  /// The names of source and target, for diagnostics.
  var endpoints: String { "" }

  final var isActive: Bool { binder != nil && isComplete }

  /// Ends the binding.
  final func end() {
    binder?.remove(self)
    binder = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
    release()
  }

  final var traceName: String { "Binding" }

  /// The name of the binding in a diagnostic.
  final var name: String { "\(endpoints), made at \(origin.fileID):\(origin.line)" }
}

/// A binding that delivers a value read from its source.
///
/// It holds source and target weakly, and passes them to the closures.
final class ValueBinding<Source: AnyObject, Target: AnyObject, Value: Equatable>: Binding {
  private weak let source: Source?
  private weak let target: Target?
  private var value: ((Source) -> Value)?
  private var delivery: ((Target, Value) -> Void)?

  /// Returns whether the user is composing text in the target, which must not be set then.
  var isComposing: ((Target) -> Bool)?

  /// The value in the target: the last one that was delivered, or that the user entered.
  private var shown: Value?
  /// The value to deliver next.
  private var next: Value?
  private var isDelivering = false

  init(
    _ tracker: ChangeTracker, place: Place?, origin: Origin, in binder: Binder,
    from source: Source, _ value: @escaping (Source) -> Value,
    to target: Target, _ delivery: @escaping (Target, Value) -> Void
  ) {
    self.source = source
    self.target = target
    self.value = value
    self.delivery = delivery
    super.init(tracker, place: place, origin: origin, in: binder)
  }

  override var isComplete: Bool { source != nil && target != nil }

  override var endpoints: String {
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
    next = newValue(value, from: source, for: target)
    return next != nil
  }

  override func deliver() {
    guard let value = next.take(), let source, let target else { return }
    deliver(value, from: source, to: target)
  }

  override func update() {
    guard let value else { return }
    guard let source, let target else { return end() }
    guard let newValue = newValue(value, from: source, for: target) else { return }
    deliver(newValue, from: source, to: target)
  }

  override func release() {
    value = nil
    delivery = nil
    isComposing = nil
    shown = nil
    next = nil
  }

  /// Passes a value that the user entered to the source; the next pass reads the value that the source stored.
  ///
  /// A value that the target sends because of a delivery is ignored.
  func take(_ value: Value, by set: (Source, Value) -> Void) {
    guard !isDelivering else { return }
    guard let source else { return end() }
    shown = value
    next = nil
    Trace.send(Self.label, from: target, to: source, .binding) { set(source, value) }
    readAgain()
  }

  /// Adds the binding to the next pass, which reads the value again and tracks what it reads, even if nothing that was
  /// tracked has changed.
  ///
  /// A property that isn't observable may decide which branch of the closure is read.
  func readAgain() {
    tracker.endTracking()
    tracker.schedule()
  }

  /// Returns the value of the source, if the target doesn't show it and can be set.
  private func newValue(_ value: (Source) -> Value, from source: Source, for target: Target) -> Value? {
    let current = track(value, of: source)
    guard current != shown else { return nil }
    if let isComposing, isComposing(target) { return nil }
    return current
  }

  private func deliver(_ value: Value, from source: Source, to target: Target) {
    guard let delivery else { return }
    shown = value
    isDelivering = true
    Trace.send(Self.label, from: source, to: target, .binding) { delivery(target, value) }
    isDelivering = false
  }

  private func track(_ value: (Source) -> Value, of source: Source) -> Value {
    guard tracker.beginTracking() else { return value(source) }
    return withObservationTracking {
      value(source)
    } onChange: { [tracker] in
      tracker.sourceWillChange()
    }
  }

  /// The text of a value in a recording: its type, because its own text may depend on hash order.
  private static var label: String { String(describing: Value.self) }
}
