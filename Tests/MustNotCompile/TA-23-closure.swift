// error: 'addTarget(_:action:id:for:)' is unavailable: Name the method with its class: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'.
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Screen {
  let button = Button()

  func load() {
    button.addTarget(self, action: { $0.refresh() }, for: .touchDown)  // wrong
  }

  func refresh() {}
}
