public import MessageTracing

/// A reference from one role of an architecture to another, over which it is called.
///
/// A role stores its links as constants, ``Link`` where it owns the other and ``WeakLink`` where it does not, and knows
/// the other by a protocol, the *face*. The assembly of a ``Module`` connects them; a test of one role connects what it
/// needs by hand.
///
/// ```swift
/// final class CardListPresenter: ViperPresenter {
///   let view = WeakLink<any CardListViewing>()
///   let interactor = Link<any CardListLoading>()
///
///   func ready() {
///     interactor("load") { $0.load() }
///   }
///   func loaded(_ cards: [Card]) {
///     view("show") { $0.show(cards.map(Row.init)) }  // .returned(()), or .gone
///   }
/// }
/// ```
///
/// A call over a link whose object is gone runs nothing and answers ``LinkOutcome/gone``. A recorder shows calls over
/// links, from the role that stores the link. A link belongs to the actor of its role.
public class RoleLink<Face> {
  /// The role that stores this link, once it is assembled.
  weak var owner: AnyObject?

  /// The module that connected it, if one did.
  var life: ModuleLife?

  /// Dies with the link: in the links of a module's root, it ends what must not go on without that.
  var companion: AnyObject?

  /// What a call comes to once the module has ended; nil where it goes on as long as there is somebody to call.
  var outcomeAfterEnd: Outcome?

  private var wasConnected = false

  init() {}

  /// Whether there is somebody to call.
  public var isConnected: Bool { found != nil }

  /// Whom a call would reach, ended modules aside.
  var found: Face? { nil }

  func store(_ face: Face) {}

  /// Connects the link by hand, in place of the object before.
  ///
  /// For tests of one role. An assembly refuses a role whose links lead to a stranger.
  public final func connect(_ face: Face) {
    wasConnected = true
    store(face)
  }

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - text: How a recorder shows it; without one, by the name of the face.
  ///   - call: Is handed the other role, which lives at least until it returns.
  /// - Returns: What the call answered, or ``LinkOutcome/gone`` if nothing ran.
  /// - Throws: What the call throws.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    _ text: @autoclosure () -> String? = nil, _ call: (Face) throws(Failure) -> Answer
  ) throws(Failure) -> LinkOutcome<Answer> {
    guard let face = reachable(text) else { return .gone }
    return .returned(
      try Trace.send(text() ?? faceName, from: owner, to: face as AnyObject, .link) { () throws(Failure) in
        try call(face)
      })
  }

  /// Makes an asynchronous call, on the caller's actor.
  ///
  /// The other role is retained until the call returns.
  @discardableResult
  public final func callAsFunction<Answer, Failure: Error>(
    _ text: @autoclosure () -> String? = nil, _ call: (Face) async throws(Failure) -> Answer
  ) async throws(Failure) -> LinkOutcome<Answer> {
    guard let face = reachable(text) else { return .gone }
    return .returned(
      try await Trace.send(text() ?? faceName, from: owner, to: face as AnyObject, .link) { () async throws(Failure) in
        try await call(face)
      })
  }

  /// Hands a value to a method of the other role; a recorder shows it by the value's type.
  ///
  /// ```swift
  /// presenter.send(CardList.Response(cards: cards)) { $0.presentList }
  /// ```
  ///
  /// - Parameters:
  ///   - value: What is handed over: in VIP a Request, a Response or a ViewModel.
  ///   - method: Returns the method that takes it, not yet called.
  @discardableResult
  public final func send<Value, Answer>(
    _ value: Value, _ method: (Face) -> (Value) -> Answer
  ) -> LinkOutcome<Answer> {
    let edges = life?.edges
    edges?.willSend(over: self)
    let balance = edges?.begin(self)
    let outcome = self(Self.typeName(of: Value.self)) { method($0)(value) }
    // A Response that stops here, since the scene has left, owes no ViewModel.
    if let edges, let balance, !outcome.isGone { edges.end(balance, with: Value.self) }
    return outcome
  }

  /// Whom a call reaches; nil, with a word about it, if that is nobody.
  final func reachable(_ text: () -> String?) -> Face? {
    if let outcomeAfterEnd, let life, life.hasEnded || WorkerRun.current?.isOver == true {
      Trace.note(text() ?? faceName, from: owner, to: found as AnyObject?, .link, outcome: outcomeAfterEnd)
      return nil
    }
    if let face = found { return face }
    Trace.note(text() ?? faceName, from: owner, to: nil, .link, outcome: .gone)
    if !wasConnected { reportUnconnected() }
    return nil
  }

  private func reportUnconnected() {
    let name = owner.map { " of '\(Participant($0))'" } ?? ""
    Diagnostic(
      .unconnectedLink, about: owner.map { Participant($0) },
      """
      A call over the link\(name) to '\(faceName)' ran nothing: the link was never connected. Assemble the module with \
      all its roles before it is used, or connect the link in the test of a single role.
      """
    ).emit()
  }

  var faceName: String { Self.typeName(of: Face.self) }

  /// The name of a type without its module, as it is written inside that: `CardList.Response`.
  static func typeName(of type: Any.Type) -> String {
    // A private type is told by an address, which differs from run to run.
    let name = String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    let bare = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    return bare.split(separator: " & ").map { $0.trimmingPrefix(/[A-Za-z_][A-Za-z0-9_]*\./) }.joined(separator: " & ")
  }
}

extension Pattern {
  /// A call of one role of an architecture by another.
  public static let link = Pattern("link")
}

extension Diagnostic.Topic {
  /// A call was made over a link that was never connected.
  public static let unconnectedLink = Self("unconnectedLink")
}
