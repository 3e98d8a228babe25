import Delegation
import Responders

/// A controller's node in the tree of controllers, with what the library records about the controller's place.
///
/// A separate object, so that the tree's methods, which move a controller without its container, aren't part of the
/// controller's API. Its class isn't generic, and navigation works with nodes: generic code of this module would run
/// unspecialized, at six times the cost of a push. Only what touches a content is generic, in extensions of
/// ``Controller``.
final class ControllerNode: Composite {
  /// What a controller does with its children.
  enum Kind {
    /// It shows children as its own code asks for.
    case container
    /// It shows the last child of a stack, which only its requests change.
    case stack
    /// It shows one child of a fixed list.
    case tabs
  }

  let links = TreeLinks<ControllerNode>()

  /// The controller; nil until the library first uses it, and after it was deallocated.
  weak var controller: (any Controller)?

  /// The controller's `ControllerState`, which owns this node.
  weak var state: AnyObject?

  var kind = Kind.container

  /// The stack of a navigator, with owners and routes; only the changes of that navigator set it.
  var entries: [NavigationEntry] = []

  /// Strong references to the children, because tree nodes don't own controllers.
  var ownedChildren: [any Controller] = []

  /// The children whose content is inside this controller's content, in order.
  var shown: [ControllerNode] = []

  var appearance = AppearanceState.hidden
  var isLoaded = false
  var isLoading = false
  var wasRequestedWhileLoading = false

  /// Whether the controller takes part in the current transition.
  var isInTransition = false

  /// Whether the controller is about to leave its container or to join one, and the hooks before that are running.
  private(set) var isMoving = false

  /// Whether the controller leaves a container that is being deallocated, without a hook.
  private var isAbandoned = false

  /// Whether a list that is being compared with another one has the controller; false otherwise.
  var isMarked = false

  /// The position in the list of siblings that was last searched for this controller or one of them.
  private var lastPosition = 0

  /// Whether the controller has a driver for transitions between its children.
  var hasDriver = false

  var requiredHooks: Set<LifeCycleHook> = []
  var calledHooks: Set<LifeCycleHook> = []
  private var reportedHooks: Set<LifeCycleHook> = []

  /// The host, if the controller has no container in it.
  weak var host: (any ControllerHosting)?
  weak var presenting: ControllerNode?
  weak var presented: ControllerNode?
  /// The queue for requests while the controller is in no host; nil until one is needed.
  private(set) var ownQueue: NavigationQueue?
  /// The requests that will add the controller to a container or host, in the order made, until they end.
  var arrivals: [QueuedRequest] = []
  /// The slot whose result is delivered when the controller is removed.
  var pendingResult: (any PendingResult)?
  /// The wrong place in which the last check found the content; nil if the content was in its place.
  var reportedMisplacement: Misplacement?

  /// The lifetime of the module whose view or controller this one is.
  weak var module: ModuleLifetime?

  /// The observations that end when the controller disappears, and some that have ended.
  private var observations: [ObserverToken] = []

  let hooks = Observers<LifeCycleHook>("ControllerState.hooks")
  let removals = Observers<ControllerRemoval>("ControllerState.removals")

  /// A place that the container didn't put the content into.
  struct Misplacement: Equatable {
    /// The parent of the content; nil if it has none.
    let parent: ObjectIdentifier?
  }

  func treeEvent(_ event: TreeEvent<ControllerNode>) {
    switch event {
    case .willRemove(let child): child.isMoving = true
    case .willMove: isMoving = true
    case .didMove: isMoving = false
    case .didAdd, .childrenDidReorder, .willMoveToRoot, .didMoveToRoot: break
    }
    guard !isAbandoned, let controller else { return }
    switch event {
    case .willMove(let parent): controller.willMove(toParentAt: parent)
    case .didMove: controller.didMove(toParentAt: parent)
    case .didAdd(let child): controller.didAddChild(at: child)
    case .willRemove(let child): controller.willRemoveChild(at: child)
    case .childrenDidReorder, .willMoveToRoot, .didMoveToRoot: break
    }
  }

  /// Returns the controller with its type of content.
  func controller<Content: Composite & Responder>(of content: Content.Type) -> (any Controller<Content>)?
  where Content.Node == Content {
    (state as? ControllerState<Content>)?.controller
  }

  // MARK: Hooks

