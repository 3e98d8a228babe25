import Composites
import Responders
import TargetActions
import Testing

/// A pointer is offered to one recognizer after the other, and the code that is called between them may remove some.
@Suite struct GestureOfferTests {
  let log = Log()
  let window = RootBoard()
  let board = Board("board")
  let row = Board("row")
  let asked = AskedDelegate()

  init() throws {
    window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    board.frame = window.frame
    row.frame = window.frame
    try window.add(board)
    try board.add(row)
  }

  func send(_ phase: PointerSample.Phase, _ x: Double, ms: Int = 0, to root: RootBoard? = nil) {
    (root ?? window).dispatch(PointerSample(phase, at: [x, 5], time: .milliseconds(ms)))
  }

  func drag(in root: RootBoard? = nil, ms: Int = 0) {
    send(.began, 5, ms: ms, to: root)
    send(.moved, 50, ms: ms + 10, to: root)
    send(.ended, 50, ms: ms + 20, to: root)
  }

  func scroll(ms: Int = 0) {
    window.dispatch(PointerSample(scrolledBy: [0, 3], at: [5, 5], time: .milliseconds(ms)))
  }

  func logged<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.addAction(owner: log) { log, sender in log.add("\(sender.state)") }
    return recognizer
  }

  @Test("GR-92 a recognizer that a delegate removes while it decides about a press doesn't receive the press")
  func removedRecognizer() {
    let (tap, pan) = (TapGestureRecognizer(), logged(PanGestureRecognizer()))
    row.addGestureRecognizer(tap)
    row.addGestureRecognizer(pan)
    tap.delegate = asked
    asked.onPointer = { [row] in row.removeGestureRecognizer(pan) }
    drag()
    #expect(log.lines == [])
    #expect(pan.numberOfPointers == 0)
  }

  @Test("GR-92 a node that leaves the root while a delegate decides about a press takes its recognizers along")
  func removedNode() throws {
    let (tap, pan) = (TapGestureRecognizer(), logged(PanGestureRecognizer()))
    row.addGestureRecognizer(tap)
    board.addGestureRecognizer(pan)
    tap.delegate = asked
    asked.onPointer = { [board] in try? board.removeFromParent() }
    drag()
    #expect(log.lines == [])
    #expect(tap.state == .possible && pan.numberOfPointers == 0)
  }

  @Test("GR-92 a recognizer whose own delegate moves its node to another root is free for the pointers of that root")
  func movedByItsDelegate() throws {
    let other = RootBoard()
    other.frame = window.frame
    let pan = logged(PanGestureRecognizer())
    row.addGestureRecognizer(pan)
    pan.delegate = asked
    asked.onPointer = { [row] in if row.root !== other { try? other.add(row) } }
    send(.began, 5)
    drag(in: other)
    #expect(log.lines == ["began", "ended"])
    send(.moved, 50, ms: 10)
    send(.ended, 50, ms: 20)
    #expect(log.lines == ["began", "ended"])
  }

  @Test("GR-92 the recognizers that remain receive the press")
  func remaining() {
    let (tap, pan) = (TapGestureRecognizer(), logged(PanGestureRecognizer()))
    row.addGestureRecognizer(tap)
    window.addGestureRecognizer(pan)
    tap.delegate = asked
    asked.onPointer = { [board] in try? board.removeFromParent() }
    drag()
    #expect(log.lines == ["began", "ended"])
  }

  @Test("GR-88 samples that a delegate sends while it decides about a press follow the press")
  func samplesOfADelegate() throws {
    let button = Button("button")
    button.frame = window.frame
    try row.add(button)
    button.addAction(owner: log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    let (press, pan) = (LongPressGestureRecognizer(), PanGestureRecognizer())
    row.addGestureRecognizer(press)
    board.addGestureRecognizer(pan)
    pan.delegate = asked
    asked.onPointer = { [window] in
      window.dispatch(PointerSample(.moved, at: [6, 5], time: .milliseconds(10)))
      window.dispatch(PointerSample(.ended, at: [6, 5], time: .milliseconds(20)))
    }
    send(.began, 5)
    #expect(log.lines == ["[touchDown]", "[touchDragInside]", "[touchUpInside]"])
    #expect(!button.isTracking && press.state == .possible && pan.state == .possible)
  }

  // A known mistake: a recognizer received the later samples before the deadline that the press had set.
  @Test("GR-7 deadlines of a press are reached before later samples that a delegate sends while it decides about it")
  func deadlineBeforeSampleOfADelegate() {
    let (press, tap) = (logged(LongPressGestureRecognizer()), TapGestureRecognizer())
    row.addGestureRecognizer(press)
    board.addGestureRecognizer(tap)
    tap.delegate = asked
    asked.onPointer = { [window] in
      window.dispatch(PointerSample(.moved, at: [60, 5], time: .milliseconds(1000)))
      window.dispatch(PointerSample(.ended, at: [60, 5], time: .milliseconds(1010)))
    }
    send(.began, 5)
    #expect(log.lines == ["began", "changed", "ended"])
  }

  @Test("GR-20 a recognizer that two nodes list, or one twice, receives each pointer once")
  func listedTwice() {
    let pan = logged(PanGestureRecognizer())
    row.gestureRecognizers = [pan, pan]
    board.gestureRecognizers = [pan]
    send(.began, 5)
    #expect(pan.numberOfPointers == 1)
    send(.moved, 50, ms: 10)
    #expect(pan.numberOfPointers == 1 && pan.locations == [[50, 5]])
    send(.ended, 50, ms: 20)
    #expect(log.lines == ["began", "ended"])
  }

  @Test("GR-92 a hover recognizer that the action of a nearer one removes, alone or with its node, doesn't begin")
  func hovering() throws {
    let (near, far) = (HoverGestureRecognizer(), logged(HoverGestureRecognizer()))
    row.addGestureRecognizer(near)
    board.addGestureRecognizer(far)
    near.addAction(owner: board) { board, sender in
      if sender.state == .began { try? board.removeFromParent() }
    }
    send(.hovered, 5)
    send(.hovered, 6, ms: 10)
    #expect(log.lines == [])

    try window.add(board)
    near.removeAllActions()
    near.addAction(owner: board) { board, _ in board.removeGestureRecognizer(far) }
    send(.hovered, 5, ms: 20)
    #expect(log.lines == [])
  }

  @Test("GR-92 a scroll recognizer whose delegate removes its node leaves the scroll to the next one")
  func scrolling() throws {
    let (near, far) = (logged(ScrollGestureRecognizer()), ScrollGestureRecognizer())
    row.addGestureRecognizer(near)
    window.addGestureRecognizer(far)
    near.delegate = asked
    asked.onBegin = { [row] in try? row.removeFromParent() }
    scroll()
    #expect(log.lines == [])
    #expect(far.state == .began)
  }

  @Test("GR-92 an action that is called for a deadline removes a node before the sample of that time is hit-tested")
  func deadline() throws {
    let (scroller, hover) = (ScrollGestureRecognizer(), logged(HoverGestureRecognizer()))
    window.addGestureRecognizer(scroller)
    scroller.addAction(owner: row) { row, sender in if sender.state == .ended { try? row.removeFromParent() } }
    row.addGestureRecognizer(hover)
    scroll()
    send(.hovered, 5, ms: 500)
    #expect(log.lines == [])

    try board.add(row)
    let nested = logged(ScrollGestureRecognizer())
    window.dispatch(PointerSample(scrolledBy: [0, 3], at: [5, 5], time: .milliseconds(600)))
    row.addGestureRecognizer(nested)
    scroll(ms: 1000)
    #expect(log.lines == [])
    #expect(scroller.state == .began)
  }
}

/// A delegate that runs code when it decides, and agrees unless it is told otherwise.
final class AskedDelegate: GestureReceiveDelegate {
  var onPointer: () -> Void = {}
  var onBegin: () -> Void = {}
  var begins = true

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool {
    onBegin()
    return begins
  }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool {
    onPointer()
    return true
  }
}
