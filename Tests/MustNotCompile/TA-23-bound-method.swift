// error: 'addTarget(_:action:id:for:)' is unavailable: Name the method with its class, so that the target isn't retained: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'.
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Screen {
  let button = Button()

  func load() {
    button.addTarget(self, action: refresh, for: .primaryActionTriggered)  // wrong
  }

  func refresh() {}
}
