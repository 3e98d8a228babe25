import ArmatureTesting
import Composites
import Responders
import TargetActions
import Testing

/// A node with recognizers.
final class Board: View, GestureHosting {
  var gestureRecognizers: [any GestureRecognizer] = []
}

final class RootBoard: View, ResponderRoot, GestureHosting {
  let rootState = RootState()
  var gestureRecognizers: [any GestureRecognizer] = []

  override init(_ name: String = "Window", log: Log? = nil) {
    super.init(name, log: log)
    frame = Rect(x: 0, y: 0, width: 100, height: 100)
  }
}

@Suite struct PointerTests {
  /// A button at (10, 10) of size 20 in a window, with every touch event logged.
  struct Panel {
    let log = Log()
    let window = RootBoard()
    let box = Board("box")
    let button = Button("button")

    init() throws {
      box.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      button.frame = Rect(x: 10, y: 10, width: 20, height: 20)
      try window.add(box)
      try box.add(button)
      button.addAction(owner: log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    }

    func point(_ phase: PointerSample.Phase, _ x: Double, _ y: Double, ms: Int = 0, pointer: Int = 0, taps: Int = 1) {
      window.dispatch(
        PointerSample(phase, at: [x, y], time: .milliseconds(ms), pointer: pointer, tapCount: taps))
    }
  }

