public import MessageTracing

/// One weakly held object that is asked, and whose answer counts.
///
/// It wraps the property that holds the delegate, which reads and is set like any weak property; the questions are
/// asked through its projection. The default stands beside the question and is used when there is no delegate.
///
/// ```swift
/// protocol ListDelegate: AnyObject { func shouldSelect(_ row: Int) -> Bool }
/// protocol EditingListDelegate: ListDelegate { func canEdit(_ row: Int) -> Bool }
///
/// final class List {
///   @Asked var delegate: (any ListDelegate)?
///
///   func press(_ row: Int) {
///     guard $delegate.ask({ $0.shouldSelect(row) }, default: true) else { return }
///     let isEditable = $delegate.ask(as: (any EditingListDelegate).self, { $0.canEdit(row) }, default: false)
///   }
/// }
/// ```
///
/// A question that a delegate may leave out belongs to a protocol of its own, as `canEdit` does. A class adopts a
/// protocol or does not, so that setting a delegate settles which questions it answers, and the compiler rejects a
/// misspelt one.
///
/// The slot retains its delegate only while a question is being asked. A delegate isolated to an actor is found on that
/// actor, where it was set. Observers (``Observers``) are a separate matter: however many there are, the delegate keeps
/// its place. The wrapper is a reference, so that a question may set another delegate; it belongs in a class, since
/// copies of a structure would share it.
@propertyWrapper
public final class Asked<Delegate> {
  @usableFromInline weak var object: AnyObject?

  /// Makes a slot that holds this delegate weakly.
  @inlinable
  public init(wrappedValue: Delegate? = nil) {
    self.wrappedValue = wrappedValue
  }

  /// The object that is asked, or nil if none is set or the last one is gone.
  ///
  /// Setting it replaces the one before, who is told nothing. A value that is no object cannot be held weakly: it
  /// leaves the slot empty and emits ``MessageTracing/Diagnostic/Topic/delegateIsNoObject``.
  @inlinable
  public var wrappedValue: Delegate? {
    get { object as? Delegate }
    set {
      object = newValue as AnyObject?
      if let newValue, !(type(of: newValue as Any) is AnyObject.Type) { reportValue(newValue) }
    }
  }

  /// The slot itself, through which questions are asked.
  @inlinable
  public var projectedValue: Asked { self }

  /// Asks the delegate, and answers with the default if there is none.
  ///
  /// - Parameters:
  ///   - question: Asks one thing. It runs before this returns and may set another delegate, who is asked next time.
  ///   - fallback: The answer without a delegate, evaluated only then.
  ///   - asker: Who asks, for recorders; the slot itself unless given.
  ///   - name: What is asked, for recorders; the protocol's name unless given.
  @inlinable
  public func ask<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer, default fallback: @autoclosure () -> Answer,
    from asker: AnyObject? = nil, named name: @autoclosure () -> String? = nil
  ) throws(Failure) -> Answer {
    guard let delegate = wrappedValue else { return fallback() }
    return try Trace.send(
      name() ?? "\(Delegate.self)", from: asker ?? self, to: object, .delegation,
      { () throws(Failure) in try question(delegate) }, outcome: { Self.outcome(of: $0) })
  }

  /// Asks the delegate a question that it may leave out, and answers with the default if it does or if there is none.
  ///
  /// - Parameters:
  ///   - capability: The protocol that holds the question, such as `(any EditingListDelegate).self`.
  ///   - question: Asks one thing.
  ///   - fallback: The answer of a delegate that leaves the question out, evaluated only then.
  ///   - asker: Who asks, for recorders; the slot itself unless given.
  ///   - name: What is asked, for recorders; the protocol's name unless given.
  @inlinable
  public func ask<Capability, Answer, Failure: Error>(
    as capability: Capability.Type, _ question: (Capability) throws(Failure) -> Answer,
    default fallback: @autoclosure () -> Answer, from asker: AnyObject? = nil,
    named name: @autoclosure () -> String? = nil
  ) throws(Failure) -> Answer {
    guard let delegate = object as? Capability else { return fallback() }
    return try Trace.send(
      name() ?? "\(Capability.self)", from: asker ?? self, to: object, .delegation,
      { () throws(Failure) in try question(delegate) }, outcome: { Self.outcome(of: $0) })
  }

  /// Tells the delegate something that it may leave out.
  ///
  /// What every delegate hears needs no such call: `delegate?.didSelect(row)`.
  ///
  /// - Parameters:
  ///   - capability: The protocol that holds the message, such as `(any EditingListDelegate).self`.
  ///   - message: Tells one thing.
  ///   - teller: Who tells it, for recorders; the slot itself unless given.
  ///   - name: What is told, for recorders; the protocol's name unless given.
  @inlinable
  public func tell<Capability, Failure: Error>(
    as capability: Capability.Type, _ message: (Capability) throws(Failure) -> Void, from teller: AnyObject? = nil,
    named name: @autoclosure () -> String? = nil
  ) throws(Failure) {
    try ask(as: capability, message, default: (), from: teller, named: name())
  }

  /// What an answer is to a recorder.
  @usableFromInline
  static func outcome<Answer>(of answer: Answer) -> Outcome {
    answer is Void ? .done : .returned(Trace.text(of: answer))
  }

  @usableFromInline
  func reportValue(_ value: Delegate) {
    let typeName = String(describing: type(of: value as Any))
    Diagnostic(
      .delegateIsNoObject,
      """
      Cannot hold a '\(typeName)' as a delegate: it is a value, and only an object can be held weakly. The slot is \
      empty. Make '\(typeName)' a class, and declare its protocol with ': AnyObject' so that the compiler checks this.
      """
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A structure or enumeration was set as a delegate, which only an object can be.
  public static let delegateIsNoObject = Self("delegateIsNoObject")
}
