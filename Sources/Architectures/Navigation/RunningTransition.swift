import Responders

/// The transition of a queue: the engine of a ``NavigationTransition``, for any type of content.
final class RunningTransition {
  let kind: NavigationRequest.Kind

  /// The controllers that disappear, the uppermost first, containers before their children.
  private(set) var disappearing: [ControllerNode] = []

  /// The controllers that appear, from bottom to top, containers before their children.
  private(set) var appearing: [ControllerNode] = []

  private(set) var isRunning = true

  private var change: NavigationChange?
  private var request: QueuedRequest?
  private weak let queue: NavigationQueue?
  /// Whether the transition is that of a host, which refers to it.
  private let isInHost: Bool
  /// The controllers whose content this transition added to the container.
  private var added: [ControllerNode] = []
  /// The same controllers as in `disappearing` and `appearing`, children before their containers.
  private var disappeared: [ControllerNode] = []
  private var appeared: [ControllerNode] = []
  /// The public transition, if there is one; retained until the end, because a driver may refer to it weakly.
  private var exposed: AnyObject?
  /// The driver that took over the transition, if there is one.
  private weak var driver: AnyObject?
  private var isDriven = false

  init(_ change: NavigationChange, _ request: QueuedRequest, _ queue: NavigationQueue) {
    self.kind = change.kind
    self.change = change
    self.request = request
    self.queue = queue
    isInHost = queue.host != nil
  }

  /// Returns the public transition.
  func transition<Content: Composite & Responder>(of content: Content.Type) -> NavigationTransition<Content>
  where Content.Node == Content {
    if let exposed = exposed as? NavigationTransition<Content> { return exposed }
    let transition = NavigationTransition<Content>(self)
    if isRunning { exposed = transition }
    return transition
  }

  /// Passes the transition to a driver.
  func drive<Content: Composite & Responder>(by driver: any TransitionDriver<Content>, of content: Content.Type)
  where Content.Node == Content {
    (self.driver, isDriven) = (driver, true)
    driver.drive(transition(of: content))
  }

  /// Ends the transition if nothing else can: finishes that of a driver which was deallocated without handing it on, and
  /// cancels that of a gesture in no host which was released.
  func endIfStranded() {
    guard isDriven ? driver == nil : !isInHost, isKnownUniquelyReferenced(&exposed) else { return }
    if isDriven { finish() } else { cancel() }
  }

  /// Whether anything appears or disappears.
  var isVisible: Bool { !disappearing.isEmpty || !appearing.isEmpty }

  /// Finishes the transition: makes the did calls and reports the removed controllers.
  func finish() {
    guard isRunning, let queue else { return }
    isRunning = false
    queue.end(self) { complete() }
  }

  /// Cancels the transition and restores what was there before.
  func cancel() {
    guard isRunning, let queue else { return }
    isRunning = false
    queue.end(self) { revert() }
  }

  /// Ends the transition without a hook because its host is being deallocated.
  func abandon() {
    guard isRunning else { return }
    isRunning = false
    let request = request
    for node in disappearing { node.vanish() }
    for node in appearing { node.vanish() }
    for node in added.reversed() { node.controller?.removeContent() }
    for join in change?.joins.reversed() ?? [] { remove(join.controller, at: join.node) }
    releaseControllers()
    request?.end(.cancelled)
  }

  // MARK: Begin

  /// Loads and joins controllers, makes the will calls and adds contents to their containers (AR-4).
  func begin() throws(NavigationError) {
    guard let change else { return }
    try prepare(change)
    for node in disappearing { node.isInTransition = true }
    for node in appearing { node.isInTransition = true }
    // Also one that isn't on screen: only this queue may change it until then.
    for change in change.stacks { change.stack.isInTransition = true }
    if appearing.contains(where: { isOverlay($0, change) }) { host?.root.rootState.forceResignations() }
    for node in disappearing { node.move(to: .disappearing) }
    for node in appearing { node.move(to: .appearing) }
    addContents(change)
  }

  private var host: (any ControllerHosting)? { queue?.host }

