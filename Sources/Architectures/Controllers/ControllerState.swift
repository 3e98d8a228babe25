public import Responders

/// The library's record of one controller: its content, its appearance state, and its place among controllers.
///
/// A class that adopts ``Controller`` stores one: `let controllerState = ControllerState<View>()`. Only the library
/// changes the appearance state and the place. The record owns the content and the children; it refers weakly to the
/// container, the presenting controller and the owner.
public final class ControllerState<Content: Composite & Responder> where Content.Node == Content {
  /// The slot that owns the content node.
  public let content = ContentSlot<Content>()

  /// Where the controller is on its way to the screen and back.
  public internal(set) var appearance = AppearanceState.hidden

  /// Whether the content is loaded.
  public internal(set) var isLoaded = false

  /// The object that is notified when the controller is removed, such as a coordinator or a router.
  ///
  /// It is a weak reference. The library reads it when the controller is pushed, presented or becomes a root
  /// controller, and retains the owner from then on until its last controller is removed.
  public weak var owner: (any ControllerOwner)?

  /// The driver of transitions between this controller's children, held weakly; nil for the container's driver.
  public weak var driver: (any TransitionDriver<Content>)?

  /// The hooks that must call the base class's implementation; see ``markCalled(_:)``.
  public var requiredHooks: Set<LifeCycleHook> = []

  /// A channel that is notified of each hook after it returned.
  ///
  /// For objects whose lifetime follows the controller's appearance, such as observations that end when it disappears.
  public let hooks = Observers<LifeCycleHook>("ControllerState.hooks")

  /// A channel that is notified each time the controller is removed, after its owner was notified.
  ///
  /// For objects that belong to the controller without being its owner, such as the module whose view it is.
  public let removals = Observers<ControllerRemoval>("ControllerState.removals")

  /// The controller that stores this state; nil until the library first uses the controller.
  weak var controller: (any Controller<Content>)?

  /// The controller's node in the tree of controllers.
  let node = ControllerNode<Content>()

  /// Strong references to the children, because tree nodes don't own controllers.
  var ownedChildren: [any Controller<Content>] = []

  /// The children whose content is inside this controller's content, in order.
  var shown: [any Controller<Content>] = []

  /// The host, if the controller has no container in it.
  weak var host: ControllerHost<Content>?
  weak var presentingController: (any Controller<Content>)?
  weak var presentedController: (any Controller<Content>)?
  /// The queue for requests while the controller is in no host; nil until one is needed.
  private(set) var ownQueue: NavigationQueue<Content>?
  /// The queue with the request that will add the controller to a container or host.
  weak var arrivalQueue: NavigationQueue<Content>?
  /// The slot whose result is delivered when the controller is removed.
  var pendingResult: (any PendingResult)?

  var isLoading = false
  var wasRequestedWhileLoading = false
  /// Whether the controller takes part in the current transition.
  var isInTransition = false
  /// The wrong place in which the last check found the content; nil if the content was in its place.
  var reportedMisplacement: Misplacement?
  private var calledHooks: Set<LifeCycleHook> = []
  private var reportedHooks: Set<LifeCycleHook> = []

  /// A place that the container didn't put the content into.
  struct Misplacement: Equatable {
    /// The parent of the content; nil if it has none.
    let parent: ObjectIdentifier?
  }

  public init() {
    node.state = self
  }

  /// Records that the base class's implementation of a hook ran.
  ///
  /// A base class that needs its subclasses to call `super` lists those hooks in ``requiredHooks`` and calls this
  /// method in each of them. If a hook doesn't call it, one diagnostic names the subclass and the hook.
  public func markCalled(_ hook: LifeCycleHook) {
    calledHooks.insert(hook)
  }

