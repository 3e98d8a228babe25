import TargetActions

/// A root without a tree: gives pointer steps to a coordinator, and writes down what actions and nodes are told.
final class GestureStage {
  let coordinator = GestureCoordinator()

  /// What the actions were told, as `"tap ended"`.
  var told: [String] = []

  /// What the nodes got, as `"began 0"`: phase and pointer.
  var nodeSteps: [String] = []

  /// Runs in an action after it was written down.
  var onTold: (String) -> Void = { _ in }

  /// A delegate that lets everything happen at the same time.
  let generous = Judge()

  private var recognizers: [any GestureRecognizer] = []
  private var places: [Int: SIMD2<Double>] = [:]
  private var now = 0

  init() {
    generous.mayShare = { _, _ in true }
  }

  /// Adds a recogniser further from the node than those before it.
  @discardableResult
  func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, as name: String) -> Recognizer {
    recognizers.append(recognizer)
    recognizer.addAction(owner: self) { stage, sender in
      let line = "\(name) \(sender.state)"
      stage.told.append(line)
      stage.onTold(line)
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

  /// Delivers to the nodes what a call of the coordinator returned.
  func take(_ steps: [PointerSample]) {
    nodeSteps += steps.map { "\($0.phase) \($0.pointer)" }
  }

  private func send(_ phase: PointerSample.Phase, _ place: SIMD2<Double>, _ milliseconds: Int?, _ pointer: Int) {
    now = milliseconds ?? now + 10
    places[pointer] = place
    let sample = PointerSample(phase, at: place, time: .milliseconds(now), pointer: pointer)
    take(coordinator.receive(sample, offeredTo: phase == .began ? recognizers : []))
  }
}
