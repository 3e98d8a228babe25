import ArmatureTesting
import Composites
import Responders
import TargetActions
import Testing

/// What handlers of pointers and gestures do to the pointers in progress.
@Suite struct NestedPointerTests {
  typealias Desk = GestureNodeTests.Desk

  @Test("GR-7 a press that comes after a deadline begins after the action of the deadline", arguments: [false, true])
  func deadline(isAdvanced: Bool) throws {
    let desk = try Desk()
    let press = LongPressGestureRecognizer()
    press.addAction(owner: desk.board) { [log = desk.log] board, press in
      log.add("\(press.state)")
      try? board.removeFromParent()
    }
    desk.window.addGestureRecognizer(press)
    desk.send(.began, 300, 200, pointer: 1)
    if isAdvanced { desk.window.advancePointers(to: .milliseconds(600)) }
    // The button is gone by then.
    desk.send(.began, 25, 35, ms: 600, pointer: 2)
    desk.send(.ended, 25, 35, ms: 650, pointer: 2)
    desk.send(.ended, 300, 200, ms: 660, pointer: 1)
    #expect(desk.takeLog() == ["began", "ended"])
    #expect(press.state == .possible)
    desk.send(.began, 300, 200, ms: 2000, pointer: 1)
    desk.window.advancePointers(to: .seconds(3))
    #expect(desk.takeLog() == ["began"])
  }

  enum Deed: CaseIterable {
    case remove, cancel, advance, press
  }

  @Test("GR-4 a handler of a press that comes together with its end disturbs no step", arguments: Deed.allCases)
  func togetherDelivered(deed: Deed) throws {
    let desk = try Desk()
    let swipe = SwipeGestureRecognizer()
    swipe.delaysPointersBegan = true
    desk.window.addGestureRecognizer(swipe)
    var isFirst = true
    desk.button.addAction(owner: desk.window, for: .touchDown) { window, button, _ in
      guard isFirst else { return }
      isFirst = false
      switch deed {
      case .remove: try? button.removeFromParent()
      case .cancel: window.cancelPointers()
      case .advance: window.advancePointers(to: .milliseconds(60))
      case .press:
        window.dispatch(PointerSample(.began, at: [25, 35], time: .milliseconds(60)))
        window.dispatch(PointerSample(.ended, at: [25, 35], time: .milliseconds(70)))
      }
    }
    desk.tap(25, 35)
    let (down, up) = ("[touchDown]", "[touchUpInside, primaryActionTriggered]")
    switch deed {
    case .remove, .cancel: #expect(desk.takeLog() == [down, "[touchCancel]"])
    case .advance: #expect(desk.takeLog() == [down, up])
    case .press: #expect(desk.takeLog() == [down, up, "[touchDown, touchDownRepeat]", up])
    }
    #expect(!desk.button.isTracking)
    if deed == .remove { try desk.board.add(desk.button) }
    desk.tap(25, 35, ms: 1000)
    #expect(desk.takeLog() == [down, up])
  }

