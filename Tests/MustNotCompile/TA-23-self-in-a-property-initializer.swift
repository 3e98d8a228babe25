// error: cannot find 'self' in scope; did you mean to use it in a type or extension context?
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true

  init() {}

  convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action, for: .touchUpInside)
  }
}

final class Screen {
  let button = Button(target: self, action: Screen.refresh)  // wrong

  func refresh() {}
}
