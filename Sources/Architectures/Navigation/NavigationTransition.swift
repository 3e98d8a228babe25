public import Responders

/// One change of what is on screen, from the first call to the last.
///
/// A driver gets it after the will calls of the controllers that disappear and appear, and ends it once: with
/// ``finish()``, or with ``cancel()``, which restores everything as it was before. Further calls do nothing.
public final class NavigationTransition<Content: Composite & Responder> where Content.Node == Content {
  /// The kind of the request.
  public let kind: NavigationRequest.Kind

  /// The controllers that disappear, the uppermost first, containers before their children.
  public private(set) var disappearing: [any Controller<Content>] = []

  /// The controllers that appear, from bottom to top, containers before their children.
  public private(set) var appearing: [any Controller<Content>] = []

  /// Whether the transition has not been finished or canceled.
  public private(set) var isRunning = true

  private var change: NavigationChange<Content>?
  private var request: QueuedRequest<Content>?
  private weak let queue: NavigationQueue<Content>?
  /// The controllers whose content this transition added to the container.
  private var added: [any Controller<Content>] = []
  /// The same controllers as in `disappearing` and `appearing`, children before their containers.
  private var disappeared: [any Controller<Content>] = []
  private var appeared: [any Controller<Content>] = []

  init(_ change: NavigationChange<Content>, _ request: QueuedRequest<Content>, _ queue: NavigationQueue<Content>) {
    self.kind = change.kind
    self.change = change
    self.request = request
    self.queue = queue
  }

  /// Whether anything appears or disappears.
  var isVisible: Bool { !disappearing.isEmpty || !appearing.isEmpty }

  /// Finishes the transition: makes the did calls and reports the removed controllers.
  public func finish() {
    guard isRunning, let queue else { return }
    isRunning = false
    queue.end(self) { complete() }
  }

  /// Cancels the transition and restores what was there before.
  public func cancel() {
    guard isRunning, let queue else { return }
    isRunning = false
    queue.end(self) { revert() }
  }

  /// Ends the transition without a hook because its host is being freed.
  func abandon() {
    guard isRunning else { return }
    isRunning = false
    let request = request
    for controller in disappearing + appearing { controller.controllerState.appearance = .hidden }
    releaseControllers()
    request?.end(.cancelled)
  }

  // MARK: - Begin

  /// Loads and joins controllers, makes the will calls and adds contents to their containers (AR-4).
  func begin() throws(NavigationError) {
    guard let change else { return }
    try prepare(change)
    for controller in disappearing + appearing { controller.controllerState.isInTransition = true }
    if appearing.contains(where: { isOverlay($0, change) }) { host?.root.rootState.forceResignation() }
    for controller in disappearing { controller.controllerState.move(to: .disappearing) }
    for controller in appearing { controller.controllerState.move(to: .appearing) }
    addContents(change)
  }

  private var host: ControllerHost<Content>? { queue?.host }

  /// Does everything that may fail, before any hook runs.
  private func prepare(_ change: NavigationChange<Content>) throws(NavigationError) {
    let before = ControllerTraversal<Content> { $0.controllerState.shown }
    let after = ControllerTraversal<Content> { change.shownChildren(of: $0) }
    let topsBefore = host?.contents.visible.reversed() ?? []
    let topsAfter = (change.hostContents ?? host?.contents)?.visible ?? []
    try after.preorder(from: topsAfter) { (controller) throws(NavigationError) in
      try controller.loadIfNeeded(for: kind)
    }
    try join(change)
    let listBefore = before.preorder(from: topsBefore)
    let listAfter = after.preorder(from: topsAfter)
    let visibleBefore = Set(listBefore.map { ObjectIdentifier($0) })
    let visibleAfter = Set(listAfter.map { ObjectIdentifier($0) })
    disappearing = listBefore.filter { !visibleAfter.contains(ObjectIdentifier($0)) }
    appearing = listAfter.filter { !visibleBefore.contains(ObjectIdentifier($0)) }
    if !disappearing.isEmpty {
      disappeared = before.postorder(from: topsBefore).filter { !visibleAfter.contains(ObjectIdentifier($0)) }
    }
    if !appearing.isEmpty {
      appeared = after.postorder(from: topsAfter).filter { !visibleBefore.contains(ObjectIdentifier($0)) }
    }
  }

  /// Adds each new controller to its container or to the host.
  private func join(_ change: NavigationChange<Content>) throws(NavigationError) {
    for (index, join) in change.joins.enumerated() {
      // Dependencies and loads ran code of the program, which may have added the controller elsewhere.
      var refusal = join.controller.controllerState.holder.map { NavigationError.Reason.inUse(by: Participant($0)) }
      if refusal == nil { refusal = add(join.controller, to: join.container, over: join.presentingController) }
      if let refusal {
        for joined in change.joins[..<index].reversed() { remove(joined.controller) }
        throw NavigationError(kind, join.controller, refusal)
      }
    }
  }

  private func add(
    _ controller: any Controller<Content>, to container: (any Controller<Content>)?,
    over presentingController: (any Controller<Content>)?
  ) -> NavigationError.Reason? {
    guard let container else {
      controller.controllerState.host = host
      controller.controllerState.presentingController = presentingController
      return nil
    }
    do {
      try container.controllerState.addChild(controller)
      return nil
    } catch {
      return .tree("\(error)")
    }
  }

