import ArmatureTestSupport
import ArmatureTesting
import TargetActions

/// Random recognizers with random pointers, and the invariants of all actions and all steps of nodes.
final class RandomGestures {
  let coordinator = GestureCoordinator()
  var recognizers: [any GestureRecognizer] = []

  /// Descriptions of the violated invariants.
  private(set) var faults: [String] = []

  /// The number of recognized gestures: a run without any proves nothing.
  private(set) var recognized = 0

  private let allowsNesting: Bool
  private let delegate = StubDelegate()
  private var random: SeededGenerator
  private var lastTold: [ObjectIdentifier: GestureState] = [:]
  private var nodeIsOpen: [Int: Bool] = [:]
  private var time = 0
  private var nesting = 0

  /// Creates a run; the same seed gives the same run.
  ///
  /// - Parameter isExclusive: Whether every recognizer watches every pointer and no delegate allows simultaneous
  ///   recognition, so that at most one may be recognized at any time.
  init(seed: UInt64, isExclusive: Bool) {
    var numbers = SeededGenerator(seed: seed)
    allowsNesting = !isExclusive && numbers.chance(1, in: 2)
    random = numbers
    for _ in 0..<random.number(1...6) { recognizers.append(makeRecognizer()) }
    for one in recognizers where random.chance(1, in: 3) { one.require(toFail: any()) }
    guard !isExclusive else { return }
    let isGenerous = random.chance(1, in: 2)
    delegate.mayShare = { one, _ in isGenerous || one is PinchGestureRecognizer || one is RotationGestureRecognizer }
    delegate.mayReceive = { [unowned self] _ in !self.random.chance(1, in: 8) }
    delegate.mayBegin = { [unowned self] _ in !self.random.chance(1, in: 8) }
    delegate.mustWait = { [unowned self] _, _ in self.random.chance(1, in: 12) }
    for recognizer in recognizers where random.chance(2, in: 3) { recognizer.delegate = delegate }
  }

  /// Performs random steps, then lifts every pointer and advances past every deadline.
  func run(steps: Int, isExclusive: Bool) {
    for _ in 0..<steps {
      doSomething()
      if isExclusive { checkExclusion() }
    }
    nesting = .max
    for pointer in 0..<3 { send(.ended, pointer) }
    take(coordinator.advance(to: .milliseconds(time + 10000)))
    checkRest()
  }
}

extension RandomGestures {
  private func any() -> any GestureRecognizer { recognizers[random.number(0...recognizers.count - 1)] }

  private func makeRecognizer() -> any GestureRecognizer {
    let recognizer: any GestureRecognizer
    switch random.number(0...5) {
    case 0:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = random.number(1...3)
      tap.numberOfPointersRequired = random.number(1...2)
      recognizer = tap
    case 1: recognizer = LongPressGestureRecognizer()
    case 2:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfPointers = random.number(1...2)
      recognizer = pan
    case 3:
      let swipe = SwipeGestureRecognizer()
      swipe.direction = SwipeGestureRecognizer.Direction(rawValue: UInt8(random.number(1...15)))
      recognizer = swipe
    case 4: recognizer = PinchGestureRecognizer()
    default: recognizer = RotationGestureRecognizer()
    }
    recognizer.delaysPointersBegan = random.chance(1, in: 4)
    recognizer.delaysPointersEnded = random.chance(3, in: 4)
    recognizer.cancelsPointersInView = random.chance(3, in: 4)
    watch(recognizer)
    return recognizer
  }

  private func watch(_ recognizer: some GestureRecognizer) {
    recognizer.addAction(owner: self) { run, sender in run.record(sender) }
  }

  private func doSomething() {
    switch random.number(0...39) {
    case 0: any().cancelGesture()
    case 1: any().isEnabled = false
    case 2: take(coordinator.cancel(pointer: random.number(0...2)))
    case 3: take(coordinator.cancelAll())
    case 4...6: any().isEnabled = true
    case 7...9:
      time += random.number(0...800)
      take(coordinator.advance(to: .milliseconds(time)))
    case 10...18: send(.began, random.number(0...2))
    case 19...30: send(.moved, random.number(0...2))
    default: send(random.chance(1, in: 6) ? .cancelled : .ended, random.number(0...2))
    }
  }

  private func send(_ phase: PointerSample.Phase, _ pointer: Int) {
    time += random.number(0...60)
    let reach = random.chance(1, in: 2) ? 3.0 : 80
    let place = SIMD2(Double(random.number(-100...100)), Double(random.number(-100...100))) * reach / 100
    let sample = PointerSample(phase, at: place, time: .milliseconds(time), pointer: pointer)
    take(coordinator.receive(sample, offeredTo: phase == .began ? recognizers : []))
  }
}

// MARK: Invariants

extension RandomGestures {
  private func record(_ recognizer: any GestureRecognizer) {
    let state = recognizer.state
    let last = lastTold[ObjectIdentifier(recognizer)] ?? .possible
    let isContinuous = !(recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer)
    let isFirst = last == .possible || last.isFinal
    let isRight = isFirst ? state == (isContinuous ? .began : .ended) : last.allows(state)
    if !isRight { faults.append("\(type(of: recognizer)) reported \(state) after \(last)") }
    if isFirst { recognized += 1 }
    lastTold[ObjectIdentifier(recognizer)] = state
    guard allowsNesting, nesting < 3, random.chance(1, in: 3) else { return }
    nesting += 1
    doSomething()
    nesting -= 1
  }

  private func take(_ steps: [PointerSample]) {
    for step in steps {
      let isOpen = nodeIsOpen[step.pointer] ?? false
      if isOpen == (step.phase == .began) {
        faults.append("a node got \(step.phase) \(isOpen ? "within" : "outside") a sequence")
      }
      nodeIsOpen[step.pointer] = step.phase == .began || step.phase == .moved
    }
  }

  private func checkExclusion() {
    let active = recognizers.filter { $0.state == .began || $0.state == .changed }
    if active.count > 1 { faults.append("\(active.map { type(of: $0) }) are active together") }
  }

  private func checkRest() {
    for recognizer in recognizers where recognizer.state != .possible || recognizer.gesture.reached != .possible {
      faults.append("\(type(of: recognizer)) rests in \(recognizer.state)")
    }
    for (recognizer, state) in recognizers.map({ ($0, lastTold[ObjectIdentifier($0)]) }) {
      if let state, !state.isFinal { faults.append("\(type(of: recognizer)) last reported \(state)") }
    }
    if !coordinator.recognizers.isEmpty { faults.append("\(coordinator.recognizers.count) still take part") }
    if coordinator.deadline != nil { faults.append("a deadline is left") }
    for (pointer, isOpen) in nodeIsOpen where isOpen {
      faults.append("the node of pointer \(pointer) waits for an end")
    }
  }
}
