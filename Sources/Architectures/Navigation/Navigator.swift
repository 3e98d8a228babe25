public import Responders

/// A container whose children form a stack; it shows the last one, the top.
///
/// A navigator is a controller like any other: it may be a host's root controller, a tab, presented, or on the stack of
/// another navigator. It owns the controllers on its stack, and retains their owners while they are on it.
///
/// ```swift
/// let navigator = Navigator { View() }
/// navigator.push(list)
/// navigator.push(detail, handing: .value(context, to: (any HandlesContext).receive))
/// navigator.pop()
/// ```
///
/// Every method returns immediately, with a ``NavigationRequest`` that gets one outcome. While something is under way,
/// further requests are queued; hooks and reports may make requests. A toolkit with a navigation bar puts a navigator
/// into a container that has the bar.
public final class Navigator<Content: Composite & Responder>: Controller where Content.Node == Content {
  /// The navigator's place in its host and its life cycle.
  public let controllerState = ControllerState<Content>()

  private let makeContent: () throws -> Content

  /// Creates a navigator with an empty stack.
  ///
  /// - Parameter makeContent: Creates the node that the top controller's content is added to; runs when the navigator
  ///   loads. If it throws, the request that shows the navigator is refused with
  ///   ``NavigationError/Reason/loadFailed(_:reason:)``.
  public init(makeContent: @escaping () throws -> Content) {
    self.makeContent = makeContent
    node.kind = .stack
  }

  /// Creates the node that the top controller's content is added to.
  ///
  /// - Throws: The error of the initializer's closure.
  public func load() throws -> Content { try makeContent() }

  /// The controllers, from bottom to top.
  ///
  /// - Complexity: O(*n*); ``top`` is O(1).
  public var stack: [any Controller<Content>] { node.entries.compactMap { $0.node.controller(of: Content.self) } }

  /// The controller on top; nil only for an empty stack.
  public var top: (any Controller<Content>)? { node.entries.last?.node.controller(of: Content.self) }

  /// The number of requests in a chain, each made during the previous one, after which the next is refused; 1,000 by
  /// default, and at least 1.
  ///
  /// It applies while this navigator is in no host; ``ControllerHost/depthLimit`` applies in a host.
  public var depthLimit: Int {
    get { node.requireOwnQueue().depthLimit }
    set { node.requireOwnQueue().depthLimit = newValue }
  }

  // MARK: Requests

