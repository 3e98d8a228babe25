public import Responders

/// A container whose children form a stack; it shows the last one, the top.
///
/// A navigator is a controller like any other: it may be a host's root controller, a tab, presented, or on the stack of
/// another navigator. It owns the controllers on its stack, and keeps their owners alive while they are there.
///
/// ```swift
/// let navigator = Navigator { View() }
/// navigator.push(list)
/// navigator.push(detail, handing: .value(context, to: (any HandlesContext).receive))
/// navigator.pop()
/// ```
///
/// Every request returns at once, as a ``NavigationRequest`` that gets one outcome. While something is under way, further
/// requests are queued; hooks and reports may make requests. A toolkit with a navigation bar puts a navigator into a
/// container of its own.
public final class Navigator<Content: Composite & Responder>: Controller, ManagesChildren
where Content.Node == Content {
  public let controllerState = ControllerState<Content>()

  /// The stack with owners and routes; only the changes of this navigator set it.
  var entries: [NavigationEntry<Content>] = []
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
  /// The controller is handed its dependencies before it loads. The request is refused if the controller is in use already,
  /// or if a dependency it requires is missing.
  ///
  /// - Parameters:
  ///   - controller: The controller to push; the navigator owns it, and it refers back weakly.
  ///   - dependencies: What the controller is handed, in order.
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
  /// Controllers that stay are neither removed nor added; only the change at the top is visible. Each new controller, in
  /// order, is handed the dependencies.
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
  /// The change is the same as popping to that controller, ahead of all queued requests, and the removals' initiator is
  /// `.system`. A report that doesn't fit the stack changes nothing and emits one diagnostic.
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
  /// Call ``NavigationTransition/finish()`` to go back as in ``systemWentBack(to:)``, or ``NavigationTransition/cancel()``
  /// to leave everything as it was. Requests wait in the meantime.
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
    _ = try? boundState()
    let kind = request.kind
    return QueuedRequest(request, about: self) {
      [weak self] () throws(NavigationError) -> NavigationChange<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
  }
}

@available(*, unavailable)
extension Navigator: Sendable {}

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
