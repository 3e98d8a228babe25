import TargetActions

final class PushButton: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}