  /// Pushes a controller onto the stack.
  ///
  /// The controller gets its dependencies before it loads. The request is refused if the controller is already in use,
  /// or if a dependency it requires is missing.
  ///
  /// - Parameters:
  ///   - controller: The controller to push; the navigator owns it, and it refers back weakly.
  ///   - dependencies: The dependencies to pass to the controller, in order.
  ///   - route: The route that the controller was made from, if any.
  ///   - sender: The object that errors name as the source of the request; nil for the top controller.
  @discardableResult
  public func push(
    _ controller: any Controller<Content>, handing dependencies: HandedDependency...,
    route: (any ControllerRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    let entry = NavigationEntry(controller, route: route)
    return request(.push, arrivals: [controller], sender: sender) { (stack) throws(NavigationError) in
      try stack.changeToPush(entry, dependencies, sender)
    }
  }

  /// Pops the top controller; refused for the last one of the stack.
  @discardableResult
  public func pop() -> NavigationRequest {
    request(.pop) { (stack) throws(NavigationError) in
      try stack.changeToPop(keeping: stack.entries.count - 1, about: stack.entries.last?.controller)
    }
  }

  /// Pops this controller and everything above it; refused after it was removed.
  ///
  /// Use it for an event that may occur twice, such as a press on a back button.
  @discardableResult
  public func pop(_ controller: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak controller = controller as any Controller] (stack) throws(NavigationError) in
      try stack.changeToPop(keeping: stack.index(of: controller, .pop), about: controller)
    }
  }

  /// Pops everything above this controller, the top first; does nothing if it is the top.
  @discardableResult
  public func pop(to controller: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak controller = controller as any Controller] (stack) throws(NavigationError) in
      try stack.changeToPop(keeping: stack.index(of: controller, .pop) + 1, about: controller)
    }
  }

  /// Pops everything above the bottom controller, the top first.
  @discardableResult
  public func popToBottom() -> NavigationRequest {
    request(.pop) { (stack) throws(NavigationError) in
      try stack.changeToPop(keeping: 1, about: stack.entries.first?.controller)
    }
  }

  /// Replaces the stack with these controllers, from bottom to top.
  ///
  /// Controllers that stay are neither removed nor added; only the change at the top is visible. Each new controller,
  /// in order, gets the dependencies.
  @discardableResult
  public func set(
    _ controllers: [any Controller<Content>], handing dependencies: HandedDependency..., sender: AnyObject? = nil
  ) -> NavigationRequest {
    let given = controllers.map { NavigationEntry($0) }
    let arrivals: [any Controller] = controllers.filter { [node] in $0.node.parent !== node }
    return request(.set, arrivals: arrivals, sender: sender) { (stack) throws(NavigationError) in
      try stack.changeToSet(given, dependencies, sender)
    }
  }

  // MARK: System events

  /// Reports that the system went back: with a back button, a swipe, or a menu over several controllers.
  ///
  /// The change is the same as popping to that controller, ahead of all queued requests, and the removals are by the
  /// system. A report that doesn't fit the stack changes nothing and emits one diagnostic.
  ///
  /// - Parameter controller: The controller that the system went back to; nil for the one below the top.
  public func systemWentBack(to controller: (any Controller<Content>)? = nil) {
    let isNamed = controller != nil
    let request = request(.goBack, isSystemEvent: true) {
      [weak controller = controller as (any Controller)?] (stack) throws(NavigationError) in
      try stack.changeToGoBack(to: controller, isNamed: isNamed)
    }
    request.reportRefusedSystemEvent()
  }

  /// Begins a back gesture: makes the will calls, and leaves the stack unchanged until the gesture ends.
  ///
  /// Call ``NavigationTransition/finish()`` to go back as in ``systemWentBack(to:)``, or
  /// ``NavigationTransition/cancel()`` to leave everything as it was. Requests are queued until then.
  ///
  /// - Returns: The transition, to be kept and ended; nil if the controller is the top. In no host, where nothing else
  ///   refers to it, one that is released is canceled at the next request.
  /// - Throws: ``NavigationError`` if something is under way already, or there is nothing to go back to.
  public func beginGoingBack(
    to controller: (any Controller<Content>)? = nil
  ) throws(NavigationError) -> NavigationTransition<Content>? {
    let queued = queuedRequest(NavigationRequest(.goBack)) { (stack) throws(NavigationError) in
      try stack.changeToGoBack(to: controller, isNamed: controller != nil)
    }
    return try node.queue.begin(queued)?.transition(of: Content.self)
  }

  // MARK: Queueing

  private func request(
    _ kind: NavigationRequest.Kind, isSystemEvent: Bool = false, arrivals: [any Controller] = [],
    sender: AnyObject? = nil, _ prepare: @escaping (ControllerNode) throws(NavigationError) -> NavigationChange?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let queued = queuedRequest(request, prepare)
    queued.isSystemEvent = isSystemEvent
    queued.arrivals = arrivals
    // The top controller is the sender by default; a system event has none.
    node.queue.submit(queued, from: sender ?? (isSystemEvent ? nil : node.entries.last?.controller))
    return request
  }

  private func queuedRequest(
    _ request: NavigationRequest, _ prepare: @escaping (ControllerNode) throws(NavigationError) -> NavigationChange?
  ) -> QueuedRequest {
    let kind = request.kind
    let node = (try? boundNode(for: kind)) ?? node
    return QueuedRequest(request, about: node) { () throws(NavigationError) in
      guard node.controller != nil else { throw NavigationError(kind, nil, .gone) }
      return try prepare(node)
    }
  }
}

@available(*, unavailable)
extension Navigator: Sendable {}

// MARK: Changes

// Each method finds and checks what a request changes; nothing has happened yet.

