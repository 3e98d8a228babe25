public import MessageRecording
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
    for node in ControllerNode.preorder(from: contents.all.map(\.node), children: { $0.children }) {
      guard let controller = node.controller else { continue }
      let name = Participant(controller)
      let expected = onScreen.contains(ObjectIdentifier(node)) ? AppearanceState.visible : .hidden
      if node.appearance != expected {
        throw InvariantViolation("The state of '\(name)' is \(node.appearance), but it should be \(expected).")
      }
      for child in node.shown where child.parent !== node {
        throw InvariantViolation("'\(name)' shows a controller that is not its child.")
      }
      guard node.kind == .stack else { continue }
      let stack = node.entries.map(\.node)
      if !stack.elementsEqual(node.children, by: ===) || node.shown.last !== stack.last {
        throw InvariantViolation("'\(name)' has children other than its stack, or does not show its top.")
      }
    }
  }

  /// The controllers that are on screen when nothing is under way.
  private var onScreen: [ControllerNode] {
    ControllerNode.preorder(from: contents.visible) { $0.shown }
  }

  func reportMisplacedContents() {
    for node in onScreen {
      guard let controller = node.controller(of: Content.self) else { continue }
      let parent = controller.contentNode?.parent
      if let container = controller.containerNode, parent === container {
        node.reportedMisplacement = nil
      } else {
        node.reportMisplacedContent(
          of: controller, at: parent.map { Participant($0) }, "although '\(Participant(controller))' is on screen",
          "leave the content to the container, and pop, dismiss or show another controller instead")
      }
    }
    guard let rootNode else { return }
    for node in rootNode.preorder {
      guard let controller = node.contentHolder as? any Controller, controller.node.appearance == .hidden,
        controller !== rootNode
      else { continue }
      controller.node.reportMisplacedContent(
        of: controller, at: node.parent.map { Participant($0) },
        "although '\(Participant(controller))' is not shown", "push, present or show the controller instead")
    }
  }
}

extension ControllerNode {
  fileprivate func reportMisplacedContent(
    of controller: any Controller, at place: Participant?, _ problem: @autoclosure () -> String, _ remedy: String
  ) {
    let misplacement = Misplacement(parent: place?.identity)
    guard reportedMisplacement != misplacement else { return }
    reportedMisplacement = misplacement
    let name = Participant(controller)
    let found = place.map { "is in '\($0)'" } ?? "is in no node"
    Diagnostic(
      .misplacedContent, about: name,
      "The content of '\(name)' \(found), \(problem()): code other than its container moved it. '\(name)' got no "
        + "call for that. Do not move contents by hand: \(remedy)."
    ).emit()
  }
}
