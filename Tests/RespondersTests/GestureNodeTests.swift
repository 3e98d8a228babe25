import ArmatureTesting
import Composites
import Responders
import TargetActions
import Testing

/// Recognizers and the nodes that own them: whose tap it is, where it is, and what happens when a node goes.
@Suite struct GestureNodeTests {
  /// A window with a board of 200 by 100 at (10, 20), on it a button at (10, 10) of size 20.
  struct Desk {
    let log = Log()
    let window = RootBoard()
    let board = Board("board")
    let button = Button("button")

    init() throws {
      window.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      board.frame = Rect(x: 10, y: 20, width: 200, height: 100)
      button.frame = Rect(x: 10, y: 10, width: 20, height: 20)
      try window.add(board)
      try board.add(button)
      button.addAction(owner: log, for: [.allTouchEvents, .primaryActionTriggered]) { log, _, event in
        log.add("\(event.events)")
      }
    }

    func send(_ phase: PointerSample.Phase, _ x: Double, _ y: Double, ms: Int = 0, pointer: Int = 0) {
      window.dispatch(PointerSample(phase, at: [x, y], time: .milliseconds(ms), pointer: pointer))
    }

    func tap(_ x: Double, _ y: Double, ms: Int = 0) {
      send(.began, x, y, ms: ms)
      send(.ended, x, y, ms: ms + 50)
    }

    func takeLog() -> [String] {
      defer { log.lines = [] }
      return log.lines
    }
  }

  @Test("GR-34 a pointer that goes down where nothing is hit is canceled as well")
  func lostEndOutside() throws {
    let desk = try Desk()
    desk.send(.began, 25, 35)
    desk.send(.began, 1000, 1000, ms: 100)
    #expect(desk.takeLog() == ["[touchDown]", "[touchCancel]"])
    desk.send(.ended, 25, 35, ms: 150)
    #expect(desk.takeLog() == [])
  }

  // MARK: Taps on controls

