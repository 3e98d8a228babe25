import Responders

/// Puts down what is on screen as a path.
struct PathReader<Route: SceneRoute, Content: Composite & Responder> where Content.Node == Content {
  var path = ScenePath<Route>([])

  mutating func read(_ scenes: StageScenes<Content>) {
    if let base = scenes.base { read(base.scene) }
    for entry in scenes.presentations where path.isComplete {
      guard let route = entry.route as? Route else { return end() }
      path.steps.append(.present(route, style: entry.style))
      read(entry.scene)
    }
  }

  /// Goes down what a scene shows.
  private mutating func read(_ scene: any Controller<Content>) {
    var next: (any Controller<Content>)? = scene
    while let here = next, path.isComplete {
      if let tabs = here as? Tabs<Content> {
        if let index = tabs.selectedIndex { path.steps.append(.select(index)) }
        next = tabs.selected
      } else if let navigator = here as? Navigator<Content> {
        read(navigator)
        next = navigator.top
      } else {
        next = here.scene.shown.first { $0.scene.leadsOn }
      }
    }
  }

  private mutating func read(_ navigator: Navigator<Content>) {
    var leadsOn = false
    for entry in navigator.entries {
      // A push after a scene that has a stack of its own would go there.
      guard let route = entry.route as? Route, !leadsOn else { return end() }
      path.steps.append(.push(route))
      leadsOn = entry.scene.scene.leadsOn
    }
  }

  private mutating func end() {
    path.isComplete = false
  }
}

extension SceneState {
  /// Whether a step of a path leads further down from here: to a stack, or to a choice of children.
  var leadsOn: Bool {
    guard let controller else { return false }
    return Seen<Content> { $0.scene.shown }.downwards(from: [controller]).contains { $0 is any SceneManaging }
  }
}