  /// Does everything that may fail, before any hook runs.
  private func prepare(_ change: NavigationChange) throws(NavigationError) {
    let host = host
    let topsBefore: [ControllerNode] = host?.visible.reversed() ?? []
    let topsAfter = change.hostContents?.visible ?? host?.visible ?? []
    let after = { (node: ControllerNode) in change.shownChildren(of: node) }
    try ControllerNode.forEach(from: topsAfter, children: after) { (node) throws(NavigationError) in
      if !node.isLoaded { try load(node, change) }
    }
    // A container may add its children when it loads.
    if let awaited = change.awaited, let join = change.joins.first, !awaited.node.isDescendant(of: join.node) {
      throw NavigationError(kind, awaited, .notAChild(of: Participant(join.controller)))
    }
    try join(change)
    let listBefore = ControllerNode.preorder(from: topsBefore) { $0.shown }
    let listAfter = ControllerNode.preorder(from: topsAfter, children: after)
    disappearing = Self.difference(of: listBefore, from: listAfter)
    appearing = Self.difference(of: listAfter, from: listBefore)
    if disappearing.count > 1 {
      disappeared = Self.difference(of: ControllerNode.postorder(from: topsBefore) { $0.shown }, from: listAfter)
    } else {
      disappeared = disappearing
    }
    if appearing.count > 1 {
      appeared = Self.difference(
        of: ControllerNode.postorder(from: topsAfter, children: after), from: listBefore)
    } else {
      appeared = appearing
    }
  }

  /// Returns the elements of a list that another one lacks.
  private static func difference(of list: [ControllerNode], from other: [ControllerNode]) -> [ControllerNode] {
    for node in other { node.isMarked = true }
    defer { for node in other { node.isMarked = false } }
    return list.filter { !$0.isMarked }
  }

  /// Loads a controller that will be shown.
  ///
  /// One that joins isn't in the tree yet, and may never have been used.
  private func load(_ node: ControllerNode, _ change: NavigationChange) throws(NavigationError) {
    let arrival = change.joins.first { $0.node === node }?.controller
    try (arrival ?? node.controller)?.loadIfNeeded(for: kind)
  }

  /// Adds each new controller to its container or to the host, and checks that the others are still where they were.
  private func join(_ change: NavigationChange) throws(NavigationError) {
    for (index, join) in change.joins.enumerated() {
      // Dependencies and loads ran code of the program, which may have added the controller elsewhere.
      var refusal = join.node.holder.map { NavigationError.Reason.inUse(by: Participant($0)) }
      if refusal == nil { refusal = add(join) }
      if let refusal {
        undo(change.joins[..<index])
        throw NavigationError(kind, join.controller, refusal)
      }
    }
    for shown in change.shown {
      guard let child = shown.children.first(where: { $0.parent !== shown.container }) else { continue }
      undo(change.joins[...])
      throw NavigationError(
        kind, child.controller, shown.container.controller.map { .notAChild(of: Participant($0)) } ?? .gone)
    }
  }

  private func undo(_ joins: ArraySlice<NavigationChange.Join>) {
    for join in joins.reversed() { remove(join.controller, at: join.node) }
  }

  private func add(_ join: NavigationChange.Join) -> NavigationError.Reason? {
    guard let container = join.container else {
      // The deinitializer of its container may be what places it.
      join.node.leaveDeallocatedContainer()
      join.node.host = host
      join.node.presenting = join.presenting
      return nil
    }
    do {
      try container.addChild(join.controller, at: join.node)
      return nil
    } catch {
      return .tree("\(error)")
    }
  }

  /// Removes a controller from its container or from the host.
  private func remove(_ controller: any Controller, at node: ControllerNode) {
    node.host = nil
    node.endPresentations()
    // Last, since its hooks may put it elsewhere.
    if let parent = node.parent { parent.removeChild(controller, at: node) }
  }

  private func isOverlay(_ node: ControllerNode, _ change: NavigationChange) -> Bool {
    if change.hostContents == nil, host?.hasPresentations != true { return false }
    let presentations = (change.hostContents ?? host?.contents)?.presentations ?? []
    return presentations.contains { $0.node === node && $0.style == .overlay }
  }

  // MARK: Contents

