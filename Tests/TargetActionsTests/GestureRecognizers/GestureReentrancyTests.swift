import TargetActions
import Testing

@Suite struct GestureReentrancyTests {
  @Test("GR-85 an action that cancels its own gesture is called for the cancel before that returns")
  func cancelsItself() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onAction = { if $0 == "pan began" { pan.cancelGesture() } }
    stage.down()
    stage.move(20)
    stage.move(40)
    stage.up()
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  @Test("An action that cancels its pointer ends the step for the recognizers after it")
  func cancelsItsPointer() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan").delegate = stage.generous
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.delegate = stage.generous
    stage.onAction = { if $0 == "pan began" { stage.take(stage.coordinator.cancel(pointer: 0)) } }
    stage.down()
    stage.move(20)
    stage.up()
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
    #expect(script.calls == ["began 0", "cancelled 0", "reset"])
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
  }

  @Test("An action that cancels everything ends the step")
  func cancelsEverything() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onAction = { _ in stage.take(stage.coordinator.cancelAll()) }
    stage.down()
    stage.up()
    #expect(stage.actionLog == ["tap ended"])
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("An action may add and remove actions, for the next call")
  func changesActions() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    let other = GestureListener()
    stage.onAction = { _ in
      tap.removeAllActions()
      tap.addTarget(other, action: GestureListener.plain)
    }
    stage.tap(at: 0)
    #expect(other.log == [])
    stage.tap(at: 1000)
    #expect(stage.actionLog == ["tap ended"])
    #expect(other.log == ["plain"])
  }

  @Test("GR-86 an action may disable a recognizer that has not read the step yet")
  func disablesAnother() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan").delegate = stage.generous
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.delegate = stage.generous
    stage.onAction = { _ in script.isEnabled = false }
    stage.down()
    stage.move(20)
    stage.up()
    #expect(script.calls == ["began 0", "reset"])
  }

  @Test("GR-86 an action may release the last reference to a recognizer, even its own")
  func dropsRecognizers() {
    let stage = GestureStage()
    weak var freedTap: TapGestureRecognizer?
    weak var freedPan: PanGestureRecognizer?
    do {
      freedTap = stage.watch(TapGestureRecognizer(), as: "tap")
      freedPan = stage.watch(PanGestureRecognizer(), as: "pan")
    }
    stage.onAction = { _ in
      for recognizer in [freedTap, freedPan] as [(any GestureRecognizer)?] { recognizer.map(stage.forget) }
    }
    stage.tap(at: 0)
    #expect(stage.actionLog == ["tap ended"])
    #expect(freedTap == nil)
    #expect(freedPan == nil)
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("GR-87 a recognizer deallocated during its gesture doesn't affect the others")
  func diesInTheMiddle() {
    let stage = GestureStage()
    do { stage.forget(stage.watch(PanGestureRecognizer(), as: "deallocated")) }
    do {
      let doomed = stage.watch(PanGestureRecognizer(), as: "doomed")
      stage.down()
      stage.forget(doomed)
    }
    stage.move(20)
    stage.up()
    #expect(stage.actionLog == [])
    #expect(stage.nodeLog == ["began 0", "moved 0", "ended 0"])
  }

  @Test("GR-88 an action may send further samples, which are processed in order before it returns")
  func sendsSamples() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onAction = { if $0 == "pan began" { stage.up() } }
    stage.down()
    stage.move(20)
    #expect(stage.actionLog == ["pan began", "pan ended"])
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("A press by an action during the last step of the same pointer reaches the node after that step")
  func pressesAgain() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.cancelsPointersInView = false
    stage.onAction = { _ in
      stage.onAction = { _ in }
      stage.down()
    }
    stage.tap(at: 0)
    #expect(stage.nodeLog == ["began 0", "ended 0", "began 0"])
    stage.up()
    #expect(stage.nodeLog == ["began 0", "ended 0", "began 0", "ended 0"])
  }

  @Test("A press by an action while its pointer is canceled for another press yields to that press")
  func pressesAgainWhileCancelled() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onAction = { if $0 == "pan cancelled" { stage.down() } }
    stage.down()
    stage.move(20)
    stage.down()
    #expect(stage.nodeLog == ["began 0", "cancelled 0", "began 0", "cancelled 0", "began 0"])
    #expect(stage.coordinator.pointers == [0])
  }

  @Test("A delegate that cancels the gesture during its call prevents it")
  func delegateCancels() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let delegate = StubDelegate()
    delegate.mayBegin = {
      $0.cancelGesture()
      return true
    }
    pan.delegate = delegate
    stage.down()
    stage.move(20)
    #expect(stage.actionLog == [])
    #expect(pan.state == .failed)
  }

  @Test("A delegate that disables its recognizer during its call about a pointer keeps it out")
  func delegateDisables() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let delegate = StubDelegate()
    delegate.mayReceive = { _ in
      pan.isEnabled = false
      return true
    }
    pan.delegate = delegate
    stage.down()
    #expect(stage.coordinator.recognizers.isEmpty)
  }
}