  // MARK: - Hooks

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
    case .appearing: run(.willAppear) { $0.willAppear() }
    case .visible: run(.didAppear) { $0.didAppear() }
    case .disappearing: run(.willDisappear) { $0.willDisappear() }
    case .hidden: run(.didDisappear) { $0.didDisappear() }
    }
  }

  /// Runs a hook, checks that it called the base class, and notifies the observers of hooks.
  func run(_ hook: LifeCycleHook, _ body: (any Controller<Content>) -> Void) {
    guard let controller else { return }
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

  // MARK: - Children

  /// The children, in order.
  var children: [any Controller<Content>] {
    node.children.compactMap(\.controller)
  }

  /// Adds a child; the tree of controllers makes the will and did calls (CT-34).
  func addChild(_ child: any Controller<Content>) throws(TreeError) {
    // Owned first: the tree owns only nodes, and its callbacks may read the child.
    ownedChildren.append(child)
    do {
      try node.add(child.controllerState.node)
    } catch {
      ownedChildren.removeAll { $0 === child }
      throw error
    }
  }

  /// Removes a child.
  func removeChild(_ child: any Controller<Content>) {
    guard child.controllerState.node.parent === node else { return }
    do {
      try child.controllerState.node.removeFromParent()
    } catch {
      // The tree refuses only a child that is already moving, and that move removes it as well.
      return
    }
    ownedChildren.removeAll { $0 === child }
    shown.removeAll { $0 === child }
  }

  // MARK: - Place

  /// The container.
  var parent: (any Controller<Content>)? { node.parent?.controller }

  /// The state of the outermost container, or this state.
  var top: ControllerState<Content> {
    var top = node
    while let parent = top.parent { top = parent }
    return top.state ?? self
  }

  /// The host that the controller, or its outermost container, is in.
  var currentHost: ControllerHost<Content>? { top.host }

  /// The queue for requests about this controller.
  var queue: NavigationQueue<Content> {
    let top = top
    return top.host?.queue ?? top.arrivalQueue ?? top.requireOwnQueue()
  }

  func requireOwnQueue() -> NavigationQueue<Content> {
    if let ownQueue { return ownQueue }
    let queue = NavigationQueue<Content>()
    ownQueue = queue
    return queue
  }

  /// The driver of this controller, of the nearest container that has one, or of the host.
  var nearestDriver: (any TransitionDriver<Content>)? {
    var next: ControllerNode<Content>? = node
    while let current = next {
      if let driver = current.state?.driver { return driver }
      next = current.parent
    }
    return currentHost?.driver
  }

  /// The container, or the host's root; nil if the controller is in neither.
  var holder: AnyObject? { parent ?? host?.root }

  /// Whether a controller is this one or one of its containers.
  func isInside(_ other: any Controller<Content>) -> Bool {
    node.isDescendant(of: other.controllerState.node)
  }

  // MARK: - Content

  /// The node that the content is added to when the controller is shown.
  var containerNode: Content? {
    guard let controller else { return nil }
    return parent.map { $0.containerNode(forContentOf: controller) } ?? host?.rootNode
  }

  /// Removes the content from its container's node; leaves it where it is if other code put it elsewhere.
  func removeContent() {
    guard let node = controller?.contentNode, let parent = node.parent, parent === containerNode else { return }
    node.isModal = false
    // The tree refuses only if the content is being removed already.
    try? node.removeFromParent()
  }

  // MARK: - Results

  /// Whether a queued request will add the controller, or its container, to a container or host.
  var isAwaitingPlace: Bool { top.arrivalQueue != nil }

  /// Whether the controller, or the container that it is in, is presented.
  var isPresented: Bool {
    let top = top
    return top.host?.contents.presentations.contains { $0.controller.controllerState === top } ?? false
  }

  /// Empties the result slot and returns the delivery of its result.
  func takeResult() -> (() -> Void)? {
    let result = pendingResult?.take()
    pendingResult = nil
    return result
  }
}

@available(*, unavailable)
extension ControllerState: Sendable {}

extension Diagnostic.Topic {
  /// A controller's override of a hook didn't call the base class.
  public static let missedHook = Diagnostic.Topic("missedHook")

  /// An appearance change that can't follow the controller's current state was requested.
  public static let lifeCycle = Diagnostic.Topic("lifeCycle")
}
