import TargetActions
import Testing

@Suite struct GestureReentrancyTests {
  @Test("An action that cancels its own gesture is told the cancel inside, and nothing after it")
  func cancelsItself() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onTold = { if $0 == "pan began" { pan.cancelGesture() } }
    stage.down()
    stage.move(20)
    stage.move(40)
    stage.up()
    #expect(stage.told == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  @Test("An action that cancels its pointer ends the step for the recognizers after it")
  func cancelsItsPointer() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan").delegate = stage.generous
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.delegate = stage.generous
    stage.onTold = { if $0 == "pan began" { stage.take(stage.coordinator.cancel(pointer: 0)) } }
    stage.down()
    stage.move(20)
    stage.up()
    #expect(stage.told == ["pan began", "pan cancelled"])
    #expect(script.calls == ["began 0", "cancelled 0", "reset"])
    #expect(stage.nodeSteps == ["began 0", "cancelled 0"])
  }

  @Test("An action that cancels everything leaves nothing of the step to be done")
  func cancelsEverything() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onTold = { _ in stage.take(stage.coordinator.cancelAll()) }
    stage.down()
    stage.up()
    #expect(stage.told == ["tap ended"])
    #expect(stage.nodeSteps == ["began 0", "cancelled 0"])
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("An action may add and remove actions; the next telling knows them")
  func changesActions() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    let other = GestureListener()
    stage.onTold = { _ in
      tap.removeAllActions()
      tap.addTarget(other, action: GestureListener.plain)
    }
    stage.tap(at: 0)
    #expect(other.log == [])
    stage.tap(at: 1000)
    #expect(stage.told == ["tap ended"])
    #expect(other.log == ["plain"])
  }

  @Test("An action may disable a recognizer that has not seen the step yet")
  func disablesAnother() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan").delegate = stage.generous
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.delegate = stage.generous
    stage.onTold = { _ in script.isEnabled = false }
    stage.down()
    stage.move(20)
    stage.up()
    #expect(script.calls == ["began 0", "reset"])
  }

  @Test("An action may drop the last reference to a recognizer, its own included")
  func dropsRecognizers() {
    let stage = GestureStage()
    weak var freedTap: TapGestureRecognizer?
    weak var freedPan: PanGestureRecognizer?
    do {
      freedTap = stage.watch(TapGestureRecognizer(), as: "tap")
      freedPan = stage.watch(PanGestureRecognizer(), as: "pan")
    }
    stage.onTold = { _ in
      for recognizer in [freedTap, freedPan] as [(any GestureRecognizer)?] { recognizer.map(stage.forget) }
    }
    stage.tap(at: 0)
    #expect(stage.told == ["tap ended"])
    #expect(freedTap == nil)
    #expect(freedPan == nil)
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("A recognizer that dies in the middle of its gesture leaves the others to go on")
  func diesInTheMiddle() {
    let stage = GestureStage()
    do { stage.forget(stage.watch(PanGestureRecognizer(), as: "dead")) }
    do {
      let doomed = stage.watch(PanGestureRecognizer(), as: "doomed")
      stage.down()
      stage.forget(doomed)
    }
    stage.move(20)
    stage.up()
    #expect(stage.told == [])
    #expect(stage.nodeSteps == ["began 0", "moved 0", "ended 0"])
  }

  @Test("An action may send further samples: they are done before it returns, in order")
  func sendsSamples() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onTold = { if $0 == "pan began" { stage.up() } }
    stage.down()
    stage.move(20)
    #expect(stage.told == ["pan began", "pan ended"])
    #expect(stage.nodeSteps == ["began 0", "cancelled 0"])
    #expect(stage.coordinator.recognizers.isEmpty)
  }

  @Test("An action that presses the same pointer again while its last step is read comes after it for the node")
  func pressesAgain() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.cancelsPointersInView = false
    stage.onTold = { _ in
      stage.onTold = { _ in }
      stage.down()
    }
    stage.tap(at: 0)
    #expect(stage.nodeSteps == ["began 0", "ended 0", "began 0"])
    stage.up()
    #expect(stage.nodeSteps == ["began 0", "ended 0", "began 0", "ended 0"])
  }

  @Test("An action that presses a pointer again while it is cancelled for another press gives way to that press")
  func pressesAgainWhileCancelled() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.onTold = { if $0 == "pan cancelled" { stage.down() } }
    stage.down()
    stage.move(20)
    stage.down()
    #expect(stage.nodeSteps == ["began 0", "cancelled 0", "began 0", "cancelled 0", "began 0"])
    #expect(stage.coordinator.pointers == [0])
  }

  @Test("A delegate that cancels the gesture while it is asked has the last word")
  func delegateCancels() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let judge = StubDelegate()
    judge.mayBegin = {
      $0.cancelGesture()
      return true
    }
    pan.delegate = judge
    stage.down()
    stage.move(20)
    #expect(stage.told == [])
    #expect(pan.state == .failed)
  }

  @Test("A delegate that disables its recognizer while it is asked about a pointer keeps it out")
  func delegateDisables() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let judge = StubDelegate()
    judge.mayReceive = { _ in
      pan.isEnabled = false
      return true
    }
    pan.delegate = judge
    stage.down()
    #expect(stage.coordinator.recognizers.isEmpty)
  }
}
