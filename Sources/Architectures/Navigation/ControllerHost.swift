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
/// The host owns the root and its controllers; a root that stores its host creates a retain cycle. A host that is
/// deallocated without having been closed calls no hook: the contents of its controllers leave the root, pending results
/// end as `.cancelled`, and controllers without another owner are deallocated.
public final class ControllerHost<Content: Composite & Responder> where Content.Node == Content {
  /// The root, owned by the host.
  public let root: any ResponderRoot

  /// The driver of transitions for containers without a driver of their own, held weakly; nil to finish immediately.
  public weak var driver: (any TransitionDriver<Content>)?

  let rootNode: Content?
  let queue = NavigationQueue()
  var contents = HostContents()

  /// Creates a host for a root, which isn't on screen yet.
  public init<Root: ResponderRoot>(_ root: Root) where Root.Node == Content {
    self.root = root
    rootNode = root as? Content
    queue.host = self
  }

  deinit {
    // No hook runs (AR-13). Controllers that other objects own are off screen now, and can be used again.
    let nodes = ControllerNode.preorder(from: contents.all.map(\.node)) { $0.children }
    for node in nodes {
      node.vanish()
      node.isInTransition = false
      (node.presenting, node.presented) = (nil, nil)
      node.controller?.setModal(false)
    }
    // The root may outlive the host. In a transition, contents of controllers that join are in it as well.
    for node in nodes + (queue.current?.appearing ?? []) {
      guard let content = node.controller(of: Content.self)?.contentNode, let rootNode, content.parent === rootNode
      else { continue }
      content.isModal = false
      // The tree refuses only if the content is being removed already.
      try? content.removeFromParent()
    }
    for node in nodes { node.takeResult()?() }
  }

  /// The root controller; nil before one is set and after the host was closed.
  public var rootController: (any Controller<Content>)? { contents.base?.node.controller(of: Content.self) }

  /// The presented controllers, from bottom to top.
  ///
  /// - Complexity: O(*n*).
  public var presentations: [any Controller<Content>] {
    contents.presentations.compactMap { $0.node.controller(of: Content.self) }
  }

  /// Whether the root is on screen.
  public var isShown: Bool { contents.isShown }

  /// The transition that a driver or a gesture is running.
  public var transition: NavigationTransition<Content>? { queue.current?.transition(of: Content.self) }

  /// The number of requests in a chain, each made during the previous one, after which the next is refused; 1,000 by
  /// default, and at least 1.
  public var depthLimit: Int {
    get { queue.depthLimit }
    set { queue.depthLimit = newValue }
  }

  // MARK: Root

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

  /// Hides the root: its controllers disappear, but remain in the host.
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

  // MARK: Presentations

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
    _ kind: NavigationRequest.Kind, isSystemEvent: Bool = false, arrivals: [any Controller] = [],
    sender: AnyObject? = nil,
    _ prepare: @escaping (ControllerHost) throws(NavigationError) -> NavigationChange?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let queued = QueuedRequest(request, in: self) { [weak self] () throws(NavigationError) in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
    queued.isSystemEvent = isSystemEvent
    queued.arrivals = arrivals
    queue.submit(queued, from: sender)
    return request
  }

  // MARK: Changes

  // Each method finds and checks what a request changes; nothing has happened yet.

  private func changeToSetRoot(
    _ entry: NavigationEntry?, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange? {
    if entry?.node === contents.base?.node { return nil }
    if let entry { try checkAvailable(entry.controller, .setRootController) }
    var change = NavigationChange(.setRootController)
    change.removals = contents.base.map { [$0] } ?? []
    change.reason = .replaced
    var after = contents
    after.base = entry
    change.hostContents = after
    if let controller = entry?.controller {
      change.joins = [NavigationChange.Join(controller, to: nil)]
      change.receipts = try ControllerNode.hand(dependencies, to: controller, .setRootController, from: sender ?? root)
    }
    return change
  }

  private func changeToShow(_ isShown: Bool, _ kind: NavigationRequest.Kind) -> NavigationChange? {
    if self.isShown == isShown { return nil }
    var change = NavigationChange(kind)
    var after = contents
    after.isShown = isShown
    change.hostContents = after
    return change
  }

  private func changeToClose(bySystem isBySystem: Bool) -> NavigationChange? {
    if !isShown, contents.all.isEmpty { return nil }
    var change = NavigationChange(.close)
    change.removals = contents.all.reversed()
    change.reason = .closed
    change.isBySystem = isBySystem
    change.hostContents = HostContents()
    return change
  }

  /// - Parameter named: The presenting controller; nil for the uppermost.
  func changeToPresent(
    _ entry: NavigationEntry, over named: (any Controller<Content>)?, _ dependencies: [HandedDependency],
    _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange? {
    try checkAvailable(entry.controller, .present)
    if let named { try checkPresenting(named, presents: entry.controller) }
    let presenting = named?.node ?? contents.presentations.last?.node ?? contents.base?.node
    var change = NavigationChange(.present)
    var after = contents
    after.presentations.append(entry)
    change.hostContents = after
    change.joins = [NavigationChange.Join(entry.controller, to: nil, over: presenting)]
    let sender = sender ?? presenting?.controller ?? root
    change.receipts = try ControllerNode.hand(dependencies, to: entry.controller, .present, from: sender)
    return change
  }

  func changeToDismiss(
    _ controller: (any Controller<Content>)?, bySystem isBySystem: Bool
  ) throws(NavigationError) -> NavigationChange? {
    guard let top = controller?.node.top, let index = contents.presentations.firstIndex(where: { $0.node === top })
    else { throw NavigationError(.dismiss, controller, .notPresented) }
    var change = NavigationChange(.dismiss)
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
    _ presenting: any Controller<Content>, presents controller: any Controller
  ) throws(NavigationError) {
    guard presenting.host === self else { throw NavigationError(.present, controller, .noRoot) }
    if let presented = presenting.presentedController {
      throw NavigationError(
        .present, controller, .alreadyPresents(Participant(presenting), presented: Participant(presented)))
    }
    if !isShown { throw NavigationError(.present, controller, .hostNotShown(Participant(presenting))) }
    if let obstacle = obstacle(before: presenting.node) {
      throw NavigationError(.present, controller, .hidden(Participant(presenting), behind: Participant(obstacle)))
    }
  }

  /// Returns the object that keeps a controller of this host off screen.
  private func obstacle(before node: ControllerNode) -> AnyObject? {
    var current = node
    while let parent = current.parent {
      if !parent.shown.contains(where: { $0 === current }) { return (parent.shown.last ?? parent).controller }
      current = parent
    }
    return contents.visible.contains { $0 === current } ? nil : contents.visible.first?.controller
  }
}

extension ControllerHost: ControllerHosting {
  var visible: [ControllerNode] { contents.visible }

  var hasPresentations: Bool { !contents.presentations.isEmpty }

  func drive(_ transition: RunningTransition) -> Bool {
    guard let driver else { return false }
    transition.drive(by: driver, of: Content.self)
    return true
  }
}

@available(*, unavailable)
extension ControllerHost: Sendable {}
