import Responders

/// What a request changes, found and checked before anything happens.
struct Change<Content: Composite & Responder> where Content.Node == Content {
  typealias Scene = any Controller<Content>

  let kind: NavigationRequest.Kind
  var agent = LeaveAgent.program

  /// Scenes that get a place among controllers: in a container, or right in the root, over a presenter.
  var joins: [(scene: Scene, container: Scene?, presenter: Scene?)] = []

  /// Containers whose shown children change, with what they then show.
  var shown: [(container: Scene, children: [Scene])] = []

  /// What the root then has, if that changes.
  var stageScenes: StageScenes<Content>?

  /// Scenes that go for good, the first first.
  var leaves: [SceneEntry<Content>] = []
  var cause = LeaveCause.popped

  /// Whether what appears was there before, below what goes.
  var isReturn = false

  /// The children whose order in a container changes with the stack.
  var commit: () -> Void = {}

  var handovers: [Handover] = []

  init(_ kind: NavigationRequest.Kind) {
    self.kind = kind
  }

  func shownChildren(of container: Scene) -> [Scene] {
    shown.last { $0.container === container }?.children ?? container.scene.shown
  }
}
