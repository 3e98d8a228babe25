import TargetActions

/// A user's own recogniser: does one step of a script with each sample, and writes down what it is called for.
final class ScriptedRecognizer: GestureRecognizer {
  let gesture = GestureCore()
  var steps: [(ScriptedRecognizer) -> Void] = []
  var onDeadline: (ScriptedRecognizer) -> Void = { _ in }
  var calls: [String] = []

  func receive(_ sample: PointerSample) {
    calls.append("\(sample.phase) \(sample.pointer)")
    if !steps.isEmpty { steps.removeFirst()(self) }
  }

  func deadlineReached(at time: Duration) {
    calls.append("deadline \(time)")
    onDeadline(self)
  }

  func reset() {
    calls.append("reset")
  }
}
