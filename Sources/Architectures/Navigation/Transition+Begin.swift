import Responders

extension Transition {
  typealias Scene = any Controller<Content>

  /// Loads, joins, makes the will calls and puts contents into their places (AR-4).
  func begin() throws(NavigationError) {
    guard let change else { return }
    try prepare(change)
    for scene in disappearing + appearing { scene.scene.isInTransition = true }
    if appearing.contains(where: { isOverlay($0, change) }) { stage?.rootState.resignForced() }
    for scene in disappearing { scene.scene.move(to: .disappearing) }
    for scene in appearing { scene.scene.move(to: .appearing) }
    putIn(change)
  }

  /// The stage that the change is on, held by the queue's owner.
  var stage: Stage<Content>? { queue?.stage }

  /// Everything that may fail, before anybody is told.
  private func prepare(_ change: Change<Content>) throws(NavigationError) {
    let before = Seen<Content> { $0.scene.shown }
    let after = Seen<Content> { change.shownChildren(of: $0) }
    let topsBefore = stage?.scenes.seen ?? []
    let topsAfter = (change.stageScenes ?? stage?.scenes)?.seen ?? []
    try after.downwards(from: topsAfter) { (scene) throws(NavigationError) in try load(scene) }
    try join(change)
    let listBefore = before.downwards(from: topsBefore.reversed())
    let listAfter = after.downwards(from: topsAfter)
    let seenBefore = Set(listBefore.map { ObjectIdentifier($0) })
    let seenAfter = Set(listAfter.map { ObjectIdentifier($0) })
    disappearing = listBefore.filter { !seenAfter.contains(ObjectIdentifier($0)) }
    appearing = listAfter.filter { !seenBefore.contains(ObjectIdentifier($0)) }
    disappeared =
      disappearing.isEmpty
      ? []
      : before.upwards(from: topsBefore.reversed()).filter {
        !seenAfter.contains(ObjectIdentifier($0))
      }
    appeared =
      appearing.isEmpty
      ? []
      : after.upwards(from: topsAfter).filter {
        !seenBefore.contains(ObjectIdentifier($0))
      }
  }

  private func load(_ scene: Scene) throws(NavigationError) {
    guard !scene.isLoaded else { return }
    do {
      try scene.loadIfNeeded()
    } catch {
      throw NavigationError(kind, error)
    }
  }

  /// Gives each newcomer its place among controllers.
  private func join(_ change: Change<Content>) throws(NavigationError) {
    for (index, join) in change.joins.enumerated() {
      let state = join.scene.scene
      // Offers and loads run code of the program, which may have given it a place.
      var refusal = state.holder.map { NavigationError.Reason.inUse(by: Participant($0)) }
      if refusal == nil { refusal = place(join.scene, in: join.container, over: join.presenter) }
      if let refusal {
        for joined in change.joins[..<index].reversed() { unplace(joined.scene) }
        throw NavigationError(kind, join.scene, refusal)
      }
    }
  }

  private func place(_ scene: Scene, in container: Scene?, over presenter: Scene?) -> NavigationError.Reason? {
    guard let container else {
      scene.scene.stage = stage
      scene.scene.presenter = presenter
      return nil
    }
    do {
      try container.scene.join(scene)
      return nil
    } catch {
      return .tree("\(error)")
    }
  }

  /// Takes a scene out of its place among controllers.
  func unplace(_ scene: Scene) {
    let state = scene.scene
    if let parent = state.parent { parent.scene.part(with: scene) }
    state.stage = nil
    state.presenter?.scene.presented = nil
    state.presenter = nil
    state.presented?.scene.presenter = nil
    state.presented = nil
  }

  func isOverlay(_ scene: Scene, _ change: Change<Content>) -> Bool {
    let presentations = (change.stageScenes ?? stage?.scenes)?.presentations ?? []
    return presentations.contains { $0.scene === scene && $0.style == .overlay }
  }
}
