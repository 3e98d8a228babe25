// error: 'addTarget(_:action:id:)' is unavailable: Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'.
// imports: TargetActions
import TargetActions

final class Screen {
  let tap = TapGestureRecognizer()

  func load() {
    tap.addTarget(self, action: tapped)  // wrong
  }

  func tapped() {}
}
