import Responders

extension Stage {
  /// Throws if anything in this root's controllers contradicts itself; contents that others have moved give a diagnostic
  /// each.
  ///
  /// The visible controllers are those whose content is in a root on screen; each shown child is a child, each navigator
  /// shows its top. It holds whenever nothing is under way.
  ///
  /// - Complexity: O(*n*) in the number of controllers and nodes.
  public func checkInvariants() throws(StageInvariantViolation) {
    guard queue.isFree else { return }
    reportMisplacedContents()
    let onScreen = Set(onScreen.map { ObjectIdentifier($0) })
    for scene in Seen<Content>(children: { $0.scene.children }).downwards(from: scenes.all.map(\.scene)) {
      let expected = onScreen.contains(ObjectIdentifier(scene)) ? Appearance.visible : .hidden
      if scene.scene.appearance != expected {
        throw StageInvariantViolation(rule: .appearance, controller: Participant(scene))
      }
      for child in scene.scene.shown where child.scene.parent !== scene {
        throw StageInvariantViolation(rule: .shownStranger, controller: Participant(scene))
      }
      guard let navigator = scene as? Navigator<Content> else { continue }
      let stack = navigator.stack
      if !stack.elementsEqual(scene.scene.children, by: ===) || scene.scene.shown.last !== stack.last {
        throw StageInvariantViolation(rule: .stack, controller: Participant(scene))
      }
    }
  }

  /// The controllers that are on screen when nothing is under way.
  private var onScreen: [any Controller<Content>] {
    Seen<Content> { $0.scene.shown }.downwards(from: scenes.seen)
  }

  /// Reports contents that are not where their containers put them, each once for each place (AR-12).
  func reportMisplacedContents() {
    for scene in onScreen {
      let state = scene.scene
      let place = state.place
      check(scene, at: scene.contentNode?.parent, isRight: place != nil && scene.contentNode?.parent === place)
    }
    guard let rootNode else { return }
    for node in rootNode.preorder {
      guard let stray = node.links.holder as? any Controller, stray.isHidden, stray !== rootNode else { continue }
      stray.reportStray(at: node.parent.map { Participant($0) })
    }
  }

  private func check(_ scene: any Controller<Content>, at place: Content?, isRight: Bool) {
    if isRight { scene.scene.misplacement = nil } else { scene.reportMisplaced(at: place.map { Participant($0) }) }
  }
}

extension Controller {
  fileprivate var isHidden: Bool { scene.appearance == .hidden }

  /// The content of a controller that is not on screen lies in the root.
  fileprivate func reportStray(at place: Participant?) {
    report(at: place, "although '\(Participant(self))' is not shown", "push, present or show the controller instead")
  }

  fileprivate func reportMisplaced(at place: Participant?) {
    report(
      at: place, "although '\(Participant(self))' is on screen",
      "leave the content to the container, and pop, dismiss or show another controller instead")
  }

  private func report(at place: Participant?, _ fault: String, _ remedy: String) {
    let misplacement = Misplacement(place: place?.identity)
    guard scene.misplacement != misplacement else { return }
    scene.misplacement = misplacement
    let name = Participant(self)
    let found = place.map { "lies in '\($0)'" } ?? "lies nowhere"
    Diagnostic(
      .misplacedContent, about: name,
      "The content of '\(name)' \(found), \(fault): it was moved by other means than its container. '\(name)' got no "
        + "call for that. Do not move contents by hand: \(remedy)."
    ).emit()
  }
}
