import Responders

extension Transition {
  /// Makes the change, takes contents out, makes the did calls; then who leaves is out of its place, and reported.
  func complete() {
    guard let job else { return }
    // In functions of their own, so that nothing here keeps a scene beyond its report.
    let leaving = carryOut()
    let handovers = change?.handovers ?? []
    forget()
    leaving?.report()
    job.end(.done(handovers))
    for result in leaving?.results ?? [] { queue?.deliver(result) }
  }

  private func carryOut() -> Leaving<Content>? {
    guard let change else { return nil }
    let hidden = noLongerShown(change)
    commit(change)
    for scene in hidden { scene.scene.takeContentOut() }
    for scene in disappeared { scene.scene.move(to: .hidden) }
    for scene in appeared { scene.scene.move(to: .visible) }
    let leaving = Leaving(change.leaves, cause: change.cause, agent: change.agent)
    for entry in leaving.entries { leave(entry.scene) }
    return leaving
  }

  private func noLongerShown(_ change: Change<Content>) -> [Scene] {
    var hidden: [Scene] = []
    if let after = change.stageScenes, let before = stage?.scenes {
      let seen = after.seen
      hidden += before.seen.reversed().filter { scene in !seen.contains { $0 === scene } }
    }
    for (container, children) in change.shown {
      hidden += container.scene.shown.filter { scene in !children.contains { $0 === scene } }
    }
    return hidden
  }

  private func commit(_ change: Change<Content>) {
    change.commit()
    for (container, children) in change.shown { container.scene.shown = children }
    if let scenes = change.stageScenes { stage?.scenes = scenes }
    for join in change.joins { join.presenter?.scene.presented = join.scene }
  }

  private func leave(_ scene: Scene) {
    scene.scene.takeContentOut()
    if let navigator = scene.scene.parent as? Navigator<Content> { navigator.forget(scene) }
    unplace(scene)
  }

  /// Takes everything back (AR-5); who had joined for it leaves without a report.
  func revert() {
    guard let change, let job else { return }
    for scene in appearing { scene.scene.move(to: .disappearing) }
    for scene in disappearing { scene.scene.move(to: .appearing) }
    for scene in placed.reversed() { scene.scene.takeContentOut() }
    for scene in appeared { scene.scene.move(to: .hidden) }
    for scene in disappeared { scene.scene.move(to: .visible) }
    for join in change.joins.reversed() { unplace(join.scene) }
    forget()
    job.end(.cancelled)
  }
}