  /// Changes the appearance state and runs the hook for that change.
  func move(to next: AppearanceState) {
    guard let controller else { return }
    do {
      appearance = try appearance.moved(to: next, of: Participant(controller))
    } catch {
      Diagnostic(.lifeCycle, about: Participant(controller), "\(error)").emit()
      return
    }
    switch next {
    case .appearing: run(.willAppear, of: controller) { $0.willAppear() }
    case .visible: run(.didAppear, of: controller) { $0.didAppear() }
    case .disappearing:
      run(.willDisappear, of: controller) {
        $0.willDisappear()
        endObservations()
      }
    case .hidden: run(.didDisappear, of: controller) { $0.didDisappear() }
    }
  }

  /// Runs a hook, checks that it called the base class, and notifies the observers of hooks.
  func run(_ hook: LifeCycleHook, of controller: any Controller, _ body: (any Controller) -> Void) {
    calledHooks.remove(hook)
    Trace.send(hook.rawValue, from: holder, to: controller, .lifeCycle) { body(controller) }
    if requiredHooks.contains(hook), !calledHooks.contains(hook), reportedHooks.insert(hook).inserted {
      let name = Participant(controller).typeName
      Diagnostic(
        .missedHook, about: Participant(controller),
        "'\(name)' overrides \(hook.rawValue)() without calling super, so the base class's implementation doesn't "
          + "run. States and order are unaffected. Call super.\(hook.rawValue)() in '\(name)'."
      ).emit()
    }
    hooks.notify(hook)
  }

  /// Makes the controller hidden without a hook because its host is being deallocated.
  func vanish() {
    appearance = .hidden
    endObservations()
  }

  // MARK: Observations

  /// Keeps an observation that ends when the controller disappears, or when its host is deallocated.
  func keep(_ observation: ObserverToken) {
    // A controller that observes one model after the other keeps none of those that have ended. At least doubled, so that
    // the searches cost O(1) for each observation, amortized.
    if observations.count == observations.capacity {
      observations.removeAll(where: \.hasEnded)
      observations.reserveCapacity(max(2, observations.count * 2))
    }
    observations.append(observation)
  }

  private func endObservations() {
    let ended = observations
    observations = []
    for token in ended { token.cancel() }
  }

  // MARK: Children

  /// Adds a child; the tree of controllers makes the will and did calls (CT-34).
  func addChild(_ child: any Controller, at node: ControllerNode) throws(TreeError) {
    // Owned first: the tree owns only nodes, and its callbacks may read the child.
    ownedChildren.append(child)
    do {
      try add(node)
    } catch {
      disown(child)
      throw error
    }
  }

  /// Removes a child.
  func removeChild(_ child: any Controller, at node: ControllerNode) {
    guard node.parent === self else { return }
    // Before its hooks, which may add and show it again.
    shown.removeAll { $0 === node }
    do {
      try node.removeFromParent()
    } catch {
      // The tree refuses only a child that is already moving, and that move removes it as well.
      return
    }
    disown(child)
  }

  /// Releases a child; the last one is found first, because stacks may be deep.
  func disown(_ child: any Controller) {
    guard let index = ownedChildren.lastIndex(where: { $0 === child }) else { return }
    // Released after the change: its deinitializer may read the children.
    let former = ownedChildren.remove(at: index)
    extendLifetime(former)
  }

  /// Releases what the controller owned, after it was deallocated: its children, and its queue, whose requests retain
  /// nodes.
  func releaseContents() {
    // Now, since this node may outlive the controller: a child that another object owns would be in a container that is
    // gone, and its content in no node.
    for child in children { child.leaveDeallocatedContainer() }
    let former = (ownedChildren, entries, shown, ownQueue)
    (ownedChildren, entries, shown, ownQueue) = ([], [], [], nil)
    extendLifetime(former)
  }

  /// Leaves a container that is being deallocated, if any.
  ///
  /// As in the deallocation of a node, no hook announces it.
  func leaveDeallocatedContainer() {
    isAbandoned = true
    // The tree refuses only a child that is already moving.
    try? removeFromParent()
    isAbandoned = false
  }

  // MARK: Place

  /// The outermost container, or this node.
  var top: ControllerNode {
    var top = self
    while let parent = top.parent { top = parent }
    return top
  }

  /// The queue with the request that will add the controller to a container or host; of several, the last one's.
  private var arrivalQueue: NavigationQueue? { arrivals.last?.waitingQueue }

