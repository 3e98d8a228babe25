public import MessageTracing

/// Why a request was refused; stacks, presentations and first responder are as they were.
public struct NavigationError: Error, Hashable {
  /// Why a request was refused.
  public enum Reason: Sendable, Hashable {
    /// The content of the named controller could not be loaded, which said this of it.
    case loadFailed(Participant, reason: String)
    /// The load of the named controller asked for the content it was to make.
    case loadInProgress(Participant)
    /// The scene is on a stack, is presented, is a root's controller or the child of a container: of this one.
    case inUse(by: Participant)
    /// The list names the scene twice.
    case duplicate
    /// The list is empty.
    case emptyList
    /// The container is the scene itself, or stands inside of it.
    case containsItself
    /// It is the last scene of its stack, or the stack is empty.
    case lastScene
    /// The scene is not on this stack, or no longer.
    case notOnStack(of: Participant)
    /// The scene is not presented, or no longer.
    case notPresented
    /// The scene is no child of this container.
    case notAChild(of: Participant)
    /// The scene to present over is not on screen: this is in the way.
    case hidden(Participant, behind: Participant)
    /// The scene to present over presents another one already.
    case presentsAlready(Participant, presented: Participant)
    /// There is no root to do it in.
    case noRoot
    /// Nothing met these needs of the named scene.
    case unmetNeeds(Participant, needs: [String], sender: Participant)
    /// The step of a path at this position cannot be built or placed.
    case step(Int, route: String, fault: String)
    /// Too many requests were made, each while the one before ran.
    case tooManyChained(limit: Int)
    /// A transition is under way, and this cannot wait.
    case inTransition
    /// The navigator, container or root has gone while the request waited.
    case gone
    /// The scene's `scene` is no stored constant of its own.
    case unfitState
    /// The tree of nodes or controllers refused it, and said this.
    case tree(String)
  }

  /// What was asked for.
  public let request: NavigationRequest.Kind

  /// The scene it was about, if it was about one.
  public let scene: Participant?

  /// Why it was refused.
  public let reason: Reason

  /// Makes an error, for a test to compare with.
  public init(_ request: NavigationRequest.Kind, _ scene: (any Controller)?, _ reason: Reason) {
    self.request = request
    self.scene = scene.map { Participant($0) }
    self.reason = reason
  }

  init(_ request: NavigationRequest.Kind, _ error: LifeCycleError) {
    self.request = request
    switch error {
    case .loadFailed(let controller, let text):
      (scene, reason) = (controller, .loadFailed(controller, reason: text))
    case .loadInProgress(let controller): (scene, reason) = (controller, .loadInProgress(controller))
    case .unfitState(let controller): (scene, reason) = (controller, .unfitState)
    case .impossibleMove(let controller, _, _): (scene, reason) = (controller, .tree("\(error)"))
    }
  }
}
