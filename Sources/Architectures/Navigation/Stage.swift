public import Responders

/// A root with the controllers in it: its own, and those presented over that.
///
/// ```swift
/// let stage = Stage(window)
/// stage.setRootController(navigator)
/// stage.show()
/// stage.present(AlertScene(), style: .overlay)
/// ```
///
/// The stage owns the root and its controllers, so a root that keeps its stage would keep itself. A stage that is dropped
/// without having been closed calls nobody: pending results end as `.cancelled`, and what has no other owner is freed.
public final class Stage<Content: Composite & Responder> where Content.Node == Content {
  /// The root, owned.
  public let root: any ResponderRoot

  /// Drives the transitions of this root, weakly named, where no container has a driver of its own; without one they
  /// finish at once.
  public weak var driver: (any TransitionDriver<Content>)?

  let rootNode: Content?
  let queue = TransitionQueue<Content>()
  var scenes = StageScenes<Content>()

  /// Makes the stage of a root, which is not on screen yet.
  public init<Root: ResponderRoot>(_ root: Root) where Root.Node == Content {
    self.root = root
    rootNode = root as? Content
    queue.stage = self
  }

  deinit {
    // Nobody is called (AR-13). What is kept by others is on no screen any more, and may be used anew.
    let all = Seen<Content> { $0.scene.children }.downwards(from: scenes.all.map(\.scene))
    for scene in all {
      scene.scene.appearance = .hidden
      scene.scene.isInTransition = false
      scene.contentNode?.barInputBelow(false)
    }
    for scene in all { scene.scene.takeResult()?() }
  }

  var rootState: RootState { root.rootState }

  /// The root's own controller.
  public var rootController: (any Controller<Content>)? { scenes.base?.scene }

  /// What is presented, from bottom to top.
  public var presentations: [any Controller<Content>] { scenes.presentations.map(\.scene) }

  /// Whether the root is on screen.
  public var isShown: Bool { scenes.isShown }

  /// The transition under way, if a driver or a finger has one in hand.
  public var transition: Transition<Content>? { queue.current }

  /// The most requests in a chain, each made while the one before ran; the next one is refused.
  public var maximumChainedRequests: Int {
    get { queue.maximumChainedRequests }
    set { queue.maximumChainedRequests = newValue }
  }

  func request(
    _ kind: NavigationRequest.Kind, isEvent: Bool = false, arrivals: [any Controller<Content>] = [],
    sender: AnyObject? = nil, onEnd: ((NavigationOutcome) -> Void)? = nil,
    _ prepare: @escaping (Stage) throws(NavigationError) -> Change<Content>?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let job = Job(request, on: self) { [weak self] () throws(NavigationError) -> Change<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
    job.isEvent = isEvent
    job.arrivals = arrivals
    job.sender = sender
    job.onEnd = onEnd
    queue.submit(job)
    return request
  }
}

@available(*, unavailable)
extension Stage: Sendable {}
