import Responders

extension Transition {
  /// Puts the contents of those that appear into their places, inner ones first.
  func putIn(_ change: Change<Content>) {
    let tops = (change.stageScenes ?? stage?.scenes)?.seen ?? []
    for scene in appearing.reversed() {
      let siblings = scene.scene.parent.map { change.shownChildren(of: $0) } ?? tops
      guard put(scene, among: siblings, change) else { continue }
      placed.append(scene)
      if isOverlay(scene, change) { scene.contentNode?.barInputBelow(true) }
    }
  }

  private func put(_ scene: Scene, among siblings: [Scene], _ change: Change<Content>) -> Bool {
    guard let node = scene.contentNode, let place = scene.scene.place else { return false }
    if node.parent === place { return false }
    do {
      if let above = neighbour(above: scene, among: siblings, in: place, change) {
        try place.insert(node, below: above)
      } else {
        try place.add(node)
      }
      return true
    } catch {
      let name = Participant(scene)
      Diagnostic(
        .misplacedContent, about: name,
        "The content of '\(name)' could not go into its place, so '\(name)' appears without it. \(error)"
      ).emit()
      return false
    }
  }

  /// The content that lies right above: of the next sibling that is there, or, on a way back, of the one that goes.
  private func neighbour(
    above scene: Scene, among siblings: [Scene], in place: Content, _ change: Change<Content>
  ) -> Content? {
    let position = siblings.firstIndex { $0 === scene } ?? siblings.endIndex
    let above = siblings[position...].dropFirst() + (change.isReturn ? disappearing.reversed() : [])
    return above.lazy.compactMap { $0.contentNode }.first { $0.parent === place }
  }
}

extension SceneState {
  /// The node in which the content lies when the controller is shown.
  var place: Content? {
    guard let controller else { return nil }
    return parent.map { $0.place(forContentOf: controller) } ?? stage?.rootNode
  }

  /// Takes the content out of its place; where somebody else has put it, it stays.
  func takeContentOut() {
    guard let node = controller?.contentNode, let parent = node.parent, parent === place else { return }
    node.barInputBelow(false)
    // It can only refuse because the content is on its way out already.
    try? node.removeFromParent()
  }
}

extension Diagnostic.Topic {
  /// A controller's content is not where its container would put it.
  public static let misplacedContent = Diagnostic.Topic("misplaced content")
}
