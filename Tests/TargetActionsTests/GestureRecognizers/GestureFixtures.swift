import TargetActions

/// A root without a tree: passes pointer steps to a coordinator, and logs the calls of actions and the steps of nodes.
final class GestureStage {
  let coordinator = GestureCoordinator()

  /// The calls of the actions, as `"tap ended"`.
  var actionLog: [String] = []

  /// The steps of the nodes, as `"began 0"`: phase and pointer.
  var nodeLog: [String] = []

  /// Runs in an action after its line was logged.
  var onAction: (String) -> Void = { _ in }

  /// A delegate that lets all recognizers recognize at the same time.
  let generous = StubDelegate()

  private var recognizers: [any GestureRecognizer] = []
  private var places: [Int: SIMD2<Double>] = [:]
  private var now = 0

  init() {
    generous.mayShare = { _, _ in true }
  }

  /// Adds a recognizer, further from the node than the previous ones.
  @discardableResult
  func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, as name: String) -> Recognizer {
    recognizers.append(recognizer)
    recognizer.addAction(owner: self) { stage, sender in
      let line = "\(name) \(sender.state)"
      stage.actionLog.append(line)
      stage.onAction(line)
    }
    return recognizer
  }

  func forget(_ recognizer: any GestureRecognizer) {
    recognizers.removeAll { $0 === recognizer }
  }

  func down(_ x: Double = 0, _ y: Double = 0, at milliseconds: Int? = nil, pointer: Int = 0) {
    send(.began, [x, y], milliseconds, pointer)
  }

  func move(_ x: Double, _ y: Double = 0, at milliseconds: Int? = nil, pointer: Int = 0) {
    send(.moved, [x, y], milliseconds, pointer)
  }

  /// Lifts a pointer where it is.
  func up(at milliseconds: Int? = nil, pointer: Int = 0) {
    send(.ended, places[pointer] ?? .zero, milliseconds, pointer)
  }

  func cancel(at milliseconds: Int? = nil, pointer: Int = 0) {
    send(.cancelled, places[pointer] ?? .zero, milliseconds, pointer)
  }

  func tap(_ x: Double = 0, at milliseconds: Int, pointer: Int = 0) {
    down(x, at: milliseconds, pointer: pointer)
    up(at: milliseconds + 50, pointer: pointer)
  }

  func wait(until milliseconds: Int) {
    now = milliseconds
    take(coordinator.advance(to: .milliseconds(milliseconds)))
  }

  /// Delivers the steps that a call of the coordinator returned.
  func take(_ steps: [PointerSample]) {
    nodeLog += steps.map { "\($0.phase) \($0.pointer)" }
  }

  private func send(_ phase: PointerSample.Phase, _ place: SIMD2<Double>, _ milliseconds: Int?, _ pointer: Int) {
    now = milliseconds ?? now + 10
    places[pointer] = place
    let sample = PointerSample(phase, at: place, time: .milliseconds(now), pointer: pointer)
    take(coordinator.receive(sample, offeredTo: phase == .began ? recognizers : []))
  }
}

/// A custom recognizer that runs one step of a script with each sample, and logs its calls.
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

/// A delegate whose every answer is a closure.
final class StubDelegate: GestureRecognizerDelegate, GestureReceiveDelegate, GestureSimultaneityDelegate,
  GestureFailureDelegate
{
  var mayBegin: (any GestureRecognizer) -> Bool = { _ in true }
  var mayReceive: (PointerSample) -> Bool = { _ in true }
  var mayShare: (any GestureRecognizer, any GestureRecognizer) -> Bool = { _, _ in false }
  var mustWait: (any GestureRecognizer, any GestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { mayBegin(recognizer) }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool {
    mayReceive(sample)
  }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
  ) -> Bool { mayShare(recognizer, other) }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRequireFailureOf other: any GestureRecognizer
  ) -> Bool { mustWait(recognizer, other) }
}

/// A target with a method of each form.
final class GestureListener {
  var log: [String] = []

  func plain() { log.append("plain") }
  func tapped(_ tap: TapGestureRecognizer) { log.append("tapped \(tap.state)") }
  func panned(_ pan: PanGestureRecognizer) { log.append("panned \(pan.state) \(pan.translation.x)") }
}
