import Responders

/// What a root shows, as one value: a transition leads from one to the next.
struct StageScenes<Content: Composite & Responder> where Content.Node == Content {
  var base: SceneEntry<Content>?
  var presentations: [SceneEntry<Content>] = []
  /// Whether the root is on screen.
  var isShown = false

  var all: [SceneEntry<Content>] { (base.map { [$0] } ?? []) + presentations }

  /// Those on screen, from bottom to top: the uppermost that covers, and the overlays above it.
  var seen: [any Controller<Content>] {
    guard isShown else { return [] }
    // Closures: a key path of a generic type is made anew each time.
    if let last = presentations.lastIndex(where: { $0.style == .covering }) {
      return presentations[last...].map { $0.scene }
    }
    return all.map { $0.scene }
  }
}