  /// The queue for requests about this controller.
  var queue: NavigationQueue {
    let top = top
    return top.host?.queue ?? top.arrivalQueue ?? top.requireOwnQueue()
  }

  /// Returns the position of this controller in a list of its siblings; the end if it isn't there.
  ///
  /// One search finds the positions of all of them, since a container may show many.
  func position(in siblings: [ControllerNode]) -> Int {
    if !siblings.indices.contains(lastPosition) || siblings[lastPosition] !== self {
      lastPosition = siblings.endIndex
      for (index, sibling) in siblings.enumerated() { sibling.lastPosition = index }
    }
    return lastPosition
  }

  func requireOwnQueue() -> NavigationQueue {
    if let ownQueue { return ownQueue }
    let queue = NavigationQueue()
    ownQueue = queue
    return queue
  }

  /// The container, or the host's root; nil if the controller is in neither.
  var holder: AnyObject? { parent?.controller ?? host?.root }

  /// Whether the controller is on a stack or in a host, directly or inside other containers.
  var isPlaced: Bool {
    var outermost = self
    while let parent = outermost.parent, parent.kind != .stack { outermost = parent }
    return outermost.holder != nil
  }

  /// Passes a transition to the driver of this controller, of the nearest container that has one, or of the host.
  ///
  /// - Returns: Whether there is a driver.
  func drive(_ transition: RunningTransition) -> Bool {
    var next: ControllerNode? = self
    while let current = next {
      if current.hasDriver, current.controller?.drive(transition) == true { return true }
      next = current.parent
    }
    return top.host?.drive(transition) ?? false
  }

  // MARK: Results

  /// Whether a queued request will add the controller, or its container, to a container or host.
  var isAwaitingPlace: Bool { top.arrivalQueue != nil }

  /// Whether the controller, or the container that it is in, is presented.
  var isPresented: Bool {
    let top = top
    return top.host?.contents.presentations.contains { $0.node === top } ?? false
  }

  /// Whether this controller, or one inside it, takes part in a transition.
  var containsTransition: Bool {
    isInTransition || Self.preorder(from: children, children: { $0.children }).contains { $0.isInTransition }
  }

  /// Ends the references between this controller, and those inside it, and what they present or are presented by: they
  /// leave the host.
  func endPresentations() {
    endOwnPresentations()
    // A pop of a controller without children makes no list.
    if ownedChildren.isEmpty { return }
    for node in Self.preorder(from: children, children: { $0.children }) { node.endOwnPresentations() }
  }

  private func endOwnPresentations() {
    // A path may have replaced one of the two, which is linked anew then.
    if let presenting, presenting.presented === self { presenting.presented = nil }
    if let presented, presented.presenting === self { presented.presenting = nil }
    (presenting, presented) = (nil, nil)
  }

  /// Empties the result slot and returns the delivery of its result.
  func takeResult() -> (() -> Void)? {
    let result = pendingResult?.take()
    pendingResult = nil
    return result
  }
}

// The walks through controllers keep a list instead of recursing, so that nesting has no limit.

extension ControllerNode {
  /// Visits each container before its children, which follow in order.
  static func forEach(
    from tops: [ControllerNode], children: (ControllerNode) -> [ControllerNode],
    visit: (ControllerNode) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    var remaining: [ControllerNode] = tops.reversed()
    while let next = remaining.popLast() {
      try visit(next)
      remaining.append(contentsOf: children(next).reversed())
    }
  }

  /// Returns each container before its children.
  static func preorder(
    from tops: [ControllerNode], children: (ControllerNode) -> [ControllerNode]
  ) -> [ControllerNode] {
    var list: [ControllerNode] = []
    var remaining: [ControllerNode] = tops.reversed()
    while let next = remaining.popLast() {
      list.append(next)
      remaining.append(contentsOf: children(next).reversed())
    }
    return list
  }

  /// Returns each container after its children, which come in order.
  static func postorder(
    from tops: [ControllerNode], children: (ControllerNode) -> [ControllerNode]
  ) -> [ControllerNode] {
    // The reverse of a preorder that takes the last child first.
    var list: [ControllerNode] = []
    var remaining = tops
    while let next = remaining.popLast() {
      list.append(next)
      remaining.append(contentsOf: children(next))
    }
    return list.reversed()
  }
}

extension ControllerNode: TraceNamed {
  /// The controller's name, so that an error of the tree names the controller.
  var traceName: String { controller.map { Participant($0).name } ?? "ControllerNode" }
}