  @Test("GR-83 an action of a cancel may press a pointer again whose earlier press is canceled later")
  func pressDuringCancel() throws {
    let desk = try Desk()
    let other = Board("other")
    other.frame = Rect(x: 250, y: 150, width: 100, height: 100)
    try desk.window.add(other)
    let pan = PanGestureRecognizer()
    other.addGestureRecognizer(pan)
    pan.addAction(owner: desk.window) { window, pan in
      guard pan.state == .cancelled else { return }
      window.dispatch(PointerSample(.began, at: [25, 35], time: .milliseconds(50), pointer: 1))
      window.dispatch(PointerSample(.ended, at: [25, 35], time: .milliseconds(60), pointer: 1))
    }
    desk.send(.began, 300, 200)
    desk.send(.moved, 300, 240, ms: 10)
    #expect(pan.state == .began)
    desk.send(.began, 25, 35, ms: 20, pointer: 1)
    desk.window.cancelPointers()
    #expect(
      desk.takeLog() == ["[touchDown]", "[touchCancel]", "[touchDown]", "[touchUpInside, primaryActionTriggered]"])
  }

  @Test("GR-39 a node that leaves under the pointer takes no pointer from the recognizers above it")
  func recycledRow() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    pan.addAction(owner: desk.log) { log, pan in log.add("\(pan.state) \(pan.translation.y)") }
    desk.board.addGestureRecognizer(pan)
    desk.send(.began, 25, 35)
    desk.send(.moved, 25, 55, ms: 10)
    #expect(desk.takeLog() == ["[touchDown]", "began 20.0", "[touchCancel]"])
    try desk.button.removeFromParent()
    desk.send(.moved, 25, 85, ms: 20)
    desk.send(.ended, 25, 85, ms: 30)
    #expect(desk.takeLog() == ["changed 50.0", "ended 50.0"])

    try desk.board.add(desk.button)
    desk.send(.began, 25, 35, ms: 1000)
    try desk.button.removeFromParent()
    #expect(desk.takeLog() == ["[touchDown]", "[touchCancel]"])
    desk.send(.moved, 25, 55, ms: 1010)
    #expect(desk.takeLog() == ["began 20.0"])
  }

  private final class Judge: GestureRecognizerDelegate, GestureReceiveDelegate {
    var questions = 0
    var refuses = false
    var onQuestion: () -> Void = {}

    func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool {
      questions += 1
      onQuestion()
      return questions == 1
    }

    func gestureRecognizer(
      _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
    ) -> Bool {
      !refuses
    }
  }

  @Test("GR-15 a delegate that ends another gesture while it is asked is asked once, and its answer counts")
  func askedOnce() throws {
    let desk = try Desk()
    let judge = Judge()
    let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    judge.onQuestion = { press.cancelGesture() }
    pan.delegate = judge
    pan.addAction(owner: desk.log) { log, pan in log.add("\(pan.state)") }
    for recognizer in [pan, press] as [any GestureRecognizer] { desk.window.addGestureRecognizer(recognizer) }
    desk.send(.began, 300, 200)
    desk.send(.moved, 330, 200, ms: 10)
    desk.send(.ended, 330, 200, ms: 20)
    #expect(judge.questions == 1)
    #expect(desk.takeLog() == ["began", "ended"])
  }

  @Test("GR-4 a press of a finger comes after the end of its last one, also if a recognizer holds that end back")
  func heldEnd() throws {
    let desk = try Desk()
    let judge = Judge()
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    press.delaysPointersEnded = true
    press.delegate = judge
    desk.board.addGestureRecognizer(press)
    desk.tap(25, 35)
    judge.refuses = true
    desk.tap(25, 35, ms: 100)
    desk.window.advancePointers(to: .seconds(3))
    let (down, up) = ("[touchDown]", "[touchUpInside, primaryActionTriggered]")
    #expect(desk.takeLog() == [down, up, "[touchDown, touchDownRepeat]", up])
    #expect(!desk.button.isTracking)
  }

  @Test("GR-34 a pointer that the action of its own cancel presses each time goes down once, where the device says")
  func pressedByCancel() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    pan.cancelsPointersInView = false
    var cancels = 0
    pan.addAction(owner: desk.window) { window, pan in
      guard pan.state == .cancelled, cancels < 10 else { return }
      cancels += 1
      window.dispatch(PointerSample(.began, at: [300, 200], time: .milliseconds(20)))
      window.dispatch(PointerSample(.moved, at: [330, 200], time: .milliseconds(20)))
    }
    desk.window.addGestureRecognizer(pan)
    desk.send(.began, 25, 35)
    desk.send(.moved, 28, 55, ms: 10)
    _ = desk.takeLog()
    desk.send(.began, 25, 35, ms: 20)
    #expect(cancels == 1)
    let steps = desk.takeLog()
    #expect(steps.count == 2)
    #expect(steps.first == "[touchCancel]")
    #expect(steps.last?.hasPrefix("[touchDown") == true)
    desk.send(.ended, 25, 35, ms: 30)
    #expect(desk.takeLog() == ["[touchUpInside, primaryActionTriggered]"])
    #expect(!desk.button.isTracking)
    // The pointer isn't ignored afterward.
    desk.send(.began, 25, 35, ms: 1000)
    #expect(desk.takeLog() == ["[touchDown]"])
  }

  @Test("GR-34 a control that presses its pointer again at each touchCancel ends in one press")
  func pressedByTouchCancel() throws {
    let desk = try Desk()
    var cancels = 0
    desk.button.addAction(owner: desk.window, for: .touchCancel) { window, _, _ in
      cancels += 1
      guard cancels < 10 else { return }
      window.dispatch(PointerSample(.began, at: [25, 35], time: .zero))
    }
    desk.send(.began, 25, 35)
    desk.send(.began, 25, 35)
    #expect(cancels == 1)
    #expect(desk.button.isTracking)
    desk.send(.ended, 25, 35)
    #expect(!desk.button.isTracking)
  }

  @Test(
    "GR-34 a pointer that the action of a deadline presses is canceled before, and lifted by the sample after it",
    arguments: [(PointerSample.Phase.ended, "[touchUpInside, primaryActionTriggered]"), (.cancelled, "[touchCancel]")])
  func pressedAtDeadline(phase: PointerSample.Phase, last: String) throws {
    let desk = try Desk()
    let press = LongPressGestureRecognizer()
    press.cancelsPointersInView = false
    var isFirst = true
    press.addAction(owner: desk.window) { window, press in
      guard press.state == .began, isFirst else { return }
      isFirst = false
      window.dispatch(PointerSample(.began, at: [25, 35], time: .milliseconds(500)))
    }
    desk.window.addGestureRecognizer(press)
    desk.send(.began, 25, 35)
    desk.send(phase, 25, 35, ms: 600)
    #expect(desk.takeLog() == ["[touchDown]", "[touchCancel]", "[touchDown]", last])
    #expect(!desk.button.isTracking)
  }

  @Test("GR-4 a control receives the end of a press that a handler releases by disabling the recognizer that holds it")
  func releasedEnd() throws {
    let desk = try Desk()
    let pan = PanGestureRecognizer()
    desk.window.addGestureRecognizer(pan)
    desk.button.addAction(owner: desk.window, for: .touchDown) { window, _, _ in
      // The other pointer may still pan, so the end is held back.
      window.dispatch(PointerSample(.ended, at: [25, 35], time: .zero, pointer: 1))
      pan.isEnabled = false
    }
    desk.send(.began, 300, 200, pointer: 2)
    desk.send(.began, 25, 35, pointer: 1)
    #expect(desk.window.pointerDeadline == .zero)
    desk.window.advancePointers(to: .zero)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside, primaryActionTriggered]"])
    #expect(!desk.button.isTracking)
  }

  @Test("GR-39 a node that leaves receives no press that a recognizer has held back and released")
  func releasedPress() throws {
    let desk = try Desk()
    let press = LongPressGestureRecognizer()
    press.delaysPointersBegan = true
    desk.window.addGestureRecognizer(press)
    desk.send(.began, 25, 35)
    press.isEnabled = false
    try desk.button.removeFromParent()
    #expect(desk.takeLog() == [])
    try desk.board.add(desk.button)
    desk.tap(25, 35, ms: 1000)
    #expect(desk.takeLog() == ["[touchDown]", "[touchUpInside, primaryActionTriggered]"])
  }
}
