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
/// without having been closed calls no hook: pending results end as `.cancelled`, and controllers without another owner
/// are freed.
public final class ControllerHost<Content: Composite & Responder> where Content.Node == Content {
  /// The root, owned by the host.
  public let root: any ResponderRoot

  /// The driver of transitions for containers without a driver of their own, held weakly; nil to finish immediately.
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

  /// The root controller.
  public var rootController: (any Controller<Content>)? { contents.base?.controller }

  /// The presented controllers, from bottom to top.
  public var presentations: [any Controller<Content>] { contents.presentations.map(\.controller) }

  /// Whether the root is on screen.
  public var isShown: Bool { contents.isShown }

  /// The transition that a driver or a gesture is running.
  public var transition: NavigationTransition<Content>? { queue.current }

  /// The number of requests in a chain, each made during the previous one, after which the next is refused; 1,000 by
  /// default.
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
    request(.close) { $0.changeToClose(bySystem: false) }
  }

  /// Reports that the system closed the root, as when a user closes a window.
  ///
  /// The change is that of ``close()``, ahead of all queued requests, and the removals are by the system. A transition
  /// that a driver is running is canceled first.
  public func systemClosed() {
    _ = request(.close, isSystemEvent: true) { $0.changeToClose(bySystem: true) }
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
  /// For a controller inside a presented container, the container is dismissed. The request is refused after the
  /// controller was removed, so that a second dismissal never affects what is below.
  @discardableResult
  public func dismiss(_ controller: any Controller<Content>) -> NavigationRequest {
    request(.dismiss) { [weak controller] (host) throws(NavigationError) in
      try host.changeToDismiss(controller, bySystem: false)
    }
  }

  /// Reports that the system dismissed a presented controller, as when a user swipes a sheet down.
  ///
  /// The change is that of ``dismiss(_:)``, ahead of all queued requests, and the removals are by the system. If the
  /// controller isn't presented, nothing changes and one diagnostic is emitted.
  public func systemDismissed(_ controller: any Controller<Content>) {
    let request = request(.dismiss, isSystemEvent: true) { [weak controller] (host) throws(NavigationError) in
      try host.changeToDismiss(controller, bySystem: true)
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

  // MARK: - Changes

  // Each method finds and checks what a request changes; nothing has happened yet.

  private func changeToSetRoot(
    _ entry: NavigationEntry<Content>?, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    if entry?.controller === rootController { return nil }
    if let entry { try checkAvailable(entry.controller, .setRootController) }
    var change = NavigationChange<Content>(.setRootController)
    change.removals = contents.base.map { [$0] } ?? []
    change.reason = .replaced
    var after = contents
    after.base = entry
    change.hostContents = after
    if let controller = entry?.controller {
      change.joins = [(controller, nil, nil)]
      change.receipts = try controller.take(dependencies, .setRootController, from: sender ?? root)
      try controller.checkDependencies(.setRootController, sender: sender ?? root)
    }
    return change
  }

  private func changeToShow(_ isShown: Bool, _ kind: NavigationRequest.Kind) -> NavigationChange<Content>? {
    if self.isShown == isShown { return nil }
    var change = NavigationChange<Content>(kind)
    var after = contents
    after.isShown = isShown
    change.hostContents = after
    return change
  }

  private func changeToClose(bySystem isBySystem: Bool) -> NavigationChange<Content>? {
    if !isShown, contents.all.isEmpty { return nil }
    var change = NavigationChange<Content>(.close)
    change.removals = contents.all.reversed()
    change.reason = .closed
    change.isBySystem = isBySystem
    change.hostContents = HostContents()
    return change
  }

  /// - Parameter named: The presenting controller; nil for the uppermost.
  func changeToPresent(
    _ entry: NavigationEntry<Content>, over named: (any Controller<Content>)?, _ dependencies: [HandedDependency],
    _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    try checkAvailable(entry.controller, .present)
    if let named { try checkPresenting(named, presents: entry.controller) }
    let presentingController = named ?? contents.presentations.last?.controller ?? rootController
    var change = NavigationChange<Content>(.present)
    var after = contents
    after.presentations.append(entry)
    change.hostContents = after
    change.joins = [(entry.controller, nil, presentingController)]
    let sender = sender ?? presentingController ?? root
    change.receipts = try entry.controller.take(dependencies, .present, from: sender)
    try entry.controller.checkDependencies(.present, sender: sender)
    return change
  }

  func changeToDismiss(
    _ controller: (any Controller<Content>)?, bySystem isBySystem: Bool
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard let top = controller?.controllerState.top.controller,
      let index = contents.presentations.firstIndex(where: { $0.controller === top })
    else { throw NavigationError(.dismiss, controller, .notPresented) }
    var change = NavigationChange<Content>(.dismiss)
    var after = contents
    after.presentations.removeSubrange(index...)
    change.hostContents = after
    change.removals = contents.presentations[index...].reversed()
    change.reason = .dismissed
    change.isBySystem = isBySystem
    change.revealsExisting = true
    return change
  }

  private func checkPresenting(
    _ presenting: any Controller<Content>, presents controller: any Controller<Content>
  ) throws(NavigationError) {
    guard presenting.controllerState.currentHost === self else {
      throw NavigationError(.present, controller, .noRoot)
    }
    if let presented = presenting.presentedController {
      throw NavigationError(
        .present, controller, .alreadyPresents(Participant(presenting), presented: Participant(presented)))
    }
    if let obstacle = obstacle(before: presenting) {
      throw NavigationError(.present, controller, .hidden(Participant(presenting), behind: Participant(obstacle)))
    }
  }

  /// The object that keeps a controller of this host off screen.
  private func obstacle(before controller: any Controller<Content>) -> AnyObject? {
    var current = controller
    while let parent = current.controllerState.parent {
      let shown = parent.controllerState.shown
      if !shown.contains(where: { $0 === current }) { return shown.last ?? parent }
      current = parent
    }
    if !isShown { return root }
    return contents.visible.contains { $0 === current } ? nil : contents.visible.first
  }
}

@available(*, unavailable)
extension ControllerHost: Sendable {}
