public import MessageRecording

/// A weak reference to a delegate, whose calls appear in a recorded run.
///
/// Read and set the property like any weak property. Its projection calls the delegate and returns the answer, or nil
/// without a delegate; optional answers are flattened, as with optional chaining:
///
/// ```swift
/// protocol ListDelegate: AnyObject {
///   func listDidScroll(_ list: List)
///   func list(_ list: List, shouldSelect row: Int) -> Bool
/// }
///
/// protocol EditingListDelegate: ListDelegate {
///   func list(_ list: List, canEdit row: Int) -> Bool
/// }
///
/// final class List {
///   @WeakDelegate var delegate: (any ListDelegate)?
///
///   func scroll() {
///     $delegate(from: self) { $0.listDidScroll(self) }
///   }
///
///   func select(_ row: Int) {
///     guard $delegate(from: self, { $0.list(self, shouldSelect: row) }) ?? true else { return }
///     let isEditable =
///       $delegate(as: (any EditingListDelegate).self, from: self) { $0.list(self, canEdit: row) } ?? false
///   }
/// }
/// ```
///
/// Declare an optional method in a separate protocol, such as `canEdit` above. A class adopts a protocol or doesn't, so
/// the compiler rejects a misspelled method.
///
/// A recorder shows each call as a message of the pattern ``MessageRecording/Pattern/delegation``, from the sender to
/// the delegate, with the answer as its outcome. The name of the message is the first argument, or the calling
/// function: `$delegate("didScroll", from: self) { … }`.
///
/// An asynchronous method is called with `await`, on the caller's actor.
///
/// The delegate is retained only during a call, which may set another delegate. Set and call a delegate isolated to an
/// actor on that actor, in code that the runtime knows to run on it. On Linux it doesn't in a bare handler of the main
/// queue, even inside `MainActor.assumeIsolated`: there the property reads nil, calls return nil, and each emits
/// ``MessageRecording/Diagnostic/Topic/delegateNotFound``. For objects that only observe, use ``Observers``.
@propertyWrapper
public struct WeakDelegate<Delegate> {
  @usableFromInline weak var object: AnyObject?

  /// Creates a property with this delegate.
  @inlinable
  public init(wrappedValue: Delegate? = nil) {
    self.wrappedValue = wrappedValue
  }

  /// The delegate, or nil if none is set or it has been deallocated.
  ///
  /// Setting it replaces the current delegate without notifying it. A value that isn't an object can't be held weakly:
  /// it leaves the property nil and emits ``MessageRecording/Diagnostic/Topic/delegateIsNoObject``.
  @inlinable
  public var wrappedValue: Delegate? {
    get {
      // Without an object, a cast would still look up the type of the delegate.
      guard let object else { return nil }
      if let delegate = object as? Delegate { return delegate }
      Self.reportMissing(object)
      return nil
    }
    set {
      object = newValue as AnyObject?
      if let newValue, !(type(of: newValue as Any) is AnyObject.Type) { Self.reportValue(newValue) }
    }
  }

  /// The delegate as a function: `$delegate(from: self) { $0.listDidScroll(self) }`.
  @inlinable
  public var projectedValue: Call { Call(object: object) }

  @usableFromInline
  static func reportMissing(_ object: AnyObject) {
    let participant = Participant(object)
    Diagnostic(
      .delegateNotFound, about: participant,
      """
      The delegate '\(Participant.names(of: [participant])[0])' was not found, so it was not called: its conformance belongs \
      to an actor, and the runtime can't tell that this code runs on that actor. On Linux this is so in a handler of the \
      main queue, even inside MainActor.assumeIsolated. Do the work in a task on the actor.
      """
    ).emit()
  }

  @usableFromInline
  static func reportValue(_ value: Delegate) {
    let typeName = String(describing: type(of: value as Any))
    Diagnostic(
      .delegateIsNoObject,
      """
      Cannot hold a '\(typeName)' as a delegate: it is a value, and only an object can be held weakly. The delegate is \
      nil. Make '\(typeName)' a class, and declare its protocol with ': AnyObject' so that the compiler checks this.
      """
    ).emit()
  }
}

extension WeakDelegate {
  /// The delegate, retained until the call returns.
  public struct Call {
    @usableFromInline let object: AnyObject?

    @usableFromInline
    init(object: AnyObject?) {
      self.object = object
    }

