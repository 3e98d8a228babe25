public import Responders

/// Hosts controllers in a root: the root controller, and those presented over it.
///
/// ```swift
/// let host = ControllerHost(window)
/// host.setRootController(navigator)
/// host.show()
/// host.present(AlertController(), style: .overlay)
/// ```
///
/// The host owns the root and its controllers; a root that stores its host creates a retain cycle. A host that is freed
/// without having been closed calls no hook: pending results end as `.cancelled`, and controllers without another owner are
/// freed.
public final class ControllerHost<Content: Composite & Responder> where Content.Node == Content {
  /// The root, owned by the host.
  public let root: any ResponderRoot

  /// The driver of transitions for containers without a driver of their own, held weakly; nil to finish at once.
  public weak var driver: (any TransitionDriver<Content>)?

  let rootNode: Content?
  let queue = NavigationQueue<Content>()
  var contents = HostContents<Content>()

  /// Creates a host for a root, which isn't on screen yet.
  public init<Root: ResponderRoot>(_ root: Root) where Root.Node == Content {
    self.root = root
    rootNode = root as? Content
    queue.host = self
  }

  deinit {
    // No hook runs (AR-13). Controllers that other objects own are off screen now, and can be used again.
    let controllers = ControllerTraversal<Content> { $0.controllerState.children }
      .preorder(from: contents.all.map(\.controller))
    for controller in controllers {
      controller.controllerState.appearance = .hidden
      controller.controllerState.isInTransition = false
      controller.contentNode?.isModal = false
    }
    for controller in controllers { controller.controllerState.takeResult()?() }
  }

  var rootState: RootState { root.rootState }

  /// The root controller.
  public var rootController: (any Controller<Content>)? { contents.base?.controller }

  /// The presented controllers, from bottom to top.
  public var presentations: [any Controller<Content>] { contents.presentations.map(\.controller) }

  /// Whether the root is on screen.
  public var isShown: Bool { contents.isShown }

  /// The transition that a driver or a gesture is running.
  public var transition: NavigationTransition<Content>? { queue.current }

  /// The number of requests in a chain, each made during the previous one, after which the next is refused; 1,000 by default.
  public var depthLimit: Int {
    get { queue.depthLimit }
    set { queue.depthLimit = newValue }
  }

  // MARK: - Root

  /// Replaces the root controller; nil removes it.
  ///
  /// Presented controllers stay.
  @discardableResult
  public func setRootController(
    _ controller: (any Controller<Content>)?, handing dependencies: HandedDependency..., sender: AnyObject? = nil
  ) -> NavigationRequest {
    let entry = controller.map { NavigationEntry($0) }
    return request(.setRootController, arrivals: controller.map { [$0] } ?? []) { (host) throws(NavigationError) in
      try host.changeToSetRoot(entry, dependencies, sender)
    }
  }

  /// Shows the root on screen: its controllers appear.
  @discardableResult
  public func show() -> NavigationRequest {
    request(.show) { $0.changeToShow(true, .show) }
  }

  /// Hides the root: its controllers disappear, and stay.
  @discardableResult
  public func hide() -> NavigationRequest {
    request(.hide) { $0.changeToShow(false, .hide) }
  }

  /// Closes the root: removes all its controllers, presentations before stacks, the top first.
  @discardableResult
  public func close() -> NavigationRequest {
    request(.close) { $0.changeToClose(by: .program) }
  }

  /// Reports that the system closed the root, as when a user closes a window.
  ///
  /// The change is that of ``close()``, ahead of all queued requests, and the removals' initiator is `.system`. A transition
  /// that a driver is running is canceled first.
  public func systemClosed() {
    _ = request(.close, isSystemEvent: true) { $0.changeToClose(by: .system) }
  }

  // MARK: - Presentations

  /// Presents a controller above all other presentations.
  ///
  /// The parameters are those of a controller's `present`, except that the uppermost controller presents it.
  @discardableResult
  public func present(
    _ controller: any Controller<Content>, style: PresentationStyle = .covering,
    handing dependencies: HandedDependency..., route: (any ControllerRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    let entry = NavigationEntry(controller, route: route, style: style)
    return request(.present, arrivals: [controller], sender: sender) { (host) throws(NavigationError) in
      try host.changeToPresent(entry, over: nil, dependencies, sender)
    }
  }

  /// Dismisses a presented controller and everything above it, the uppermost first.
  ///
  /// A controller inside a presented container stands for the container. The request is refused after the controller was
  /// removed, so that a second dismissal never affects what is below.
  @discardableResult
  public func dismiss(_ controller: any Controller<Content>) -> NavigationRequest {
    request(.dismiss) { [weak controller] (host) throws(NavigationError) in
      try host.changeToDismiss(controller, by: .program)
    }
  }

  /// Reports that the system dismissed a presented controller, as when a user swipes a sheet down.
  ///
  /// The change is that of ``dismiss(_:)``, ahead of all queued requests, and the removals' initiator is `.system`. If the
  /// controller isn't presented, nothing changes and one diagnostic is emitted.
  public func systemDismissed(_ controller: any Controller<Content>) {
    let request = request(.dismiss, isSystemEvent: true) { [weak controller] (host) throws(NavigationError) in
      try host.changeToDismiss(controller, by: .system)
    }
    request.reportRefusedSystemEvent()
  }

  func request(
    _ kind: NavigationRequest.Kind, isSystemEvent: Bool = false, arrivals: [any Controller<Content>] = [],
    sender: AnyObject? = nil,
    _ prepare: @escaping (ControllerHost) throws(NavigationError) -> NavigationChange<Content>?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let queued = QueuedRequest(request, in: self) {
      [weak self] () throws(NavigationError) -> NavigationChange<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
    queued.isSystemEvent = isSystemEvent
    queued.arrivals = arrivals
    queued.sender = sender
    queue.submit(queued)
    return request
  }
}

@available(*, unavailable)
extension ControllerHost: Sendable {}
