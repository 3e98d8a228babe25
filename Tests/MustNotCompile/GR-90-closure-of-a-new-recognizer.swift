// error: 'init(target:action:)' is unavailable: Name the method with its class: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'.
// imports: TargetActions
import TargetActions

final class Screen {
  let tap = TapGestureRecognizer()

  func load() {
    _ = TapGestureRecognizer(target: self, action: { $0.tapped() })  // wrong
  }

  func tapped() {}
}