  /// Adds the contents of the appearing controllers to their containers, inner ones first.
  private func addContents(_ change: NavigationChange) {
    for node in appearing.reversed() {
      guard let controller = node.controller, addContent(of: controller, at: node, change) else { continue }
      added.append(node)
      if isOverlay(node, change) { controller.setModal(true) }
    }
  }

  private func addContent(
    of controller: any Controller, at node: ControllerNode, _ change: NavigationChange
  ) -> Bool {
    do {
      return try controller.addContent(below: nodesAbove(node, change))
    } catch {
      let name = Participant(controller)
      Diagnostic(
        .misplacedContent, about: name,
        "The content of '\(name)' could not be added to its container, so '\(name)' appears without it. \(error)"
      ).emit()
      return false
    }
  }

  /// Returns the controllers whose contents may be right above: the next siblings, and the disappearing ones that
  /// covered this one.
  private func nodesAbove(_ node: ControllerNode, _ change: NavigationChange) -> [ArraySlice<ControllerNode>] {
    let siblings =
      node.parent.map { change.shownChildren(of: $0) }
      ?? change.hostContents?.visible ?? host?.visible ?? []
    let next = siblings[node.position(in: siblings)...].dropFirst()
    return change.revealsExisting ? [next, ArraySlice(disappearing.reversed())] : [next]
  }

  // MARK: End

  /// Commits the change, removes contents, makes the did calls, then reports the removed controllers.
  private func complete() {
    guard let request else { return }
    // The functions called here return what is needed, so that no local keeps a controller past its report.
    let removals = commitChange()
    let receipts = change?.receipts ?? []
    releaseControllers()
    removals?.report()
    request.end(.done(receipts))
    for result in removals?.results ?? [] { queue?.deliver(result) }
  }

  private func commitChange() -> RemovalBatch? {
    guard let change else { return nil }
    let host = host
    let hidden = noLongerShown(change, host)
    change.commitStacks()
    for shown in change.shown { shown.container.shown = shown.children }
    if let contents = change.hostContents { host?.contents = contents }
    for join in change.joins { join.presenting?.presented = join.node }
    for node in hidden { node.controller?.removeContent() }
    for shown in change.shown where shown.children.count > 1 {
      shown.container.controller?.orderContents(of: shown.children)
    }
    for node in disappeared { node.move(to: .hidden) }
    for node in appeared { node.move(to: .visible) }
    if change.removals.isEmpty { return nil }
    let removals = RemovalBatch(change.removals, reason: change.reason, bySystem: change.isBySystem)
    for removal in removals.entries where !removal.isKept {
      let (controller, node) = (removal.entry.controller, removal.entry.node)
      controller.removeContent()
      if let stack = removal.stack, stack.entries.last?.node === node { stack.entries.removeLast() }
      remove(controller, at: node)
    }
    return removals
  }

  private func noLongerShown(_ change: NavigationChange, _ host: (any ControllerHosting)?) -> [ControllerNode] {
    var hidden: [ControllerNode] = []
    if let after = change.hostContents?.visible, let before = host?.visible {
      hidden += Self.difference(of: before.reversed(), from: after)
    }
    for shown in change.shown { hidden += Self.difference(of: shown.container.shown, from: shown.children) }
    return hidden
  }

  /// Reverts everything (AR-5); controllers that joined for the transition are removed without a report.
  private func revert() {
    guard let change, let request else { return }
    for node in appearing { node.move(to: .disappearing) }
    for node in disappearing { node.move(to: .appearing) }
    for node in added.reversed() { node.controller?.removeContent() }
    for node in appeared { node.move(to: .hidden) }
    for node in disappeared { node.move(to: .visible) }
    for join in change.joins.reversed() { remove(join.controller, at: join.node) }
    releaseControllers()
    request.end(.cancelled)
  }

  private func releaseControllers() {
    for node in disappearing { node.isInTransition = false }
    for node in appearing { node.isInTransition = false }
    for change in change?.stacks ?? [] { change.stack.isInTransition = false }
    (disappearing, appearing, disappeared, appeared, added) = ([], [], [], [], [])
    (change, request, exposed) = (nil, nil, nil)
  }
}
