// error: 'init(target:action:)' is unavailable: Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'.
// imports: TargetActions
import TargetActions

final class Screen {
  func load() {
    _ = TapGestureRecognizer(target: self, action: tapped)  // wrong
  }

  func tapped() {}
}
