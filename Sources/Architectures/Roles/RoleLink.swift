public import MessageRecording

/// A reference from one role of an architecture to another, over which the other role is called.
///
/// A role stores its links as constants: a ``StrongLink`` to a role that it owns, a ``WeakLink`` to one that it
/// doesn't. It refers to the other role by a protocol, its *interface*. The assembly of an ``AssembledModule`` connects
/// the links; a test of a single role connects what it needs.
///
/// ```swift
/// final class CardListPresenter: VIPERPresenter {
///   let view = WeakLink<any CardListViewing>()
///   let interactor = StrongLink<any CardListLoading>()
///
///   func ready() {
///     interactor { $0.load() }
///   }
///   func tapAdd() {
///     guard let count = interactor({ $0.add() }) else { return }
///     view { $0.show(count) }
///   }
/// }
/// ```
///
/// A call over a link whose object was deallocated does nothing and returns nil. A recording shows calls over links
/// from the role that stores the link, labeled with the calling function. A link belongs to the actor of its role.
public class RoleLink<Interface> {
  /// The role that stores this link; nil until it is assembled.
  weak var owner: AnyObject?

  /// The lifetime of the module that connected the link, if one did.
  var lifetime: ModuleLifetime?

  /// An object that is deallocated with the link: in the links of a module's root, it ends the module's tasks.
  var companion: AnyObject?

  /// The recorded outcome of a call after the module has ended; nil if calls are possible while the object exists.
  var outcomeAfterEnd: Outcome?

  private var wasConnected = false

  /// The name in a recording of an object that is a value, such as a structure of workers.
  private var valueName: ValueName?

  init() {}

  /// Whether there is an object to call.
  public var isConnected: Bool { target != nil }

  /// The object that the link leads to, even if the module has ended.
  var target: Interface? { nil }

  /// That object, without its protocol.
  var targetObject: AnyObject? { nil }

  func store(_ interface: Interface) {}

  /// Connects the link in place of the current object.
  ///
  /// For tests of a single role; an assembly refuses a role whose links lead to other objects. In a recording, a call
  /// over the link comes from outside, since only an assembly names the role that stores the link.
  public final func connect(_ interface: Interface) {
    wasConnected = true
    store(interface)
  }

  /// Connects the link for an assembly.
  final func connect(
    _ interface: Interface, _ owner: AnyObject, _ lifetime: ModuleLifetime, _ outcomeAfterEnd: Outcome?
  ) {
    self.owner = owner
    self.lifetime = lifetime
    if outcomeAfterEnd != nil || self.outcomeAfterEnd != nil { self.outcomeAfterEnd = outcomeAfterEnd }
    connect(interface)
  }

