public import MessageTracing
import Responders

extension ControllerHost {
  /// Throws if the state of the host's controllers is inconsistent, and emits a diagnostic for each misplaced content.
  ///
  /// The visible controllers are those whose content is in a root on screen; each shown child is a child; each
  /// navigator shows its top. This holds whenever nothing is under way. A violation is a defect of the library.
  ///
  /// - Complexity: O(*n*) in the number of controllers and nodes.
  public func checkInvariants() throws(InvariantViolation) {
    guard queue.isIdle else { return }
    reportMisplacedContents()
    let onScreen = Set(onScreen.map { ObjectIdentifier($0) })
    let all = ControllerTraversal<Content> { $0.controllerState.children }
      .preorder(from: contents.all.map(\.controller))
    for controller in all {
      let name = Participant(controller)
      let state = controller.controllerState
      let expected = onScreen.contains(ObjectIdentifier(controller)) ? AppearanceState.visible : .hidden
      if state.appearance != expected {
        throw InvariantViolation("The state of '\(name)' is \(state.appearance), but it should be \(expected).")
      }
      for child in state.shown where child.controllerState.parent !== controller {
        throw InvariantViolation("'\(name)' shows a controller that is not its child.")
      }
      guard let stack = (controller as? Navigator<Content>)?.stack else { continue }
      if !stack.elementsEqual(state.children, by: ===) || state.shown.last !== stack.last {
        throw InvariantViolation("'\(name)' has children other than its stack, or does not show its top.")
      }
    }
  }

  /// The controllers that are on screen when nothing is under way.
  private var onScreen: [any Controller<Content>] {
    ControllerTraversal<Content> { $0.controllerState.shown }.preorder(from: contents.visible)
  }

  /// Reports contents that are not where their containers put them, once for each wrong place (AR-12).
  func reportMisplacedContents() {
    for controller in onScreen {
      let parent = controller.contentNode?.parent
      if let container = controller.controllerState.containerNode, parent === container {
        controller.controllerState.reportedMisplacement = nil
      } else {
        controller.reportMisplacedContent(
          at: parent.map { Participant($0) }, "although '\(Participant(controller))' is on screen",
          "leave the content to the container, and pop, dismiss or show another controller instead")
      }
    }
    guard let rootNode else { return }
    for node in rootNode.preorder {
      guard let controller = node.contentHolder as? any Controller, controller.isOffScreen, controller !== rootNode
      else { continue }
      controller.reportMisplacedContent(
        at: node.parent.map { Participant($0) }, "although '\(Participant(controller))' is not shown",
        "push, present or show the controller instead")
    }
  }
}

extension Controller {
  fileprivate var isOffScreen: Bool { controllerState.appearance == .hidden }

  fileprivate func reportMisplacedContent(at place: Participant?, _ problem: String, _ remedy: String) {
    let misplacement = ControllerState<Content>.Misplacement(parent: place?.identity)
    guard controllerState.reportedMisplacement != misplacement else { return }
    controllerState.reportedMisplacement = misplacement
    let name = Participant(self)
    let found = place.map { "is in '\($0)'" } ?? "is in no node"
    Diagnostic(
      .misplacedContent, about: name,
      "The content of '\(name)' \(found), \(problem): code other than its container moved it. '\(name)' got no "
        + "call for that. Do not move contents by hand: \(remedy)."
    ).emit()
  }
}
