import Armature

// A minimal toolkit for the snippets of the architectures; TerminalUI of the examples is a complete one.

// snippet.toolkit
/// A node of the screen.
@MainActor class Panel: @MainActor Composite, @MainActor Responder {
  let links = TreeLinks<Panel>()
  func treeEvent(_ event: TreeEvent<Panel>) {}
}

/// The node at the top.
final class Frame: Panel, @MainActor ResponderRoot {
  let rootState = RootState()
}

/// A node that shows a text.
final class Caption: Panel, @MainActor ValueDisplaying {
  private(set) var text = ""
  func display(_ text: String) { self.text = text }
}

/// A node that is pressed.
final class PushButton: Panel, @MainActor CommandControl {
  let actions = ActionRegistry()
  var isEnabled = true
  func press() { sendActions(for: .primaryActionTriggered) }
}
// snippet.end