  @Test(
    "TA-43 each sample in a tree is one send: down, drags with crossings, and one end",
    arguments: IsolationContext.allCases)
  func steps(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      panel.point(.began, 10, 10)
      #expect(panel.button.isHighlighted)
      panel.point(.moved, 29.9, 29.9)
      panel.point(.moved, 30, 15)
      #expect(!panel.button.isHighlighted)
      panel.point(.moved, 99, 99)
      panel.point(.moved, 15, 15)
      panel.point(.ended, 15, 15)
      panel.point(.moved, 15, 15)
      #expect(
        panel.log.lines == [
          "[touchDown]", "[touchDragInside]", "[touchDragOutside, touchDragExit]", "[touchDragOutside]",
          "[touchDragInside, touchDragEnter]", "[touchUpInside]",
        ])
      panel.log.lines = []
      panel.point(.began, 12, 12, taps: 2)
      panel.point(.ended, 70, 70)
      panel.point(.began, 12, 12)
      panel.point(.cancelled, 12, 12)
      #expect(
        panel.log.lines == [
          "[touchDown, touchDownRepeat]", "[touchUpOutside]", "[touchDown]", "[touchCancel]",
        ])
    }
  }

  @Test("TA-26 events of a pointer carry its sample", arguments: IsolationContext.allCases)
  func input(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      let samples = Box<[PointerSample?]>([])
      panel.button.addAction(owner: panel.window, for: .touchDown) { _, _, event in
        samples.value.append(event.input as? PointerSample)
      }
      panel.point(.began, 12, 13, ms: 5, pointer: 3)
      panel.button.sendActions(for: .touchDown)
      #expect(
        samples.value == [PointerSample(.began, at: [12, 13], time: .milliseconds(5), pointer: 3, tapCount: 1), nil])
    }
  }

  @Test(
    "TA-42 a control that leaves its root while tracking is canceled before the links change",
    arguments: IsolationContext.allCases)
  func leaves(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      let field = Field("field", log: panel.log)
      try panel.box.add(field)
      field.becomeFirstResponder()
      panel.log.lines = []
      panel.button.addAction(owner: panel.window, for: .touchCancel) { window, button in
        #expect(button.root === window && button.parent?.parent === window)
      }
      panel.box.onTreeEvent = { [log = panel.log] event in log.add(event.short) }
      panel.point(.began, 12, 12)

      try panel.box.removeFromParent()
      panel.point(.ended, 12, 12)

      #expect(
        panel.log.lines == [
          "[touchDown]", "[touchCancel]", "field resigns", "willMove", "willMoveToRoot", "didMoveToRoot", "didMove",
        ])
      #expect(!panel.button.isHighlighted)
    }
  }

  @Test(
    "TA-42 a control that outlives its root while tracking is canceled when it is in no root anymore",
    arguments: IsolationContext.allCases)
  func outlivesRoot(in context: IsolationContext) async throws {
    try await context.run {
      let (log, button) = (Log(), Button("button"))
      weak let freed: RootBoard?
      do {
        let panel = try Panel()
        freed = panel.window
        button.frame = Rect(x: 60, y: 60, width: 20, height: 20)
        try panel.window.add(button)
        button.addAction(owner: log, for: .allTouchEvents) { log, button, event in
          log.add("\(event.events) \(button.root == nil ? "in no root" : "in a root")")
        }
        panel.point(.began, 70, 70, pointer: 4)
      }
      #expect(freed == nil)
      #expect(log.lines == ["[touchDown] in a root", "[touchCancel] in no root"])
      #expect(!button.isTracking && !button.isHighlighted)

      let window = RootBoard()
      try window.add(button)
      for phase in [PointerSample.Phase.began, .ended] {
        window.dispatch(PointerSample(phase, at: [70, 70], time: .zero, pointer: 5))
      }
      #expect(log.lines.dropFirst(2) == ["[touchDown] in a root", "[touchUpInside] in a root"])
    }
  }

  @Test("TA-42 the cancel of a root that is gone may move its nodes to another root and press there")
  func movedByCancel() throws {
    let (log, other) = (Log(), RootBoard())
    let buttons = [Button("one"), Button("two")]
    do {
      let panel = try Panel()
      for (index, button) in buttons.enumerated() {
        button.frame = Rect(x: 60, y: Double(index) * 20, width: 20, height: 20)
        try panel.window.add(button)
        button.addAction(owner: log, for: .allTouchEvents) { log, button, event in
          log.add("\(button.traceName) \(event.events)")
          guard event.events == .touchCancel else { return }
          for button in buttons where button.parent == nil { try? other.add(button) }
          other.dispatch(PointerSample(.began, at: [70, 30], time: .zero, pointer: 9))
        }
        panel.point(.began, 70, Double(index) * 20 + 10, pointer: index)
      }
    }
    #expect(
      log.lines == [
        "one [touchDown]", "two [touchDown]", "one [touchCancel]", "two [touchCancel]", "two [touchDown]",
      ])
    #expect(buttons[1].isTracking && !buttons[0].isTracking)
  }

  @Test("GR-4 a gesture whose node outlives the root is canceled, and so is the pointer of the node")
  func gestureOutlivesRoot() throws {
    let log = Log()
    let box = Board("box")
    let leaf = Witness("leaf", log: log)
    leaf.reply = .handled
    let pan = PanGestureRecognizer()
    pan.cancelsPointersInView = false
    pan.addAction(owner: log) { log, pan in log.add("pan \(pan.state)") }
    box.addGestureRecognizer(pan)
    box.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    leaf.frame = box.frame
    try box.add(leaf)
    do {
      let window = RootBoard()
      try window.add(box)
      window.dispatch(PointerSample(.began, at: [10, 10], time: .zero))
      window.dispatch(PointerSample(.moved, at: [40, 10], time: .zero))
    }
    #expect(
      log.lines == [
        "leaf pointer began", "pan began", "leaf pointer moved", "pan cancelled", "leaf pointer cancelled",
      ])
    #expect(pan.state == .possible)
  }

  @Test("TA-42 a control that a callback moves into a leaving subtree is canceled")
  func joinsDeparture() throws {
    let panel = try Panel()
    let other = Board("other")
    try panel.window.add(other)
    panel.point(.began, 12, 12)
    other.onTreeEvent = { event in
      guard case .willMove(to: nil) = event else { return }
      #expect(throws: Never.self) { try other.add(panel.button) }
    }
    try other.removeFromParent()
    panel.point(.ended, 12, 12)
    #expect(panel.log.lines == ["[touchDown]", "[touchCancel]"])
    #expect(!panel.button.isTracking)
  }

  @Test("TA-42 no event follows the cancel of a control that leaves its root when it is highlighted")
  func leavesWhenHighlighted() throws {
    final class Flash: View, Control {
      let actions = ActionRegistry()
      let isEnabled = true
      var isHighlighted = false { didSet { if isHighlighted { try? removeFromParent() } } }
    }
    let (log, window, flash) = (Log(), RootBoard(), Flash("flash"))
    flash.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    try window.add(flash)
    flash.addAction(owner: log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    for phase in [PointerSample.Phase.began, .moved, .ended] {
      window.dispatch(PointerSample(phase, at: [5, 5], time: .zero))
    }
    #expect(log.lines == ["[touchCancel]"])
    #expect(!flash.isTracking && !flash.isHighlighted)
  }

  @Test("TA-42 a move inside the root, or the departure of another subtree, cancels no pointer")
  func staysTracked() throws {
    let panel = try Panel()
    let other = Board("other")
    try panel.window.add(other)
    panel.point(.began, 12, 12)
    try other.add(panel.button)
    try panel.box.removeFromParent()
    panel.point(.ended, 12, 12)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("RC-15 every sample of a sequence goes to the node at which it began", arguments: IsolationContext.allCases)
  func captured(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let window = Window()
      let left = Witness("left", log: log)
      let right = Witness("right", log: log)
      left.frame = Rect(x: 0, y: 0, width: 50, height: 100)
      right.frame = Rect(x: 50, y: 0, width: 50, height: 100)
      left.reply = .handled
      right.reply = .handled
      try window.add(left)
      try window.add(right)
      for (phase, x) in [(PointerSample.Phase.began, 10.0), (.moved, 60), (.ended, 200)] {
        window.dispatch(PointerSample(phase, at: [x, 10], time: .zero))
      }
      window.dispatch(PointerSample(.moved, at: [10, 10], time: .zero))
      window.dispatch(PointerSample(.began, at: [500, 10], time: .zero))
      #expect(log.lines == ["left pointer began", "left pointer moved", "left pointer ended"])
    }
  }

  @Test(
    "RC-15 recognizers up to the root receive each sample before the node; the node gets one cancel, then nothing",
    arguments: IsolationContext.allCases)
  func recognised(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      let onBox = Recorder("box", panel.log)
      let onRoot = Recorder("root", panel.log)
      panel.box.gestureRecognizers = [onBox]
      panel.window.gestureRecognizers = [onRoot]

      panel.point(.began, 12, 12)
      panel.point(.moved, 13, 12)
      onRoot.wins = true
      panel.point(.moved, 14, 12)
      panel.point(.moved, 15, 12)
      panel.point(.ended, 15, 12)

      #expect(
        panel.log.lines == [
          "box began", "root began", "[touchDown]", "box moved", "root moved", "[touchDragInside]", "box moved",
          "root moved", "[touchCancel]", "root moved", "root ended",
        ])
      panel.log.lines = []
      onRoot.wins = false
      panel.point(.began, 12, 12)
      #expect(panel.log.lines == ["box began", "root began", "[touchDown]"])
    }
  }

  @Test("GR-9 of a tap on a node and a pan on its parent only one recognizes a pointer")
  func tapAndPan() throws {
    let panel = try Panel()
    let tap = TapGestureRecognizer(target: panel.log, action: Log.tapped)
    let pan = PanGestureRecognizer(target: panel.log, action: Log.panned)
    let label = Board("label")
    label.frame = Rect(x: 30, y: 30, width: 20, height: 20)
    label.gestureRecognizers = [tap]
    try panel.box.add(label)
    panel.box.gestureRecognizers = [pan]
    panel.point(.began, 35, 35)
    panel.point(.ended, 35, 35, ms: 50)
    #expect(panel.log.lines == ["tapped"])
    panel.point(.began, 35, 35, ms: 1000)
    panel.point(.moved, 60, 35, ms: 1050)
    panel.point(.moved, 70, 35, ms: 1100)
    panel.point(.ended, 70, 35, ms: 1150)
    #expect(panel.log.lines.dropFirst().allSatisfy { $0 == "panned" } && panel.log.lines.count > 2)
  }

  @Test("GR-58 a long press recognizes without a further sample, and the root has its deadline")
  func longPress() throws {
    let panel = try Panel()
    let press = LongPressGestureRecognizer(target: panel.log, action: Log.pressed)
    panel.window.gestureRecognizers = [press]
    panel.point(.began, 70, 70, ms: 100)
    #expect(panel.window.pointerDeadline == .milliseconds(600))
    panel.window.advancePointers(to: .milliseconds(599))
    #expect(panel.log.lines == [])
    panel.window.advancePointers(to: .milliseconds(600))
    #expect(panel.log.lines == ["pressed"])
    panel.point(.ended, 70, 70, ms: 700)
    #expect(panel.window.pointerDeadline == nil)
  }

  @Test("A pointer number that a device reuses begins a separate sequence")
  func reusedPointer() throws {
    let panel = try Panel()
    let doubleTap = TapGestureRecognizer(target: panel.log, action: Log.tapped)
    doubleTap.numberOfTapsRequired = 2
    panel.window.gestureRecognizers = [doubleTap]
    // The end of the first press is held back until the double tap fails; the second begins on another node.
    panel.point(.began, 12, 12, ms: 0)
    panel.point(.ended, 12, 12, ms: 10)
    panel.point(.began, 70, 70, ms: 20)
    panel.point(.ended, 70, 70, ms: 30)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    panel.point(.began, 12, 12, ms: 2000)
    panel.point(.began, 12, 12, ms: 2010)
    #expect(panel.log.lines.suffix(3) == ["[touchDown]", "[touchCancel]", "[touchDown]"])
  }
}