  /// Removes a controller from its container or from the host.
  private func remove(_ controller: any Controller<Content>) {
    let state = controller.controllerState
    if let parent = state.parent { parent.controllerState.removeChild(controller) }
    state.host = nil
    state.presentingController?.controllerState.presentedController = nil
    state.presentingController = nil
    state.presentedController?.controllerState.presentingController = nil
    state.presentedController = nil
  }

  private func isOverlay(_ controller: any Controller<Content>, _ change: NavigationChange<Content>) -> Bool {
    let presentations = (change.hostContents ?? host?.contents)?.presentations ?? []
    return presentations.contains { $0.controller === controller && $0.style == .overlay }
  }

  // MARK: - Contents

  /// Adds the contents of the appearing controllers to their containers, inner ones first.
  private func addContents(_ change: NavigationChange<Content>) {
    let tops = (change.hostContents ?? host?.contents)?.visible ?? []
    for controller in appearing.reversed() {
      let siblings = controller.controllerState.parent.map { change.shownChildren(of: $0) } ?? tops
      guard addContent(of: controller, among: siblings, change) else { continue }
      added.append(controller)
      if isOverlay(controller, change) { controller.contentNode?.isModal = true }
    }
  }

  private func addContent(
    of controller: any Controller<Content>, among siblings: [any Controller<Content>],
    _ change: NavigationChange<Content>
  ) -> Bool {
    guard let node = controller.contentNode, let container = controller.controllerState.containerNode else {
      return false
    }
    if node.parent === container { return false }
    do {
      if let above = nodeAbove(controller, among: siblings, in: container, change) {
        try container.insert(node, below: above)
      } else {
        try container.add(node)
      }
      return true
    } catch {
      let name = Participant(controller)
      Diagnostic(
        .misplacedContent, about: name,
        "The content of '\(name)' could not be added to its container, so '\(name)' appears without it. \(error)"
      ).emit()
      return false
    }
  }

  /// The content right above: of the next sibling in place, or of a disappearing controller that covered this one.
  private func nodeAbove(
    _ controller: any Controller<Content>, among siblings: [any Controller<Content>], in container: Content,
    _ change: NavigationChange<Content>
  ) -> Content? {
    let position = siblings.firstIndex { $0 === controller } ?? siblings.endIndex
    let above = siblings[position...].dropFirst() + (change.revealsExisting ? disappearing.reversed() : [])
    return above.lazy.compactMap { $0.contentNode }.first { $0.parent === container }
  }

  // MARK: - End

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

  private func commitChange() -> RemovalBatch<Content>? {
    guard let change else { return nil }
    let hidden = noLongerShown(change)
    change.commit()
    for (container, children) in change.shown { container.controllerState.shown = children }
    if let contents = change.hostContents { host?.contents = contents }
    for join in change.joins {
      join.presentingController?.controllerState.presentedController = join.controller
    }
    for controller in hidden { controller.controllerState.removeContent() }
    for controller in disappeared { controller.controllerState.move(to: .hidden) }
    for controller in appeared { controller.controllerState.move(to: .visible) }
    let removals = RemovalBatch(change.removals, reason: change.reason, bySystem: change.isBySystem)
    for entry in removals.entries {
      entry.controller.controllerState.removeContent()
      (entry.controller.controllerState.parent as? Navigator<Content>)?.removeEntry(of: entry.controller)
      remove(entry.controller)
    }
    return removals
  }

  private func noLongerShown(_ change: NavigationChange<Content>) -> [any Controller<Content>] {
    var hidden: [any Controller<Content>] = []
    if let after = change.hostContents?.visible, let before = host?.contents.visible {
      hidden += before.reversed().filter { controller in !after.contains { $0 === controller } }
    }
    for (container, children) in change.shown {
      hidden += container.controllerState.shown.filter { controller in !children.contains { $0 === controller } }
    }
    return hidden
  }

  /// Reverts everything (AR-5); controllers that joined for the transition are removed without a report.
  private func revert() {
    guard let change, let request else { return }
    for controller in appearing { controller.controllerState.move(to: .disappearing) }
    for controller in disappearing { controller.controllerState.move(to: .appearing) }
    for controller in added.reversed() { controller.controllerState.removeContent() }
    for controller in appeared { controller.controllerState.move(to: .hidden) }
    for controller in disappeared { controller.controllerState.move(to: .visible) }
    for join in change.joins.reversed() { remove(join.controller) }
    releaseControllers()
    request.end(.cancelled)
  }

  private func releaseControllers() {
    for controller in disappearing + appearing { controller.controllerState.isInTransition = false }
    (disappearing, appearing, disappeared, appeared, added) = ([], [], [], [], [])
    (change, request) = (nil, nil)
  }
}

@available(*, unavailable)
extension NavigationTransition: Sendable {}

/// Runs transitions over time, for example with an animation or a gesture.
///
/// The driver gets a transition after the will calls, with the contents in place. It may end the transition immediately
/// or later, on the same actor; requests are queued until then. Without a driver, transitions finish immediately.
public protocol TransitionDriver<Content>: AnyObject {
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// Takes over a transition, to call its ``NavigationTransition/finish()`` or ``NavigationTransition/cancel()`` once.
  func drive(_ transition: NavigationTransition<Content>)
}

extension Diagnostic.Topic {
  /// A controller's content isn't where its container put it.
  public static let misplacedContent = Diagnostic.Topic("misplacedContent")
}