  @Test("GR-35 a tap on a control is the control's, and not that of an ancestor's tap recognizer")
  func tapOnAControl() throws {
    let desk = try Desk()
    for host in [desk.board, desk.window] as [any GestureHosting] {
      host.addGestureRecognizer(TapGestureRecognizer(target: desk.log, action: Log.tapped))
    }
    desk.tap(25, 35)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside, primaryActionTriggered]"])
    desk.tap(100, 100, ms: 1000)
    #expect(desk.takeLog() == ["tapped"])
  }

  @Test("GR-35 a secondary click on a control is an ancestor's, as beside the control")
  func secondaryClick() throws {
    let desk = try Desk()
    let menu = TapGestureRecognizer(target: desk.log, action: Log.tapped)
    menu.buttonMaskRequired = .secondary
    desk.board.addGestureRecognizer(menu)
    for (ms, place) in [(0, Point(100, 100)), (1000, Point(25, 35))] {
      for (phase, ms) in [(PointerSample.Phase.began, ms), (.ended, ms + 50)] {
        desk.window.dispatch(
          PointerSample(phase, at: place, time: .milliseconds(ms), kind: .mouse, buttons: .secondary))
      }
    }
    #expect(desk.takeLog() == ["tapped", "tapped"])
  }

  @Test("GR-35 neither a double tap nor a tap of two fingers of an ancestor takes a control's pointer")
  func otherTaps() throws {
    let desk = try Desk()
    let double = TapGestureRecognizer(target: desk.log, action: Log.tapped)
    double.numberOfTapsRequired = 2
    let pair = TapGestureRecognizer(target: desk.log, action: Log.tapped)
    pair.numberOfPointersRequired = 2
    desk.board.gestureRecognizers = [double, pair]
    desk.tap(25, 35)
    desk.tap(25, 35, ms: 100)
    #expect(
      desk.takeLog() == [
        "[touchDown]", "[touchUpInside, primaryActionTriggered]", "[touchDown, touchDownRepeat]",
        "[touchUpInside, primaryActionTriggered]",
      ])
    desk.send(.began, 25, 35, ms: 1000, pointer: 1)
    desk.send(.began, 100, 100, ms: 1000, pointer: 2)
    desk.send(.ended, 25, 35, ms: 1050, pointer: 1)
    desk.send(.ended, 100, 100, ms: 1050, pointer: 2)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside, primaryActionTriggered]"])
  }

  @Test(
    "GR-36 a control that gives its taps up, or is disabled, leaves them to its ancestors", arguments: [true, false])
  func givenUp(byDisabling: Bool) throws {
    let desk = try Desk()
    desk.board.addGestureRecognizer(TapGestureRecognizer(target: desk.log, action: Log.tapped))
    if byDisabling { desk.button.isEnabled = false } else { desk.button.claimsTaps = false }
    desk.tap(25, 35)
    #expect(desk.takeLog() == (byDisabling ? ["tapped"] : ["[touchDown]", "tapped", "[touchCancel]"]))
  }

  @Test("GR-36 a class decides about its taps by declaring the property")
  func declared() throws {
    final class Chip: View, Control {
      let actions = ActionRegistry()
      let isEnabled = true
      let claimsTaps = false
      let sendsPrimaryActionOnTouchUp = false
    }
    let desk = try Desk()
    let chip = Chip("chip")
    chip.frame = Rect(x: 50, y: 10, width: 20, height: 20)
    try desk.board.add(chip)
    chip.addAction(owner: desk.log, for: .allEvents) { log, _, event in log.add("\(event.events)") }
    let tap = TapGestureRecognizer(target: desk.log, action: Log.tapped)
    desk.board.addGestureRecognizer(tap)
    desk.tap(65, 35)
    #expect(desk.takeLog() == ["[touchDown]", "tapped", "[touchCancel]"])
    tap.isEnabled = false
    desk.tap(65, 35, ms: 1000)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside]"])
  }

  @Test("GR-37 a control's own tap recognizer, and an ancestor's pan, receive the control's pointer")
  func othersReceive() throws {
    let desk = try Desk()
    final class Pad: View, Control, GestureHosting {
      let actions = ActionRegistry()
      let isEnabled = true
      var gestureRecognizers: [any GestureRecognizer] = []
    }
    let pad = Pad("pad")
    pad.frame = Rect(x: 50, y: 10, width: 20, height: 20)
    try desk.board.add(pad)
    pad.addGestureRecognizer(TapGestureRecognizer(target: desk.log, action: Log.tapped))
    desk.board.addGestureRecognizer(PanGestureRecognizer(target: desk.log, action: Log.panned))
    desk.tap(65, 35)
    #expect(desk.takeLog() == ["tapped"])
    desk.send(.began, 25, 35, ms: 1000)
    desk.send(.moved, 60, 35, ms: 1010)
    #expect(desk.takeLog() == ["[touchDown]", "panned", "[touchCancel]"])
  }

  @Test("GR-17 the delegate is told the node that was hit")
  func hitNode() throws {
    final class Judge: GestureReceiveDelegate {
      var nodes: [AnyObject] = []
      func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { true }
      func gestureRecognizer(
        _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
      ) -> Bool {
        nodes.append(node)
        return !(node is Button)
      }
    }
    let desk = try Desk()
    let judge = Judge()
    let pan = PanGestureRecognizer(target: desk.log, action: Log.panned)
    pan.delegate = judge
    desk.window.addGestureRecognizer(pan)
    for (x, y) in [(25.0, 35.0), (100, 100), (300, 200)] {
      desk.send(.began, x, y)
      desk.send(.moved, x + 30, y)
      desk.send(.cancelled, x + 30, y)
    }
    #expect(
      judge.nodes.map { ObjectIdentifier($0) } == [desk.button, desk.board, desk.window].map(ObjectIdentifier.init))
    #expect(desk.takeLog().filter { $0 == "panned" }.count == 4)
  }

  // MARK: The node of a recognizer

  @Test("GR-38 a recognizer that is added knows its node; added elsewhere it leaves the first; removed it has none")
  func adding() throws {
    let desk = try Desk()
    let tap = TapGestureRecognizer()
    #expect(tap.node == nil)
    desk.board.addGestureRecognizer(tap)
    desk.board.addGestureRecognizer(tap)
    #expect(tap.node === desk.board && desk.board.gestureRecognizers.count == 1)
    desk.window.addGestureRecognizer(tap)
    #expect(tap.node === desk.window && desk.board.gestureRecognizers.isEmpty)
    desk.board.removeGestureRecognizer(tap)
    #expect(tap.node === desk.window)
    desk.window.removeGestureRecognizer(tap)
    #expect(tap.node == nil && desk.window.gestureRecognizers.isEmpty)
    // A node may also assign the array.
    desk.board.gestureRecognizers = [tap]
    desk.send(.began, 100, 100)
    #expect(tap.node === desk.board)
  }

  @Test("GR-38 a node is held weakly, and removing a recognizer ends its gesture, also in its own action")
  func removing() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer(target: desk.log, action: Log.panned)
    pan.addAction(owner: desk.board) { board, pan in
      desk.log.add("\(pan.state)")
      if pan.state == .began { board.removeGestureRecognizer(pan) }
    }
    desk.board.addGestureRecognizer(pan)
    desk.send(.began, 100, 100)
    desk.send(.moved, 130, 100)
    desk.send(.moved, 150, 100)
    desk.send(.ended, 150, 100)
    #expect(desk.takeLog() == ["panned", "began", "panned", "cancelled"])
    #expect(pan.state == .possible && pan.node == nil)
    desk.send(.began, 100, 100)
    desk.send(.moved, 130, 100)
    #expect(desk.takeLog() == [])

    weak var freed: Board?
    do {
      let board = Board("freed")
      board.addGestureRecognizer(pan)
      freed = board
    }
    #expect(freed == nil && pan.node == nil)
  }

  @Test("GR-39 a node that leaves the root during a gesture cancels it, also from the action")
  func nodeLeaves() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    pan.addAction(owner: desk.board) { [log = desk.log] board, pan in
      log.add("\(pan.state)")
      if pan.state == .began { #expect(throws: Never.self) { try board.removeFromParent() } }
    }
    desk.board.addGestureRecognizer(pan)
    desk.send(.began, 100, 100)
    desk.send(.moved, 130, 100)
    desk.send(.moved, 150, 100)
    #expect(desk.takeLog() == ["began", "cancelled"])
    #expect(pan.state == .possible)
    try desk.window.add(desk.board)
    desk.send(.began, 100, 100)
    desk.send(.moved, 103, 100)
    desk.send(.ended, 103, 100)
    #expect(desk.takeLog() == [])
  }

  @Test("GR-39 a hover recognizer of a node that leaves the root is canceled")
  func hoveredNodeLeaves() throws {
    let desk = try Desk()
    let hover = HoverGestureRecognizer()
    hover.addAction(owner: desk.log) { log, hover in log.add("\(hover.state)") }
    desk.board.addGestureRecognizer(hover)
    desk.send(.hovered, 100, 100)
    try desk.board.removeFromParent()
    desk.send(.hovered, 100, 100)
    try desk.window.add(desk.board)
    desk.send(.hovered, 100, 100)
    #expect(desk.takeLog() == ["began", "cancelled", "began"])
  }

  @Test("GR-39 a hover recognizer whose node leaves, or that is removed, begins again at once elsewhere")
  func hoverElsewhere() throws {
    let desk = try Desk()
    let other = RootBoard("other")
    let hover = HoverGestureRecognizer()
    hover.addAction(owner: desk.log) { log, hover in log.add("\(hover.state)") }
    desk.board.addGestureRecognizer(hover)
    desk.send(.hovered, 100, 100)
    try desk.board.removeFromParent()
    try other.add(desk.board)
    let sample = PointerSample(.hovered, at: [50, 50], time: .zero)
    other.dispatch(sample)
    #expect(desk.takeLog() == ["began", "cancelled", "began"])
    other.addGestureRecognizer(hover)
    other.dispatch(sample)
    #expect(desk.takeLog() == ["cancelled", "began"])
    #expect(hover.node === other)
  }

  @Test("GR-86 a recognizer that disables itself in its action is canceled, and ready for the next press")
  func disablesItself() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    pan.addAction(owner: desk.log) { log, pan in
      log.add("\(pan.state)")
      if pan.state == .began {
        pan.isEnabled = false
        pan.isEnabled = true
      }
    }
    desk.board.addGestureRecognizer(pan)
    for time in [0, 1000] {
      desk.send(.began, 100, 100, ms: time)
      desk.send(.moved, 130, 100, ms: time + 10)
      desk.send(.moved, 150, 100, ms: time + 20)
      desk.send(.ended, 150, 100, ms: time + 30)
    }
    #expect(desk.takeLog() == ["began", "cancelled", "began", "cancelled"])
  }

  // MARK: Locations

  @Test("GR-44 a location in a node is the centroid in its space, and so is that of each pointer and sample")
  func locations() throws {
    let desk = try Desk()
    let tap = TapGestureRecognizer()
    tap.numberOfPointersRequired = 2
    var seen: [Point] = []
    let board = desk.board
    board.transform = AffineTransform(scaleX: 2, y: 2)
    board.addGestureRecognizer(tap)
    tap.addAction(owner: desk.log) { _, tap in
      seen = [tap.location(in: board), tap.location(ofPointer: 0, in: board), tap.location(ofPointer: 1, in: board)]
    }
    // The board is scaled about its center (110, 70): its point (x, y) is at (2x - 90, 2y - 30) of the window.
    desk.send(.began, 10, 50, pointer: 1)
    desk.send(.began, 30, 70, pointer: 2)
    desk.send(.ended, 10, 50, pointer: 1)
    desk.send(.ended, 30, 70, pointer: 2)
    #expect(seen == [[55, 45], [50, 40], [60, 50]])
    #expect(PointerSample(.began, at: [10, 50], time: .zero).location(in: board) == [50, 40])
    #expect(tap.location(in: desk.window) == [20, 60])
  }

  @Test("GR-45 translation and velocity in a node are those of its space, and can be set there")
  func translation() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    desk.board.transform = AffineTransform(scaleX: 2, y: 2)
    desk.board.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, ms: 0)
    desk.send(.moved, 120, 140, ms: 100)
    #expect(pan.translation(in: desk.window) == [20, 40])
    #expect(pan.translation(in: desk.board) == [10, 20])
    #expect(pan.velocity(in: desk.board) == [100, 200])
    pan.setTranslation([1, 2], in: desk.board)
    #expect(pan.translation == [2, 4])
    pan.setTranslation(.zero, in: desk.board)
    desk.send(.moved, 124, 140, ms: 110)
    #expect(pan.translation(in: desk.board) == [2, 0])
  }

  // MARK: Counted taps, hovering and scrolling

  @Test("GR-46 nodes and recognizers receive samples with the number of taps that the root has counted")
  func countedTaps() throws {
    let desk = try Desk()
    var counts: [Int] = []
    desk.button.addAction(owner: desk.log, for: [.touchDown, .touchUpInside]) { _, _, event in
      counts.append((event.input as? PointerSample)?.tapCount ?? -1)
    }
    for time in [0, 200, 400, 2000] { desk.tap(25, 35, ms: time) }
    #expect(counts == [1, 1, 2, 2, 3, 3, 1, 1])
    desk.window.rootState.maximumTapDelay = .seconds(5)
    desk.window.rootState.maximumTapSpacing = 0
    desk.tap(25, 35, ms: 4000)
    desk.tap(26, 35, ms: 4100)
    #expect(counts.suffix(4) == [2, 2, 1, 1])
  }

  @Test("GR-77 a hovering pointer reaches the hover recognizers of the node under it, and no node")
  func hovering() throws {
    let desk = try Desk()
    for (host, name) in [(desk.board, "board"), (desk.window, "window")] as [(any GestureHosting, String)] {
      let hover = HoverGestureRecognizer()
      hover.addAction(owner: desk.log) { log, hover in log.add("\(name) \(hover.state)") }
      host.addGestureRecognizer(hover)
    }
    desk.send(.hovered, 300, 200)
    desk.send(.hovered, 25, 35)
    desk.send(.hovered, 500, 500)
    #expect(
      desk.takeLog() == ["window began", "window changed", "board began", "window ended", "board ended"])
  }

  @Test("GR-80 a scroll goes on where the pointer is over no node")
  func scrollingOutside() throws {
    let desk = try Desk()
    let scroll = ScrollGestureRecognizer()
    desk.board.addGestureRecognizer(scroll)
    for (step, place) in [Point(25, 35), Point(1000, 1000), Point(25, 35)].enumerated() {
      desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: place, time: .milliseconds(10 * step)))
    }
    #expect(scroll.translation == [0, -9])
    desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: [1000, 1000], time: .seconds(1)))
    #expect(scroll.state == .possible)
  }

  @Test("GR-83 a root cancels its presses, hovering and scrolling on demand")
  func cancelPointers() throws {
    let desk = try Desk()
    let scroll = ScrollGestureRecognizer()
    scroll.addAction(owner: desk.log) { log, scroll in log.add("\(scroll.state)") }
    desk.board.addGestureRecognizer(scroll)
    desk.send(.began, 25, 35)
    desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: [100, 100], time: .milliseconds(10), pointer: 1))
    desk.window.cancelPointers()
    #expect(desk.takeLog().sorted() == ["[touchCancel]", "[touchDown]", "began", "cancelled"])
    #expect(!desk.button.isTracking)
    desk.send(.ended, 25, 35, ms: 50)
    #expect(desk.takeLog() == [])
    desk.tap(25, 35, ms: 100)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside, primaryActionTriggered]"])
  }

  @Test("GR-83 a canceled sample of a pointer that isn't down cancels its hovering and its scroll, and no other's")
  func cancelUnpressed() throws {
    let desk = try Desk()
    let (hover, scroll) = (HoverGestureRecognizer(), ScrollGestureRecognizer())
    hover.addAction(owner: desk.log) { log, hover in log.add("hover \(hover.state)") }
    scroll.addAction(owner: desk.log) { log, scroll in log.add("scroll \(scroll.state)") }
    desk.board.addGestureRecognizer(hover)
    desk.board.addGestureRecognizer(scroll)
    desk.send(.hovered, 100, 100)
    desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: [100, 100], time: .milliseconds(10)))
    _ = desk.takeLog()
    desk.window.dispatch(PointerSample(.cancelled, at: [100, 100], time: .milliseconds(11), pointer: 1))
    #expect(desk.takeLog() == [])
    desk.send(.cancelled, 100, 100, ms: 12)
    #expect(desk.takeLog() == ["hover cancelled", "scroll cancelled"])
    #expect(desk.window.pointerDeadline == nil)
    desk.send(.hovered, 100, 100, ms: 13)
    #expect(desk.takeLog() == ["hover began"])
    // A press is canceled alone: the pointer is still over the node.
    desk.send(.began, 100, 100, ms: 14)
    desk.send(.cancelled, 100, 100, ms: 15)
    #expect(desk.takeLog() == [])
  }

  @Test("GR-7 deadlines are reached before a canceled sample of a pointer that isn't down")
  func deadlineBeforeCancel() throws {
    let desk = try Desk()
    let (scroll, press) = (ScrollGestureRecognizer(), LongPressGestureRecognizer())
    scroll.addAction(owner: desk.log) { log, scroll in log.add("scroll \(scroll.state)") }
    press.addAction(owner: desk.log) { log, press in log.add("press \(press.state)") }
    desk.board.addGestureRecognizer(scroll)
    desk.board.addGestureRecognizer(press)
    desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: [100, 100], time: .zero))
    desk.send(.began, 100, 100, pointer: 1)
    _ = desk.takeLog()
    desk.send(.cancelled, 100, 100, ms: 5000)
    #expect(desk.takeLog() == ["scroll ended", "press began"])
  }

  @Test("GR-83 a node receives what an action releases that is called for the cancel of hovering")
  func releasedByCancel() throws {
    let desk = try Desk()
    let (tap, hover) = (TapGestureRecognizer(), HoverGestureRecognizer())
    tap.numberOfTapsRequired = 2
    desk.button.claimsTaps = false
    desk.board.addGestureRecognizer(tap)
    desk.board.addGestureRecognizer(hover)
    hover.addAction(owner: tap) { tap, hover in tap.isEnabled = hover.state != .cancelled }
    desk.send(.hovered, 25, 35)
    desk.tap(25, 35)
    #expect(desk.takeLog() == ["[touchDown]"])
    desk.send(.cancelled, 25, 35, ms: 60)
    #expect(desk.takeLog() == ["[touchUpInside, primaryActionTriggered]"])
  }

  @Test("GR-82 a scroll that no recognizer takes travels up the chain from the node under it")
  func scrolling() throws {
    let desk = try Desk()
    let witness = Witness("witness", log: desk.log)
    witness.reply = .handled
    witness.frame = Rect(x: 250, y: 0, width: 100, height: 100)
    try desk.window.add(witness)
    let scroll = ScrollGestureRecognizer()
    scroll.addAction(owner: desk.log) { log, scroll in log.add("\(scroll.state) \(scroll.translation.y)") }
    desk.board.addGestureRecognizer(scroll)
    desk.window.dispatch(PointerSample(scrolledBy: [0, -3], at: [25, 35], time: .milliseconds(10)))
    #expect(desk.window.pointerDeadline == .milliseconds(160))
    desk.window.dispatch(PointerSample(scrolledBy: [0, -4], at: [25, 35], time: .milliseconds(20)))
    desk.window.advancePointers(to: .seconds(1))
    desk.window.dispatch(PointerSample(scrolledBy: [0, -5], at: [300, 50], time: .seconds(2)))
    #expect(desk.takeLog() == ["began -3.0", "changed -7.0", "ended -7.0", "witness pointer scrolled"])
  }

  @Test("GR-68 the edges of a screen-edge pan are those of the root's bounds")
  func screenEdge() throws {
    let desk = try Desk()
    let pan = ScreenEdgePanGestureRecognizer(target: desk.log, action: Log.panned)
    pan.edges = .right
    desk.window.addGestureRecognizer(pan)
    for start in [300.0, 381] {
      desk.send(.began, start, 250)
      desk.send(.moved, start - 30, 250)
      desk.send(.ended, start - 30, 250)
    }
    #expect(desk.takeLog() == ["panned", "panned"])
  }
}