extension ControllerNode {
  fileprivate func changeToPush(
    _ entry: NavigationEntry, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange? {
    try checkArrival(of: entry.controller, .push)
    var change = NavigationChange(.push)
    change.set(self, keeping: entries.count, then: [entry])
    change.receipts = try Self.hand(dependencies, to: entry.controller, .push, from: try self.sender(sender))
    return change
  }

  fileprivate func changeToPop(
    keeping count: Int, about controller: (any Controller)?
  ) throws(NavigationError) -> NavigationChange? {
    guard count > 0, !entries.isEmpty else { throw NavigationError(.pop, controller, .lastController) }
    if count == entries.count { return nil }
    var change = NavigationChange(.pop)
    change.set(self, keeping: count, then: [])
    change.revealsExisting = true
    return change
  }

  fileprivate func changeToGoBack(
    to controller: (any Controller)?, isNamed: Bool
  ) throws(NavigationError) -> NavigationChange? {
    let count = isNamed ? try index(of: controller, .goBack) + 1 : entries.count - 1
    guard count > 0 else { throw NavigationError(.goBack, entries.last?.controller, .lastController) }
    if count == entries.count { return nil }
    var change = NavigationChange(.goBack)
    change.set(self, keeping: count, then: [])
    change.revealsExisting = true
    change.isBySystem = true
    return change
  }

  fileprivate func changeToSet(
    _ given: [NavigationEntry], _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange? {
    guard !given.isEmpty else { throw NavigationError(.set, nil, .emptyList) }
    var visited: Set<ObjectIdentifier> = []
    for entry in given {
      guard visited.insert(ObjectIdentifier(entry.node)).inserted else {
        throw NavigationError(.set, entry.controller, .duplicate)
      }
      if entry.node.parent !== self { try checkArrival(of: entry.controller, .set) }
    }
    // A controller that stays keeps its route and the owner it had when it was pushed.
    let former = Dictionary(uniqueKeysWithValues: entries.map { (ObjectIdentifier($0.node), $0) })
    let after = given.map { former[ObjectIdentifier($0.node)] ?? $0 }
    if after.elementsEqual(entries, by: { $0.node === $1.node }) { return nil }
    var change = NavigationChange(.set)
    change.set(self, keeping: 0, then: after)
    change.reason = .replaced
    let sender = try self.sender(sender)
    for join in change.joins {
      change.receipts += try Self.take(dependencies, by: join.controller, .set, from: sender)
    }
    for join in change.joins { try Self.checkDependencies(of: join.controller, .set, sender: sender) }
    change.revealsExisting = after.last.map { former[ObjectIdentifier($0.node)] != nil } ?? false
    return change
  }

  fileprivate func index(
    of controller: (any Controller)?, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Int {
    // From the top, because stacks may be deep.
    guard let index = entries.lastIndex(where: { $0.controller === controller }) else {
      throw NavigationError(kind, controller, self.controller.map { .notOnStack(of: Participant($0)) } ?? .gone)
    }
    return index
  }

  /// Throws unless a controller can be added to this navigator.
  private func checkArrival(
    of controller: any Controller, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) {
    if isDescendant(of: controller.node) { throw NavigationError(kind, controller, .containsItself) }
    try checkAvailable(controller, kind)
  }

  /// Returns the object that passes the dependencies: the given one, the top, or the navigator.
  private func sender(_ given: AnyObject?) throws(NavigationError) -> AnyObject {
    if let sender = given ?? entries.last?.controller ?? controller { return sender }
    throw NavigationError(.push, nil, .gone)
  }
}

/// Throws if a controller is in a container or host, or something is under way in it.
func checkAvailable(_ controller: any Controller, _ kind: NavigationRequest.Kind) throws(NavigationError) {
  let node = try controller.boundNode(for: kind)
  node.ownQueue?.endStranded()
  if let holder = node.holder { throw NavigationError(kind, controller, .inUse(by: Participant(holder))) }
  let isIdle = node.ownQueue?.isIdle ?? true
  if node.isInTransition || node.isMoving || !isIdle { throw NavigationError(kind, controller, .inTransition) }
}

extension NavigationRequest {
  /// Emits a diagnostic if the request, which reports a system event, is refused.
  func reportRefusedSystemEvent() {
    onEnd { outcome in
      guard case .refused(let error) = outcome else { return }
      Diagnostic(
        .unexpectedSystemEvent, about: error.controller, "The system reported a change that doesn't fit. \(error)"
      ).emit()
    }
  }
}

extension Diagnostic.Topic {
  /// The system reported a change of a stack or presentation that doesn't exist.
  public static let unexpectedSystemEvent = Diagnostic.Topic("unexpectedSystemEvent")
}
