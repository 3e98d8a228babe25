import ArmatureTesting
import Composites
import MessageTracing
import Responders
import TargetActions
import Testing

/// The node that a pointer reaches, which the nodes decide.
@Suite struct PointerHitTests {
  /// A button with an area larger than its bounds.
  private final class LargeButton: Button {
    override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -10, dy: -10).contains(point) }
  }

  private final class Overlay: View {
    var onHit: (View?) -> View? = { $0 }
    override func hitTest(_ point: Point) -> View? {
      let hit = super.hitTest(point)
      return onHit(hit === self ? nil : hit)
    }
  }

  private struct Panel {
    let log = Log()
    let window = Window()
    let overlay = Overlay("overlay")
    let button: Button

    init(_ button: Button = Button("button")) throws {
      self.button = button
      button.frame = Rect(x: 20, y: 20, width: 10, height: 10)
      overlay.frame = window.bounds
      try window.add(button)
      try window.add(overlay)
      button.addAction(owner: log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    }

    func tap(_ x: Double, _ y: Double, up: Point? = nil, at time: Duration = .zero) {
      window.dispatch(PointerSample(.began, at: [x, y], time: time))
      window.dispatch(PointerSample(.ended, at: up ?? [x, y], time: time))
    }
  }

  @Test("RC-52 a pointer reaches what is behind a node that passes it through", arguments: IsolationContext.allCases)
  func passThrough(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      panel.tap(25, 25)
      #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    }
  }

  @Test("RC-52 an area larger than the bounds is inside the control, from down to up")
  func largeArea() throws {
    let panel = try Panel(LargeButton("button"))
    panel.tap(12, 12, up: [38, 38])
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    panel.log.lines = []
    panel.tap(12, 12, up: [41, 38])
    panel.tap(9, 12)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpOutside]"])
  }

  @Test("RC-52 a node may pass its pointers to another node of the root")
  func redirect() throws {
    let panel = try Panel()
    panel.overlay.onHit = { [button = panel.button] _ in button }
    panel.tap(80, 80, up: [25, 25])
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    panel.overlay.onHit = { _ in nil }
  }

  @Test("RC-52 a node outside the root receives no pointer, and a diagnostic reports it")
  func stray() throws {
    let panel = try Panel()
    let removed = Button("removed")
    removed.addAction(owner: panel.log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    panel.overlay.onHit = { _ in removed }
    let log = DiagnosticLog()
    log.record { panel.tap(25, 25) }
    #expect(log.topics == [.hitOutsideRoot] && panel.log.lines.isEmpty)
    #expect(
      log.diagnostics.map(\.message) == [
        """
        A pointer of 'Window' was not delivered: the hit test returned 'removed', which is not in that root. \
        No node receives the pointer. A node's hitTest(_:) returns a node that was removed or is in another tree: \
        return a node below it, itself or nil.
        """
      ])
  }

  @Test("RC-52 the first press on a root without a size is reported")
  func withoutSize() throws {
    let panel = try Panel()
    let frame = panel.window.frame
    panel.window.frame = Rect(x: 0, y: 0, width: 0, height: frame.size.y)
    let log = DiagnosticLog()
    log.record {
      panel.window.dispatch(PointerSample(.hovered, at: [25, 25], time: .zero))
      panel.window.dispatch(PointerSample(.cancelled, at: [25, 25], time: .zero))
    }
    #expect(log.diagnostics.isEmpty)
    log.record { for x in [0, 25, 500] as [Double] { panel.tap(x, 25) } }
    #expect(log.topics == [.rootWithoutSize] && panel.log.lines.isEmpty)
    #expect(
      log.diagnostics.map(\.message) == [
        """
        A press on 'Window' was not delivered: the root has no size, so no node is hit. No node receives the pointer. \
        The root's frame was probably never set: set 'frame' when the size of the window is known, and before the first \
        press.
        """
      ])
    // A miss of a root with a size is nothing to report.
    let other = try Panel()
    log.record { other.tap(-5, 25) }
    #expect(log.topics == [.rootWithoutSize])
    panel.window.frame = frame
    panel.tap(25, 25)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("RC-52 a node that is leaving the root receives no pointer, and tracks none when it has left")
  func leaving() throws {
    let panel = try Panel()
    panel.button.onTreeEvent = { [window = panel.window] event in
      guard case .willMove(to: nil) = event else { return }
      window.dispatch(PointerSample(.began, at: [25, 25], time: .zero))
    }
    try panel.button.removeFromParent()
    panel.window.dispatch(PointerSample(.ended, at: [25, 25], time: .milliseconds(10)))
    #expect(panel.log.lines.isEmpty && !panel.button.isTracking)
  }

  @Test("RC-52 two presses in a subtree that leaves are both canceled, although a handler lifts the second pointer")
  func leavingWithTwoPresses() throws {
    let (window, group, log) = (Window(), View("group"), Log())
    group.frame = window.bounds
    try window.add(group)
    for index in 0...1 {
      let button = Button("button \(index)")
      button.frame = Rect(x: Double(index * 50), y: 0, width: 50, height: 50)
      try group.add(button)
      button.addAction(owner: log, for: .allTouchEvents) { log, button, event in
        log.add("\(button.traceName) \(event.events)")
        guard event.events == .touchCancel else { return }
        window.dispatch(PointerSample(.ended, at: [55, 5], time: .milliseconds(10), pointer: 1))
      }
      window.dispatch(PointerSample(.began, at: [Double(index * 50 + 5), 5], time: .zero, pointer: index))
    }
    log.lines = []
    try group.removeFromParent()
    #expect(log.lines == ["button 0 [touchCancel]", "button 1 [touchCancel]"])
  }

  @Test("RC-52 a node that a recognizer's delegate removes during a scroll doesn't receive the step")
  func removedDuringScroll() throws {
    let (window, board, asked) = (RootBoard(), Board("board"), AskedDelegate())
    let (log, received) = (Log(), Witness("received"))
    received.log = log
    for node in [board, received] { node.frame = window.frame }
    try window.add(board)
    try board.add(received)
    let scroller = ScrollGestureRecognizer()
    board.addGestureRecognizer(scroller)
    scroller.delegate = asked
    asked.onBegin = { try? received.removeFromParent() }
    asked.begins = false
    window.dispatch(PointerSample(scrolledBy: [0, 3], at: [5, 5], time: .zero))
    #expect(received.root == nil && log.lines.isEmpty)
  }

  @Test("RC-52 a node that bars input below it receives the pointers itself, and its controls can't be used")
  func barred() throws {
    let panel = try Panel()
    panel.window.isInteractionEnabledBelow = false
    panel.tap(25, 25)
    #expect(panel.log.lines.isEmpty)
    #expect(throws: SimulationError.closedToInteraction(Participant(panel.button), by: Participant(panel.window))) {
      try panel.button.simulate(.touchUpInside)
    }
    panel.window.isInteractionEnabledBelow = true
    panel.tap(25, 25)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  // MARK: Nodes inside a control

  @Test(
    "RC-53 a control receives the presses on plain nodes inside it, with its own area",
    arguments: IsolationContext.allCases)
  func insideControl(in context: IsolationContext) async throws {
    try await context.run {
      let panel = try Panel()
      let (title, letter) = (View("title"), View("letter"))
      title.frame = Rect(x: 2, y: 2, width: 6, height: 6)
      letter.frame = Rect(x: 1, y: 1, width: 2, height: 2)
      try panel.button.add(title)
      try title.add(letter)
      panel.tap(23.5, 23.5)
      #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
      panel.log.lines = []
      // Outside of both nodes, but inside the control; then outside of it.
      panel.tap(23.5, 23.5, up: [29, 29], at: .seconds(1))
      panel.tap(23.5, 23.5, up: [31, 29], at: .seconds(2))
      #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]", "[touchDown]", "[touchUpOutside]"])
      panel.log.lines = []
      panel.button.isEnabled = false
      panel.tap(23.5, 23.5)
      #expect(panel.log.lines.isEmpty)
    }
  }

  @Test("RC-53 a node inside a control that responds to pointers keeps its presses, and those on plain nodes below it")
  func respondingInsideControl() throws {
    let panel = try Panel()
    let (witness, label) = (Witness("witness", log: panel.log), View("label"))
    witness.reply = .forward
    witness.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    label.frame = Rect(x: 0, y: 0, width: 2, height: 2)
    try panel.button.add(witness)
    try witness.add(label)
    DiagnosticLog().record { panel.tap(21, 21) }
    #expect(panel.log.lines.count == 2 && panel.log.lines.allSatisfy { $0.hasPrefix("witness") })
  }

  @Test("RC-53 a content node inside a control whose controller responds to pointers keeps its presses")
  func controllerInsideControl() throws {
    final class TouchScreen: Screen, PointerResponding {
      var phases: [PointerSample.Phase] = []
      func pointer(_ sample: PointerSample) -> EventReply {
        phases.append(sample.phase)
        return .handled
      }
    }
    let panel = try Panel()
    let (content, label, screen) = (View("content"), View("label"), TouchScreen())
    for node in [content, label] { node.frame = panel.button.bounds }
    try panel.button.add(content)
    try content.add(label)
    screen.setContent(content)
    panel.tap(25, 25)
    #expect(screen.phases == [.began, .ended] && panel.log.lines.isEmpty)
    // Another controller changes nothing.
    let plain = Screen()
    plain.setContent(content)
    panel.tap(25, 25)
    #expect(screen.phases.count == 2 && panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("RC-53 a control doesn't receive the presses on a modal node inside it, which excludes the control")
  func modalInsideControl() throws {
    let panel = try Panel()
    let (alert, title) = (View("alert"), View("title"))
    alert.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    title.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    try panel.button.add(alert)
    try alert.add(title)
    alert.isModal = true
    DiagnosticLog().record {
      for place in [22.0, 26, 29] { panel.tap(place, place) }
    }
    #expect(panel.log.lines.isEmpty)
    #expect(throws: SimulationError.covered(Participant(panel.button), by: Participant(alert))) {
      try panel.button.simulate(.touchUpInside)
    }
    alert.isModal = false
    panel.tap(22, 22)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("RC-53 a control doesn't receive the presses on a node in front of a modal one inside it")
  func inFrontOfModalInsideControl() throws {
    let panel = try Panel()
    let (alert, badge, box) = (View("alert"), View("badge"), View("box"))
    for node in [alert, badge, box] { node.frame = panel.button.bounds }
    alert.frame.size = Size(4, 4)
    try panel.button.setChildren([box])
    try box.setChildren([alert, badge])
    func press() { DiagnosticLog().record { panel.tap(28, 28) } }

    alert.isModal = true
    press()
    #expect(panel.window.hitTest(Point(28, 28)) === badge && panel.log.lines.isEmpty)
    try box.setChildren([])
    try panel.button.setChildren([alert, badge])
    press()
    #expect(panel.window.hitTest(Point(28, 28)) === badge && panel.log.lines.isEmpty)
    #expect(throws: SimulationError.covered(Participant(panel.button), by: Participant(alert))) {
      try panel.button.simulate(.touchUpInside)
    }
    alert.isModal = false
    press()
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("RC-53 a control goes on with a press on a node inside it that is removed, and is canceled if it leaves itself")
  func removedInsideControl() throws {
    let panel = try Panel()
    let title = View("title")
    title.frame = panel.button.bounds
    try panel.button.add(title)
    panel.window.dispatch(PointerSample(.began, at: [25, 25], time: .zero))
    try title.removeFromParent()
    panel.window.dispatch(PointerSample(.ended, at: [25, 25], time: .milliseconds(10)))
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    try panel.button.add(title)
    panel.window.dispatch(PointerSample(.began, at: [25, 25], time: .seconds(1)))
    try panel.button.removeFromParent()
    #expect(panel.log.lines.last == "[touchCancel]" && !panel.button.isTracking)
  }

  @Test("RC-53 taps on different nodes inside a control count together")
  func tapsInsideControl() throws {
    let panel = try Panel()
    for (name, x) in [("first", 0.0), ("second", 5.0)] {
      let node = View(name)
      node.frame = Rect(x: x, y: 0, width: 5, height: 10)
      try panel.button.add(node)
    }
    panel.tap(23, 25)
    panel.tap(27, 25)
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]", "[touchDown, touchDownRepeat]", "[touchUpInside]"])
  }

  @Test("GR-35 a press on a node inside a control isn't offered to the tap recognizers above the control")
  func tapRecognizers() throws {
    let panel = try Panel()
    let (board, label) = (Board("board"), Board("label"))
    board.frame = panel.window.bounds
    label.frame = panel.button.bounds
    try panel.window.add(board)
    try board.add(panel.button)
    try panel.button.add(label)
    let taps = [board, label].map { node in
      let tap = TapGestureRecognizer()
      tap.addAction(owner: panel.log) { [name = node.traceName] log, _ in log.add(name) }
      node.addGestureRecognizer(tap)
      return tap
    }
    panel.overlay.onHit = { _ in nil }
    panel.tap(25, 25)
    #expect(panel.log.lines == ["[touchDown]", "label", "[touchCancel]"])
    panel.log.lines = []
    taps[1].isEnabled = false
    panel.tap(25, 25, at: .seconds(1))
    #expect(panel.log.lines == ["[touchDown]", "[touchUpInside]"])
    panel.log.lines = []
    panel.button.claimsTaps = false
    panel.tap(25, 25, at: .seconds(2))
    #expect(panel.log.lines == ["[touchDown]", "board", "[touchCancel]"])
  }
}