    /// Calls the delegate and returns its answer, or nil without a delegate.
    ///
    /// - Parameters:
    ///   - sender: The object that calls, for recorders.
    ///   - function: The message's name, for recorders.
    ///   - body: Calls one method of the delegate.
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Answer, Failure: Error>(
      from sender: AnyObject? = nil, function: StaticString = #function,
      _ body: (Delegate) throws(Failure) -> Answer
    ) throws(Failure) -> Answer? {
      try send("\(function)", from: sender, body)
    }

    /// Calls the delegate and returns its answer, or nil without a delegate or an answer.
    ///
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Answer, Failure: Error>(
      from sender: AnyObject? = nil, function: StaticString = #function,
      _ body: (Delegate) throws(Failure) -> Answer?
    ) throws(Failure) -> Answer? {
      try send("\(function)", from: sender, body) ?? nil
    }

    /// Calls the delegate as a message of this name and returns its answer, or nil without a delegate.
    ///
    /// - Parameters:
    ///   - message: The message's name; evaluated only for a recorder.
    ///   - sender: The object that calls, for recorders.
    ///   - body: Calls one method of the delegate.
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Answer, Failure: Error>(
      _ message: @autoclosure () -> String, from sender: AnyObject? = nil,
      _ body: (Delegate) throws(Failure) -> Answer
    ) throws(Failure) -> Answer? {
      try send(message(), from: sender, body)
    }

    /// Calls the delegate as a message of this name and returns its answer, or nil without a delegate or an answer.
    ///
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Answer, Failure: Error>(
      _ message: @autoclosure () -> String, from sender: AnyObject? = nil,
      _ body: (Delegate) throws(Failure) -> Answer?
    ) throws(Failure) -> Answer? {
      try send(message(), from: sender, body) ?? nil
    }

    /// Calls an optional method of the delegate and returns its answer, or nil if the delegate lacks it.
    ///
    /// - Parameters:
    ///   - message: The message's name; by default the calling function. Evaluated only for a recorder.
    ///   - capability: The protocol that declares the method, such as `(any EditingListDelegate).self`.
    ///   - sender: The object that calls, for recorders.
    ///   - body: Calls one method of the delegate.
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Capability, Answer, Failure: Error>(
      _ message: @autoclosure () -> String = #function, as capability: Capability.Type, from sender: AnyObject? = nil,
      _ body: (Capability) throws(Failure) -> Answer
    ) throws(Failure) -> Answer? {
      try send(message(), from: sender, body)
    }

    /// Calls an optional method of the delegate and returns its answer, or nil without the method or an answer.
    ///
    /// - Throws: The error of the delegate's method.
    @inlinable
    @discardableResult
    public func callAsFunction<Capability, Answer, Failure: Error>(
      _ message: @autoclosure () -> String = #function, as capability: Capability.Type, from sender: AnyObject? = nil,
      _ body: (Capability) throws(Failure) -> Answer?
    ) throws(Failure) -> Answer? {
      try send(message(), from: sender, body) ?? nil
    }

    @inlinable
    func send<Receiver, Answer, Failure: Error>(
      _ message: @autoclosure () -> String, from sender: AnyObject?, _ body: (Receiver) throws(Failure) -> Answer
    ) throws(Failure) -> Answer? {
      guard let object, let receiver = receiver(as: Receiver.self) else { return nil }
      return try Trace.send(
        message(), from: sender, to: object, .delegation, { () throws(Failure) in try body(receiver) },
        outcome: { Self.outcome(of: $0) })
    }

    /// Returns the delegate as the type whose method is called, and reports a delegate that isn't found.
    @inlinable
    @inline(__always)
    func receiver<Receiver>(as _: Receiver.Type) -> Receiver? {
      guard let object else { return nil }
      if let receiver = object as? Receiver { return receiver }
      // The delegate may lack an optional method, and nothing else.
      if Receiver.self == Delegate.self { WeakDelegate.reportMissing(object) }
      return nil
    }

    @usableFromInline
    static func outcome<Answer>(of answer: Answer) -> Outcome {
      answer is Void ? .done : .returned(Trace.text(of: answer))
    }
  }
}

extension Diagnostic.Topic {
  /// A structure or enumeration was set as a delegate; only an object can be held weakly.
  public static let delegateIsNoObject = Self("delegateIsNoObject")

  /// A delegate was used where the runtime doesn't find its conformance, which belongs to an actor.
  public static let delegateNotFound = Self("delegateNotFound")
}

extension Pattern {
  /// A call of a delegate.
  public static let delegation = Pattern("delegation")

  /// A value that a channel delivers to one of its observers.
  public static let notification = Pattern("notification")
}
