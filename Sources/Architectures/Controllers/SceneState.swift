public import Responders

/// What the library keeps for one controller: its content, its state, its place among controllers.
///
/// A class that adopts ``Controller`` stores one, as `let scene = SceneState<View>()`. Only the library changes the state
/// and the place. It owns the content and the children; container, presenter and owner it names weakly.
public final class SceneState<Content: Composite & Responder> where Content.Node == Content {
  /// Owns the content node.
  public let content = ContentSlot<Content>()

  /// Where the controller stands on its way to the screen and back.
  public internal(set) var appearance = Appearance.hidden

  /// Whether the content was loaded.
  public internal(set) var isLoaded = false

  /// Who is told when the scene leaves, such as a coordinator or a router.
  ///
  /// Named weakly; read when the scene is pushed, presented or made a root's controller, and from then on kept alive by
  /// the navigator until its last scene has left.
  public weak var owner: (any SceneOwner)?

  /// Drives the transitions between the children of this controller, weakly named; without one, its container's does.
  public weak var driver: (any TransitionDriver<Content>)?

  /// Hooks in which the base class must be reached; see ``reach(_:)``.
  public var requiredHooks: Set<SceneHook> = []

  /// Tells of each hook when it has returned.
  ///
  /// For what is bound to the life of a controller without being in its hooks, as observations that end when it
  /// disappears.
  public let hooks = Observers<SceneHook>("SceneState.hooks")

  /// Tells of each time the scene leaves, after its owner was told.
  ///
  /// For what belongs to a scene without being its owner, as the module whose root it is.
  public let leaves = Observers<LeaveReport>("SceneState.leaves")

  /// The controller that stores this state, once the library has met it.
  weak var controller: (any Controller<Content>)?

  /// Says where the controller stands in the tree of controllers.
  let node = SceneNode<Content>()

  /// Owns the children: nodes of controllers do not own controllers.
  var ownedChildren: [any Controller<Content>] = []

  /// The children whose content is kept inside this controller's own, in order.
  var shown: [any Controller<Content>] = []

  /// The stage, for a controller that stands in a root by itself.
  weak var stage: Stage<Content>?
  weak var presenter: (any Controller<Content>)?
  weak var presented: (any Controller<Content>)?
  /// Where requests wait while the controller is on no stage, once there was one.
  private(set) var ownQueue: TransitionQueue<Content>?
  /// Where the request waits that will give the controller its place.
  weak var awaitedIn: TransitionQueue<Content>?
  /// Waits for the result of this scene.
  var pendingResult: (any PendingResult)?

  var isLoading = false
  var wasAskedWhileLoading = false
  /// Takes part in the transition that is going on.
  var isInTransition = false
  /// Where the content was found by the last check, if that was not its place.
  var misplacement: Misplacement?
  var reached: Set<SceneHook> = []
  var missed: Set<SceneHook> = []

  public init() {
    node.state = self
  }

  func requireOwnQueue() -> TransitionQueue<Content> {
    if let ownQueue { return ownQueue }
    let queue = TransitionQueue<Content>()
    ownQueue = queue
    return queue
  }

  /// Says that the base class's own hook has run.
  ///
  /// A base class whose hooks must not be overridden without calling `super` names them in ``requiredHooks``, and calls
  /// this in each of them. A hook that did not get there is reported once, by one diagnostic with the subclass and the
  /// hook.
  public func reach(_ hook: SceneHook) {
    reached.insert(hook)
  }
}

@available(*, unavailable)
extension SceneState: Sendable {}
