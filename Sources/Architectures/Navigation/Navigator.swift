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
public final class Navigator<Content: Composite & Responder>: Controller, ManagesChildren
where Content.Node == Content {
  public let controllerState = ControllerState<Content>()

  /// The stack with owners and routes; only the changes of this navigator set it.
  private(set) var entries: [NavigationEntry<Content>] = []
  private let makeContent: () throws -> Content

  /// Creates a navigator with an empty stack.
  ///
  /// - Parameter makeContent: Creates the node that the top controller's content is added to; runs when the navigator
  ///   loads.
  public init(makeContent: @escaping () throws -> Content) {
    self.makeContent = makeContent
  }

  public func load() throws -> Content { try makeContent() }

  /// The controllers, from bottom to top.
  public var stack: [any Controller<Content>] { entries.map(\.controller) }

  /// The controller on top; nil only for an empty stack.
  public var top: (any Controller<Content>)? { entries.last?.controller }

  /// The number of requests in a chain, each made during the previous one, after which the next is refused.
  ///
  /// It applies while this navigator is in no host; ``ControllerHost/depthLimit`` applies in a host.
  public var depthLimit: Int {
    get { controllerState.requireOwnQueue().depthLimit }
    set { controllerState.requireOwnQueue().depthLimit = newValue }
  }

  // MARK: - Requests

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
    return request(.push, arrivals: [controller], sender: sender) { (navigator) throws(NavigationError) in
      try navigator.changeToPush(entry, dependencies, sender)
    }
  }

  /// Pops the top controller.
  @discardableResult
  public func pop() -> NavigationRequest {
    request(.pop) { (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.entries.count - 1, about: navigator.top)
    }
  }

  /// Pops this controller and everything above it; refused after it was removed.
  ///
  /// Use it for an event that may occur twice, such as a press on a back button.
  @discardableResult
  public func pop(_ controller: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak controller] (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.index(of: controller, .pop), about: controller)
    }
  }

  /// Pops everything above this controller, the top first; does nothing if it is the top.
  @discardableResult
  public func pop(to controller: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak controller] (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.index(of: controller, .pop) + 1, about: controller)
    }
  }

  /// Pops everything above the bottom controller, the top first.
  @discardableResult
  public func popToBottom() -> NavigationRequest {
    request(.pop) { (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: 1, about: navigator.entries.first?.controller)
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
    let arrivals = controllers.filter { $0.controllerState.parent !== self }
    return request(.set, arrivals: arrivals, sender: sender) { (navigator) throws(NavigationError) in
      try navigator.changeToSet(given, dependencies, sender)
    }
  }

  // MARK: - System events

  /// Reports that the system went back: with a back button, a swipe, or a menu over several controllers.
  ///
  /// The change is the same as popping to that controller, ahead of all queued requests, and the removals are by the
  /// system. A report that doesn't fit the stack changes nothing and emits one diagnostic.
  ///
  /// - Parameter controller: The controller that the system went back to; nil for the one below the top.
  public func systemWentBack(to controller: (any Controller<Content>)? = nil) {
    let isNamed = controller != nil
    let request = request(.goBack, isSystemEvent: true) { [weak controller] (navigator) throws(NavigationError) in
      try navigator.changeToGoBack(to: controller, isNamed: isNamed)
    }
    request.reportRefusedSystemEvent()
  }

  /// Begins a back gesture: makes the will calls, and leaves the stack unchanged until the gesture ends.
  ///
  /// Call ``NavigationTransition/finish()`` to go back as in ``systemWentBack(to:)``, or
  /// ``NavigationTransition/cancel()`` to leave everything as it was. Requests are queued until then.
  ///
  /// - Returns: The transition, for the host to end; nil if the controller is the top.
  /// - Throws: ``NavigationError`` if something is under way already, or there is nothing to go back to.
  public func beginGoingBack(
    to controller: (any Controller<Content>)? = nil
  ) throws(NavigationError) -> NavigationTransition<Content>? {
    let queued = queuedRequest(NavigationRequest(.goBack)) { (navigator) throws(NavigationError) in
      try navigator.changeToGoBack(to: controller, isNamed: controller != nil)
    }
    return try controllerState.queue.begin(queued)
  }

  // MARK: - Queueing

  private func request(
    _ kind: NavigationRequest.Kind, isSystemEvent: Bool = false, arrivals: [any Controller<Content>] = [],
    sender: AnyObject? = nil, _ prepare: @escaping (Navigator) throws(NavigationError) -> NavigationChange<Content>?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let queued = queuedRequest(request, prepare)
    queued.isSystemEvent = isSystemEvent
    queued.arrivals = arrivals
    // The top controller is the sender by default; a system event has none.
    queued.sender = sender ?? (isSystemEvent ? nil : top)
    controllerState.queue.submit(queued)
    return request
  }

  private func queuedRequest(
    _ request: NavigationRequest,
    _ prepare: @escaping (Navigator) throws(NavigationError) -> NavigationChange<Content>?
  ) -> QueuedRequest<Content> {
    let kind = request.kind
    _ = try? boundState(for: kind)
    return QueuedRequest(request, about: self) {
      [weak self] () throws(NavigationError) -> NavigationChange<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
  }

  // MARK: - Changes

  // Each method finds and checks what a request changes; nothing has happened yet.

  private func changeToPush(
    _ entry: NavigationEntry<Content>, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    try checkArrival(of: entry.controller, .push)
    var change = change(.push, to: entries + [entry], keeping: entries.count)
    change.receipts = try hand(dependencies, to: [entry.controller], .push, sender)
    return change
  }

  private func changeToPop(
    keeping count: Int, about controller: (any Controller<Content>)?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard count > 0, !entries.isEmpty else { throw NavigationError(.pop, controller, .lastController) }
    if count == entries.count { return nil }
    var change = change(.pop, to: Array(entries.prefix(count)), keeping: count)
    change.revealsExisting = true
    return change
  }

  private func changeToGoBack(
    to controller: (any Controller<Content>)?, isNamed: Bool
  ) throws(NavigationError) -> NavigationChange<Content>? {
    let count = isNamed ? try index(of: controller, .goBack) + 1 : entries.count - 1
    guard count > 0 else { throw NavigationError(.goBack, top, .lastController) }
    if count == entries.count { return nil }
    var change = change(.goBack, to: Array(entries.prefix(count)), keeping: count)
    change.revealsExisting = true
    change.isBySystem = true
    return change
  }

  private func changeToSet(
    _ given: [NavigationEntry<Content>], _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard !given.isEmpty else { throw NavigationError(.set, nil, .emptyList) }
    var visited: Set<ObjectIdentifier> = []
    for entry in given {
      guard visited.insert(ObjectIdentifier(entry.controller)).inserted else {
        throw NavigationError(.set, entry.controller, .duplicate)
      }
      if entry.controller.controllerState.parent !== self { try checkArrival(of: entry.controller, .set) }
    }
    // A controller that stays keeps its route and the owner it had when it was pushed.
    let after = given.map { new in entries.first { $0.controller === new.controller } ?? new }
    if after.elementsEqual(entries, by: { $0.controller === $1.controller }) { return nil }
    var change = change(.set, to: after)
    change.reason = .replaced
    change.receipts = try hand(dependencies, to: change.joins.map(\.controller), .set, sender)
    change.revealsExisting = after.last.map { last in entries.contains { $0.controller === last.controller } } ?? false
    return change
  }

  private func index(
    of controller: (any Controller<Content>)?, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Int {
    guard let index = entries.firstIndex(where: { $0.controller === controller }) else {
      throw NavigationError(kind, controller, .notOnStack(of: Participant(self)))
    }
    return index
  }

  /// Adds the change of this stack to a change that may include other stacks.
  ///
  /// - Parameter same: The number of controllers at the bottom that are known to stay, which are not looked at: stacks
  ///   may be deep.
  func addChange(
    to after: [NavigationEntry<Content>], keeping same: Int = 0, in change: inout NavigationChange<Content>
  ) {
    let (old, new) = (entries[same...], after[same...])
    let kept = Set(new.map { ObjectIdentifier($0.controller) })
    let known = Set(old.map { ObjectIdentifier($0.controller) })
    change.joins += new.filter { !known.contains(ObjectIdentifier($0.controller)) }.map { ($0.controller, self, nil) }
    change.removals += old.reversed().filter { !kept.contains(ObjectIdentifier($0.controller)) }
    change.shown.append((self, after.suffix(1).map { $0.controller }))
    let commitOthers = change.commit
    // New controllers join as the last children, so the order is right if controllers are only added or only removed.
    let isOrdered = old.isEmpty || new.isEmpty
    change.commit = { [weak self] in
      commitOthers()
      self?.setEntries(after, isOrdered: isOrdered)
    }
  }

  /// Removes a controller from the stack because the container it was in is removed as a whole.
  func removeEntry(of controller: any Controller<Content>) {
    entries.removeAll { $0.controller === controller }
  }

  private func change(
    _ kind: NavigationRequest.Kind, to after: [NavigationEntry<Content>], keeping same: Int = 0
  ) -> NavigationChange<Content> {
    var change = NavigationChange<Content>(kind)
    addChange(to: after, keeping: same, in: &change)
    return change
  }

  /// Sets the stack, and orders the children in the tree of controllers as the stack; removed ones go later.
  private func setEntries(_ after: [NavigationEntry<Content>], isOrdered: Bool) {
    entries = after
    if isOrdered { return }
    let stack = after.map { $0.controller.controllerState.node }
    let kept = Set(stack.map(ObjectIdentifier.init))
    let removed = controllerState.node.children.filter { !kept.contains(ObjectIdentifier($0)) }
    // Only the order changes, which no hook reports and nothing can refuse.
    try? controllerState.node.setChildren(stack + removed)
  }

  /// Throws unless a controller can be added to this navigator.
  private func checkArrival(
    of controller: any Controller<Content>, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) {
    if controllerState.isInside(controller) { throw NavigationError(kind, controller, .containsItself) }
    try checkAvailable(controller, kind)
  }

  /// Passes the dependencies to each controller, and throws if one still lacks a dependency.
  private func hand(
    _ dependencies: [HandedDependency], to controllers: [any Controller<Content>], _ kind: NavigationRequest.Kind,
    _ sender: AnyObject?
  ) throws(NavigationError) -> [HandedDependency.Receipt] {
    let sender = sender ?? top ?? self
    var receipts: [HandedDependency.Receipt] = []
    for controller in controllers { receipts += try controller.take(dependencies, kind, from: sender) }
    for controller in controllers { try controller.checkDependencies(kind, sender: sender) }
    return receipts
  }
}

@available(*, unavailable)
extension Navigator: Sendable {}

/// Throws if a controller is in a container or host, or something is under way in it.
func checkAvailable<Content: Composite & Responder>(
  _ controller: any Controller<Content>, _ kind: NavigationRequest.Kind
) throws(NavigationError) where Content.Node == Content {
  let state = try controller.boundState(for: kind)
  if let holder = state.holder { throw NavigationError(kind, controller, .inUse(by: Participant(holder))) }
  let isIdle = state.ownQueue?.isIdle ?? true
  if state.isInTransition || !isIdle { throw NavigationError(kind, controller, .inTransition) }
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
