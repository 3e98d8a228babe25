import TargetActions

/// A target with a method of each form.
final class Listener {
  var log: [String] = []

  func plain() { log.append("plain") }
  func tapped(_ tap: TapGestureRecognizer) { log.append("tapped \(tap.state)") }
  func panned(_ pan: PanGestureRecognizer) { log.append("panned \(pan.state) \(pan.translation.x)") }
}