  /// Calls the other role; a recording shows the name of the calling function.
  ///
  /// - Parameters:
  ///   - function: The calling function.
  ///   - call: Gets the other role, which is retained until the closure returns.
  /// - Returns: The closure's result; nil if the object was deallocated or the module has ended.
  /// - Throws: The closure's error.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    function: StaticString = #function, _ call: (Interface) throws(Failure) -> Answer
  ) throws(Failure) -> Answer? {
    try self("\(function)", call)
  }

  /// Calls the other role; a recording shows the label.
  ///
  /// - Parameters:
  ///   - label: The name of the message; evaluated only during a recording and for diagnostics.
  ///   - call: Gets the other role, which is retained until the closure returns.
  /// - Returns: The closure's result; nil if the object was deallocated or the module has ended.
  /// - Throws: The closure's error.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    _ label: @autoclosure () -> String, _ call: (Interface) throws(Failure) -> Answer
  ) throws(Failure) -> Answer? {
    guard let interface = reachable(label) else { return nil }
    return try Trace.send(label(), from: owner, to: receiver(interface), .link) { () throws(Failure) in
      try call(interface)
    }
  }

  /// Calls the other role asynchronously, on the caller's actor; a recording shows the name of the calling function.
  ///
  /// The other role is retained until the closure returns.
  ///
  /// - Returns: The closure's result; nil if the object was deallocated or the module has ended.
  /// - Throws: The closure's error.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    function: StaticString = #function, _ call: (Interface) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    try await self("\(function)", call)
  }

  /// Calls the other role asynchronously, on the caller's actor; a recording shows the label.
  ///
  /// - Returns: The closure's result; nil if the object was deallocated or the module has ended.
  /// - Throws: The closure's error.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    _ label: @autoclosure () -> String, _ call: (Interface) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer? {
    guard let interface = reachable(label) else { return nil }
    return try await Trace.send(label(), from: owner, to: receiver(interface), .link) { () async throws(Failure) in
      try await call(interface)
    }
  }

  /// Passes a value to a method of the other role; a recording shows the value's type.
  ///
  /// ```swift
  /// presenter.send(CardList.Response(cards: cards)) { $0.presentList }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to pass: in VIP a Request, a Response or a ViewModel.
  ///   - method: Returns the method that takes the value, without calling it.
  /// - Returns: The method's result; nil if the object was deallocated or the module has ended.
  @discardableResult
  public final func send<Value, Answer>(
    _ value: Value, _ method: (Interface) -> (Value) -> Answer
  ) -> Answer? {
    let counter = lifetime?.responseCounter
    counter?.willSend(over: self)
    let counts = counter?.begin(self)
    let answer = self(Self.typeName(of: Value.self)) { method($0)(value) }
    // A Response that is dropped here, because the controller was removed, needs no ViewModel.
    if answer != nil, let counter, let counts { counter.end(counts, with: Value.self) }
    return answer
  }

  /// Returns the receiver of a call in a recording.
  ///
  /// A value has no identity of its own, so the link keeps an object with the name of its type.
  final func receiver(_ interface: Interface) -> AnyObject {
    guard !(type(of: interface as Any) is AnyObject.Type) else { return interface as AnyObject }
    let name = valueName ?? ValueName(traceName: Self.typeName(of: type(of: interface as Any)))
    valueName = name
    return name
  }

  /// Returns the object that a call reaches; nil, with a record of the call, if there is none.
  final func reachable(_ label: () -> String) -> Interface? {
    if let outcomeAfterEnd, let lifetime, lifetime.hasEnded || WorkerRun.current?.isLate(for: lifetime) == true {
      Trace.note(label(), from: owner, to: target.map(receiver), .link, outcome: outcomeAfterEnd)
      return nil
    }
    if let target { return target }
    Trace.note(label(), from: owner, to: nil, .link, outcome: .deallocated)
    if !wasConnected { reportUnconnected() }
    return nil
  }

  private func reportUnconnected() {
    let name = owner.map { " of '\(Participant($0))'" } ?? ""
    Diagnostic(
      .unconnectedLink, about: owner.map { Participant($0) },
      """
      A call over the link\(name) to '\(Self.typeName(of: Interface.self))' did nothing: the link was never connected. \
      Assemble the module with all its roles before it is used, or connect the link in the test of a single role.
      """
    ).emit()
  }

  /// Returns the name of a type without its module: `CardList.Response`.
  static func typeName(of type: Any.Type) -> String {
    // The name of a private type contains an address, which differs from run to run.
    let name = String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    let bare = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    return bare.split(separator: " & ").map { $0.trimmingPrefix(/[A-Za-z_][A-Za-z0-9_]*\./) }.joined(separator: " & ")
  }
}

/// The name of a value in recordings.
private final class ValueName: TraceNamed {
  let traceName: String

  init(traceName: String) {
    self.traceName = traceName
  }
}

/// A strong link: the role that stores it owns the other.
public class StrongLink<Interface>: RoleLink<Interface> {
  private var interface: Interface?

  /// Creates a link without an object.
  public override init() {}

  /// Creates a connected link.
  public convenience init(_ interface: Interface) {
    self.init()
    connect(interface)
  }

  override var target: Interface? { interface }

  override var targetObject: AnyObject? {
    guard let interface else { return nil }
    return interface as AnyObject
  }

  override func store(_ interface: Interface) {
    self.interface = interface
  }
}

/// A weak link: the role that stores it doesn't own the other, and a call after the other was deallocated returns nil.
public final class WeakLink<Interface>: RoleLink<Interface> {
  private weak var object: AnyObject?

  /// Creates a link without an object.
  public override init() {}

  /// Creates a connected link.
  public convenience init(_ interface: Interface) {
    self.init()
    connect(interface)
  }

  override var target: Interface? { object as? Interface }

  override var targetObject: AnyObject? { object }

  override func store(_ interface: Interface) {
    object = interface as AnyObject
    guard !(type(of: interface as Any) is AnyObject.Type) else { return }
    let typeName = String(describing: type(of: interface as Any))
    Diagnostic(
      .linkToValue, about: owner.map { Participant($0) },
      """
      Cannot link to a '\(typeName)' weakly: it is a value, and only an object can be held weakly. The link leads to \
      no object. Make '\(typeName)' a class, and declare its protocol with ': AnyObject' so that the compiler checks \
      this.
      """
    ).emit()
  }
}

extension Pattern {
  /// A call of one role of an architecture by another.
  public static let link = Pattern("link")
}

extension Diagnostic.Topic {
  /// A call was made over a link that was never connected.
  public static let unconnectedLink = Self("unconnectedLink")

  /// A value was connected to a weak link, which can only hold an object.
  public static let linkToValue = Self("linkToValue")
}
