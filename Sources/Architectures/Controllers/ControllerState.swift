public import Responders

/// The library's record of one controller: its content, its appearance state, and its place among controllers.
///
/// A class that adopts ``Controller`` stores one: `let controllerState = ControllerState<View>()`. Only the library
/// changes the appearance state and the place. The record owns the content and the children; it refers weakly to the
/// container, the presenting controller and the owner.
public final class ControllerState<Content: Composite & Responder> where Content.Node == Content {
  /// The slot that owns the content node.
  public let content = ContentSlot<Content>()

  /// The object that is notified when the controller is removed, such as a coordinator or a router.
  ///
  /// It is a weak reference. The library reads it when the controller is pushed, presented or becomes a root
  /// controller, and retains the owner from then on until its last controller is removed.
  public weak var owner: (any ControllerOwner)?

  /// The driver of transitions between this controller's children, held weakly; nil for the container's driver.
  public weak var driver: (any TransitionDriver<Content>)? {
    didSet { node.hasDriver = driver != nil }
  }

  /// The controller that stores this state; nil until the library first uses the controller.
  private(set) weak var controller: (any Controller<Content>)?

  /// The identity of that controller, which is compared without a weak reference.
  private var controllerIdentity: ObjectIdentifier?

  /// The controller's node in the tree of controllers.
  let node = ControllerNode()

  /// Creates the state of a controller whose content isn't loaded.
  public init() {
    node.state = self
  }

  deinit {
    // Requests that wait retain the node, but not what the controller owns.
    node.releaseContents()
  }

  /// Where the controller is on its way to the screen and back.
  public var appearance: AppearanceState { node.appearance }

  /// Whether the content is loaded.
  public var isLoaded: Bool { node.isLoaded }

  /// The hooks that must call the base class's implementation; see ``markCalled(_:)``.
  public var requiredHooks: Set<LifeCycleHook> {
    get { node.requiredHooks }
    set { node.requiredHooks = newValue }
  }

  /// A channel that notifies of each hook after it has returned.
  ///
  /// For objects whose lifetime follows the controller's appearance, such as observations that end when it disappears.
  public var hooks: Observers<LifeCycleHook> { node.hooks }

  /// A channel that notifies of each ``ControllerRemoval`` of the controller, after its owner was notified.
  ///
  /// For objects that belong to the controller without being its owner. Like an owner, they aren't notified if the
  /// controller is the child of a container without a stack, and that container removes it or is removed.
  public var removals: Observers<ControllerRemoval> { node.removals }

  /// Records that the base class's implementation of a hook ran.
  ///
  /// A base class that needs its subclasses to call `super` lists those hooks in ``requiredHooks`` and calls this
  /// method in each of them. If a hook doesn't call it, one diagnostic names the subclass and the hook.
  public func markCalled(_ hook: LifeCycleHook) {
    node.calledHooks.insert(hook)
  }

  /// Records the controller that stores this state.
  ///
  /// - Returns: Whether the state belongs to that controller.
  func bind(to controller: any Controller<Content>) -> Bool {
    if controllerIdentity == ObjectIdentifier(controller) { return true }
    if self.controller != nil { return false }
    controllerIdentity = ObjectIdentifier(controller)
    self.controller = controller
    node.controller = controller
    return true
  }

  /// Changes the appearance state and runs the hook for that change.
  func move(to next: AppearanceState) {
    node.move(to: next)
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