extension PointerTests {
  @Test("TA-42 the departure of a subtree cancels its gestures, also between two taps")
  func gestureLeaves() throws {
    let panel = try Panel()
    let doubleTap = TapGestureRecognizer(target: panel.log, action: Log.tapped)
    doubleTap.numberOfTapsRequired = 2
    panel.box.gestureRecognizers = [doubleTap]
    panel.point(.began, 40, 40, ms: 0)
    panel.point(.ended, 40, 40, ms: 10)
    #expect(panel.window.pointerDeadline != nil)
    try panel.box.removeFromParent()
    #expect(panel.window.pointerDeadline == nil)
    #expect(doubleTap.state == .possible)
    try panel.window.add(panel.box)
    panel.point(.began, 40, 40, ms: 20)
    panel.point(.ended, 40, 40, ms: 30)
    #expect(!panel.log.lines.contains("tapped"))
  }
}

/// Records every sample, and recognizes on request.
final class Recorder: GestureRecognizer {
  let gesture = GestureCore()
  let name: String
  let log: Log
  var wins = false

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func receive(_ sample: PointerSample) {
    log.add("\(name) \(sample.phase)")
    if wins, state == .possible { move(to: .began) }
    if sample.phase == .ended, state != .possible { move(to: .ended) }
  }

  func deadlineReached(at time: Duration) {}
  func reset() {}
}

extension Log {
  func tapped() { add("tapped") }
  func panned() { add("panned") }
  func pressed() { if lines.last != "pressed" { add("pressed") } }
}
