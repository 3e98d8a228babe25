import ArmatureTestSupport
import ArmatureTesting
import Composites
import Responders
import TargetActions

/// Two windows of nodes that press, change the tree and request to become first responder, also in their callbacks.
final class PointerRun: GestureRecognizerDelegate, GestureReceiveDelegate {
  var random: SeededGenerator
  let log = Log()
  var windows: [RootBoard] = []
  var nodes: [View] = []
  var recognizers: [any GestureRecognizer] = []
  var faults: [String] = []
  var budget = 0
  var time = 0
  /// The number of actions so far.
  var actions = 0
  /// The nodes that have received a press of a pointer and no end of it.
  var pressed: [ObjectIdentifier: Set<Int>] = [:]
  var presses = 0
  var gestures = 0
  var requests = 0
  /// The number of resign hooks in progress.
  var resigning: [ObjectIdentifier: Int] = [:]
  private var changes: [ObjectIdentifier: FirstResponderChange] = [:]
  private var lastStates: [ObjectIdentifier: GestureState] = [:]
  private var expected: (node: View?, actions: Int, sample: PointerSample)?

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for index in 0..<2 { windows.append(makeWindow(index)) }
    for index in 0..<10 { nodes.append(makeNode(index)) }
    for node in nodes { try? windows[0].add(node) }
    for _ in 0..<10 { changeTree() }
  }

  func any() -> View { nodes[random.number(0...nodes.count - 1)] }
  func anyWindow() -> RootBoard { windows[random.number(0...windows.count - 1)] }
  func fault(_ text: String) { faults.append(text) }
  func key(_ node: AnyObject) -> ObjectIdentifier { ObjectIdentifier(node) }

  // MARK: Nodes

  private func makeWindow(_ index: Int) -> RootBoard {
    let window = RootBoard("window \(index)")
    addRecognizers(to: window)
    window.onTreeEvent = { [unowned self] _ in stir("tree of the window") }
    window.rootState.firstResponderChanges.subscribe(owner: window) { [unowned self] window, change in
      log.add("change \(change.current.map { "\($0)" } ?? "none") \(change.answer)")
      changes[key(window)] = change
      stir("change")
    }
    return window
  }

  private func makeNode(_ index: Int) -> View {
    let node: View
    switch index % 5 {
    case 0, 1: node = Pad("pad \(index)")
    case 2: node = Label("label \(index)")
    case 3: node = PadField("field \(index)", log: log)
    default: node = Knob("knob \(index)")
    }
    node.frame = randomFrame()
    node.onTreeEvent = { [unowned self, unowned node] event in treeEvent(event, of: node) }
    if let host = node as? any GestureHosting { addRecognizers(to: host) }
    if let pad = node as? any SampleReceiving {
      pad.onSample = { [unowned self, unowned node] sample in receive(sample, node) }
    }
    if let field = node as? Field {
      field.onBecome = { [unowned self, unowned field] in becomes(field) }
      field.onResign = { [unowned self, unowned field] in resigns(field) }
    }
    if let knob = node as? Knob {
      knob.addAction(owner: knob, for: .allTouchEvents) { [unowned self] _, knob, event in track(event, knob) }
    }
    return node
  }

  private func randomFrame() -> Rect {
    Rect(
      x: Double(random.number(-10...40)), y: Double(random.number(-10...40)), width: Double(random.number(20...90)),
      height: Double(random.number(20...90)))
  }

  private func addRecognizers(to host: any GestureHosting) {
    for _ in 0..<random.number(0...2) {
      let recognizer: any GestureRecognizer
      switch random.number(0...6) {
      case 0:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = random.number(1...2)
        watch(tap)
        recognizer = tap
      case 1: recognizer = LongPressGestureRecognizer()
      case 2: recognizer = PanGestureRecognizer()
      case 3: recognizer = SwipeGestureRecognizer()
      case 4: recognizer = HoverGestureRecognizer()
      case 5: recognizer = ScrollGestureRecognizer()
      default: recognizer = PinchGestureRecognizer()
      }
      recognizers.append(recognizer)
      if random.chance(1, in: 3) { recognizer.delegate = self }
      if !(recognizer is TapGestureRecognizer) { watch(recognizer) }
      recognizer.delaysPointersBegan = random.chance(1, in: 4)
      recognizer.delaysPointersEnded = !random.chance(1, in: 4)
      recognizer.cancelsPointersInView = !random.chance(1, in: 4)
      if random.chance(1, in: 6), let other = recognizers.randomElement(using: &random) {
        recognizer.require(toFail: other)
      }
      host.addGestureRecognizer(recognizer)
    }
  }

  private func watch(_ recognizer: some GestureRecognizer) {
    recognizer.addAction(owner: log) { [unowned self] _, sender in gesture(sender) }
  }

  // MARK: Callbacks

  private func receive(_ sample: PointerSample, _ node: View) {
    if sample.phase == .scrolled { return stir("scroll") }
    log.add("\(node.traceName) \(sample.phase) \(sample.pointer)")
    let isOpen = pressed[key(node)]?.contains(sample.pointer) ?? false
    if isOpen == (sample.phase == .began) { fault("\(node.traceName) got \(sample.phase), open: \(isOpen)") }
    check(sample, node)
    if sample.phase == .began {
      presses += 1
      pressed[key(node), default: []].insert(sample.pointer)
    } else if sample.phase != .moved {
      pressed[key(node)]?.remove(sample.pointer)
    }
    stir("sample")
  }

  private func track(_ event: ActionEvent, _ knob: Knob) {
    guard let sample = event.input as? PointerSample else { return fault("no sample") }
    log.add("\(knob.traceName) \(event.events) \(sample.pointer)")
    let isOpen = !(pressed[key(knob)] ?? []).isEmpty
    if isOpen == event.events.contains(.touchDown) { fault("\(knob.traceName) sent \(event.events), open: \(isOpen)") }
    check(sample, knob)
    if event.events.contains(.touchDown) {
      presses += 1
      pressed[key(knob)] = [sample.pointer]
    } else if sample.phase != .moved {
      pressed[key(knob)] = []
    }
    stir("events")
  }

  private func check(_ sample: PointerSample, _ node: View) {
    guard sample.phase != .cancelled else { return }
    if node.root == nil || node.isLeavingRoot {
      fault("\(node.traceName) got \(sample.phase) outside a root")
    }
    // Earlier presses that were held back may come first.
    guard sample.phase == .began, let expected, expected.actions == actions,
      (expected.sample.time, expected.sample.location) == (sample.time, sample.location)
    else { return }
    if expected.node !== node { fault("\(node.traceName) got the press of \(expected.node?.traceName ?? "none")") }
  }

  private func gesture(_ recognizer: any GestureRecognizer) {
    let state = recognizer.state
    log.add("\(type(of: recognizer)) \(state)")
    let last = lastStates[key(recognizer)] ?? .possible
    let isFirst = last == .possible || last.isFinal
    let isRight =
      isFirst
      ? state == (recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer ? .ended : .began)
      : state == .changed || state == .ended || state == .cancelled
    if !isRight { fault("\(type(of: recognizer)) reported \(state) after \(last)") }
    if isFirst { gestures += 1 }
    lastStates[key(recognizer)] = state
    if isFirst, let node = recognizer.node as? View, node.root == nil || node.isLeavingRoot {
      fault("\(type(of: recognizer)) reported \(state) outside a root")
    }
    stir("gesture")
  }

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool {
    stir("should begin")
    return !random.chance(1, in: 5)
  }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool {
    stir("should receive")
    return !random.chance(1, in: 5)
  }

  private func becomes(_ field: Field) {
    requests += 1
    if let first = (field.root as? RootBoard)?.rootState.firstResponder {
      fault("\(field.traceName) is called while \((first as? View)?.traceName ?? "?") is first")
    }
    if field.root == nil || field.isLeavingRoot { fault("\(field.traceName) becomes first outside a root") }
    field.agreesToBecome = !random.chance(1, in: 5)
    stir("becomes")
  }

  private func resigns(_ field: Field) {
    if (field.root as? RootBoard)?.rootState.firstResponder !== field { fault("\(field.traceName) isn't first") }
    if resigning[key(field), default: 0] > 0 { fault("\(field.traceName) resigns while it resigns") }
    resigning[key(field), default: 0] += 1
    field.agreesToResign = !random.chance(1, in: 5)
    stir("resigns")
    resigning[key(field), default: 0] -= 1
  }

  private func treeEvent(_ event: TreeEvent<View>, of node: View) {
    if case .willMoveToRoot = event, node.root != nil {
      log.add("\(node.traceName) \(event.short)")
      if pressed[key(node)]?.isEmpty == false { fault("\(node.traceName) leaves its root with a press") }
      if node.isFirstResponder { fault("\(node.traceName) leaves its root as first responder") }
      for recognizer in (node as? any GestureHosting)?.gestureRecognizers ?? [] where recognizer.state.isActive {
        fault("\(node.traceName) leaves its root with a gesture")
      }
    }
    stir("tree")
  }

  // MARK: Actions

  func stir(_ place: String) {
    guard budget > 0, random.chance(1, in: 6) else { return }
    budget -= 1
    log.add("[ \(place)")
    act()
    log.add("]")
  }

  func act() {
    actions += 1
    switch random.number(0...23) {
    case 0...3: changeTree()
    case 20: send(.hovered, 3)
    case 22, 23:
      let (pointer, location) = (
        random.number(0...2), Point(Double(random.number(0...99)), Double(random.number(0...99)))
      )
      for phase in [PointerSample.Phase.began, .ended] { send(phase, pointer, at: location) }
    case 21: random.chance(1, in: 10) ? replaceWindow() : send(.scrolled, 3)
    case 4: any().isHidden = random.chance(1, in: 4)
    case 5:
      let node = any()
      switch random.number(0...3) {
      case 0: node.isInteractionEnabled = !random.chance(1, in: 4)
      case 1: node.isInteractionEnabledBelow = !random.chance(1, in: 4)
      case 2: node.isModal = random.chance(1, in: 4)
      default:
        // A control that is disabled during a press sends no end of it.
        if let knob = node as? Knob, !knob.isTracking { knob.isEnabled = !random.chance(1, in: 4) }
      }
    case 6, 7:
      let node = any()
      let before = actions
      let answer = node.becomeFirstResponder()
      log.add("\(node.traceName) requests \(answer)")
      if before == actions, answer.isYes != node.isFirstResponder { fault("\(answer) for \(node.traceName)") }
    case 8: _ = anyWindow().rootState.resignFirstResponder()
    case 9:
      log.add("cancel")
      anyWindow().cancelPointers()
    case 10:
      time += random.number(0...900)
      log.add("advance")
      anyWindow().advancePointers(to: .milliseconds(time))
    case 11: changeRecognizer()
    case 12...15: send(.began, random.number(0...2))
    case 16, 17: send(.moved, random.number(0...2))
    default: send(random.chance(1, in: 6) ? .cancelled : .ended, random.number(0...2))
    }
  }

  /// Releases the second window; its nodes outlive it.
  private func replaceWindow() {
    log.add("replace the window")
    let window = windows[1]
    changes[key(window)] = nil
    windows[1] = makeWindow(1)
    withExtendedLifetime(window) {}
  }

  private func changeRecognizer() {
    let hosts = nodes.compactMap { $0 as? any GestureHosting } + windows as [any GestureHosting]
    guard let host = hosts.randomElement(using: &random),
      let recognizer = host.gestureRecognizers.randomElement(using: &random)
    else { return }
    log.add("recognizer of \((host as? View)?.traceName ?? "")")
    switch random.number(0...3) {
    case 0: recognizer.isEnabled = !random.chance(1, in: 4)
    case 1: recognizer.cancelGesture()
    case 2: host.removeGestureRecognizer(recognizer)
    default: hosts.randomElement(using: &random)?.addGestureRecognizer(recognizer)
    }
  }

  private func changeTree() {
    let node = any()
    let parent = random.chance(1, in: 3) ? anyWindow() : any()
    switch random.number(0...8) {
    case 0:
      log.add("remove \(node.traceName)")
      try? node.removeFromParent()
    case 1, 2, 7, 8:
      log.add("add \(node.traceName) to \(parent.traceName)")
      try? parent.add(node)
    case 3:
      log.add("insert \(node.traceName) in \(parent.traceName)")
      try? parent.insert(node, clampedAt: random.number(0...3))
    case 4:
      log.add("exchange in \(parent.traceName)")
      try? parent.exchange(random.number(0...2), random.number(0...2))
    case 5:
      let other = any()
      log.add("replace \(node.traceName) with \(other.traceName)")
      try? node.parent?.replace(node, with: other)
    default:
      log.add("set \(node.traceName) in \(parent.traceName)")
      try? parent.setChildren(random.chance(1, in: 2) ? [node] : [node, any()])
    }
  }

  func send(_ phase: PointerSample.Phase, _ pointer: Int, at place: Point? = nil) {
    time += random.number(0...60)
    let window = windows[random.chance(1, in: 4) ? 1 : 0]
    let location = place ?? Point(Double(random.number(0...99)), Double(random.number(0...99)))
    let sample = PointerSample(phase, at: location, time: .milliseconds(time), pointer: pointer)
    log.add("\(phase) \(pointer) in \(window.traceName)")
    let before = expected
    expected = phase == .began ? (window.hitTest(location).map(receiver), actions, sample) : nil
    window.dispatch(sample)
    expected = before
  }

  /// The node that receives a press on a node.
  private func receiver(of node: View) -> View {
    var next: View? = node
    while let here = next {
      if let parent = here.parent, parent.children.contains(where: { $0 !== here && $0.isModal && !$0.isHidden }) {
        return here is Knob ? here : node
      }
      if here is Knob { return here }
      if here is any SampleReceiving || here.isModal { return node }
      next = here.parent
    }
    return node
  }

  // MARK: Checks

  func check() {
    for window in windows {
      do { try window.checkInvariants() } catch { fault("\(error)") }
      let name = window.rootState.firstResponder.map { Participant($0) }
      if let change = changes[key(window)], change.current != name { fault("the last change has another responder") }
      guard let first = window.rootState.firstResponder as? View else { continue }
      if first.root !== window { fault("\(first.traceName) is first responder of another root") }
    }
    for node in nodes where node.root == nil {
      if pressed[key(node)]?.isEmpty == false { fault("\(node.traceName) is pressed outside a root") }
      if node.isFirstResponder { fault("\(node.traceName) is first outside a root") }
      for recognizer in (node as? any GestureHosting)?.gestureRecognizers ?? [] where recognizer.state != .possible {
        fault("a recognizer of \(node.traceName) is \(recognizer.state) outside a root")
      }
    }
    for case let knob as Knob in nodes where knob.isTracking != (pressed[key(knob)]?.isEmpty == false) {
      fault("\(knob.traceName) tracks: \(knob.isTracking)")
    }
  }

  /// Lifts all pointers and passes all deadlines.
  func settle() {
    budget = 0
    for window in windows {
      for pointer in 0..<3 {
        time += 10
        window.dispatch(PointerSample(.ended, at: [0, 0], time: .milliseconds(time), pointer: pointer))
      }
    }
    for window in windows { window.cancelPointers() }
    time += 10_000
    for window in windows { window.advancePointers(to: .milliseconds(time)) }
    check()
    for node in nodes where pressed[key(node)]?.isEmpty == false { fault("\(node.traceName) waits for an end") }
    for recognizer in recognizers {
      if recognizer.state != .possible { fault("\(type(of: recognizer)) rests in \(recognizer.state)") }
      if let last = lastStates[key(recognizer)], !last.isFinal { fault("\(type(of: recognizer)) reported \(last)") }
    }
    for window in windows where window.pointerDeadline != nil { fault("a deadline is left") }
  }
}
