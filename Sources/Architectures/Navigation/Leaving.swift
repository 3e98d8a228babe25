import Responders

/// The scenes that leave with one transition, those inside a container before it, and what that brings.
final class Leaving<Content: Composite & Responder> where Content.Node == Content {
  private(set) var entries: [SceneEntry<Content>] = []
  /// Results to be delivered once the reports are made.
  private(set) var results: [() -> Void] = []
  private let cause: LeaveCause
  private let agent: LeaveAgent

  init(_ leaves: [SceneEntry<Content>], cause: LeaveCause, agent: LeaveAgent) {
    self.cause = cause
    self.agent = agent
    // Found container first and last inner scene first, hence read backwards; and a list instead of recursion.
    for leave in leaves {
      var found: [SceneEntry<Content>] = []
      var waiting: [(scene: any Controller<Content>, entry: SceneEntry<Content>?)] = [(leave.scene, leave)]
      while let next = waiting.popLast() {
        if let entry = next.entry { found.append(entry) }
        if let navigator = next.scene as? Navigator<Content> {
          waiting += navigator.entries.reversed().map { ($0.scene, $0) }
        } else {
          waiting += next.scene.scene.children.map { ($0, nil) }
        }
      }
      entries += found.reversed()
    }
  }

  /// Tells each owner, and lets go of scene and owner when it has been told.
  func report() {
    // Until its report a scene has no place and is not free: what is told before must not give it another one.
    for entry in entries { entry.scene.scene.isInTransition = true }
    entries.reverse()
    while let entry = entries.popLast() {
      entry.scene.scene.isInTransition = false
      if let result = entry.scene.scene.takeResult() { results.append(result) }
      let report = LeaveReport(scene: entry.scene, cause: cause, agent: agent)
      if let owner = entry.owner {
        Trace.send("sceneDidLeave: \(cause) by \(agent)", from: entry.scene, to: owner, .navigation) {
          owner.sceneDidLeave(report)
        }
      }
      entry.scene.scene.leaves.notify(report)
    }
  }
}
