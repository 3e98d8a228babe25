import ArmatureTesting
import TargetActions
import Testing

@Suite struct NodeDeliveryTests {
  @Test(
    "RC-15 a recognizer reads each step before the node; when it recognizes, the node gets one cancel and nothing more",
    arguments: IsolationContext.allCases)
  func oneCancel(in context: IsolationContext) async {
    await context.run {
      let stage = GestureStage()
      let script = stage.watch(ScriptedRecognizer(), as: "script")
      var nodeHad: [Int] = []
      script.steps = Array(repeating: { _ in nodeHad.append(stage.nodeLog.count) }, count: 2)
      script.steps.append { $0.move(to: .began) }
      stage.down()
      stage.move(1)
      stage.move(2)
      stage.move(3)
      stage.up()
      #expect(nodeHad == [0, 1])
      #expect(script.calls == ["began 0", "moved 0", "moved 0", "moved 0", "ended 0", "reset"])
      #expect(stage.nodeLog == ["began 0", "moved 0", "cancelled 0"])
      #expect(stage.actionLog == ["script began", "script cancelled"])
    }
  }

  @Test("RC-15 without a recognized gesture the node gets every step to the end, at any location")
  func everyStep() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down()
    stage.move(5000)
    stage.up()
    stage.down()
    stage.cancel()
    #expect(stage.nodeLog == ["began 0", "moved 0", "ended 0", "began 0", "cancelled 0"])
  }

  @Test("RC-15 a gesture recognized by time takes the node's pointer away too")
  func cancelByTime() {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.wait(until: 500)
    stage.up(at: 600)
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
  }

  @Test("GR-31 a gesture of two pointers cancels the nodes of both, and withholds a third pointer")
  func allPointers() {
    let stage = GestureStage()
    stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, pointer: 1)
    stage.down(50, pointer: 2)
    stage.move(90, pointer: 2)
    stage.down(70, pointer: 3)
    stage.up(pointer: 3)
    stage.up(pointer: 1)
    stage.up(pointer: 2)
    #expect(stage.nodeLog == ["began 1", "began 2", "cancelled 1", "cancelled 2"])
  }

  @Test("GR-30 a recognizer that doesn't cancel pointers leaves every step to the node")
  func withoutCancelling() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.cancelsPointersInView = false
    stage.down()
    stage.move(20)
    stage.up()
    #expect(stage.actionLog == ["pan began", "pan ended"])
    #expect(stage.nodeLog == ["began 0", "moved 0", "ended 0"])
  }

  @Test("GR-32 a delayed beginning reaches the node when the recognizer fails, and never if it recognizes")
  func delayedBeginning() {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    press.delaysPointersBegan = true
    stage.down(at: 0)
    stage.move(5, at: 10)
    #expect(stage.nodeLog == [])
    stage.move(50, at: 20)
    #expect(stage.nodeLog == ["began 0", "moved 0", "moved 0"])
    stage.up(at: 30)
    stage.nodeLog = []

    stage.down(at: 100)
    stage.wait(until: 600)
    stage.up(at: 700)
    #expect(stage.nodeLog == [])
    #expect(stage.actionLog == ["press began", "press ended"])
  }

  @Test("GR-33 an end is held back until a double tap fails, and so is a second press after it")
  func delayedEnd() {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    stage.down(at: 200, pointer: 5)
    #expect(stage.nodeLog == ["began 0"])
    #expect(stage.coordinator.pointers == [0, 5])
    stage.move(50, at: 210, pointer: 5)
    #expect(stage.nodeLog == ["began 0", "ended 0", "began 5", "moved 5"])
    stage.up(pointer: 5)
    #expect(stage.nodeLog.last == "ended 5")
    #expect(stage.coordinator.pointers == [])
  }

  @Test("GR-33 a double tap that is recognized cancels the end held back, and withholds the second press")
  func takenEnd() {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    stage.tap(at: 200)
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
    #expect(stage.coordinator.pointers == [])
  }

  @Test("Without delaying or canceling, an end isn't held back", arguments: [true, false])
  func undelayedEnd(byDelay: Bool) {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    if byDelay { double.delaysPointersEnded = false } else { double.cancelsPointersInView = false }
    stage.tap(at: 0)
    stage.tap(at: 200)
    #expect(stage.actionLog == ["double ended"])
    #expect(stage.nodeLog == ["began 0", "ended 0", "began 0", byDelay ? "cancelled 0" : "ended 0"])
  }

  @Test("A step released between two calls is returned by the next one, and the deadline requests that call at once")
  func releasedBetweenCalls() {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    double.isEnabled = false
    #expect(stage.nodeLog == ["began 0"])
    #expect(stage.coordinator.deadline == .milliseconds(50))
    stage.wait(until: 50)
    #expect(stage.nodeLog == ["began 0", "ended 0"])
    #expect(stage.coordinator.deadline == nil)
  }

  @Test("GR-34 a pointer that goes down although it is down is canceled first")
  func lostEnd() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.down()
    stage.move(20)
    stage.down()
    #expect(stage.nodeLog == ["began 0", "cancelled 0", "began 0", "cancelled 0", "began 0"])
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
  }

  @Test("Steps of a pointer that isn't down are ignored")
  func unknownPointer() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    stage.move(1, pointer: 9)
    stage.up(pointer: 9)
    stage.cancel(pointer: 9)
    #expect(stage.nodeLog == [])
    #expect(script.calls == [])
  }

  @Test("Canceling a pointer cancels recognizers and node once; canceling it again does nothing")
  func cancelPointer() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    stage.down(pointer: 1)
    stage.down(pointer: 2)
    stage.take(stage.coordinator.cancel(pointer: 1))
    stage.take(stage.coordinator.cancel(pointer: 1))
    stage.move(5, pointer: 1)
    stage.up(pointer: 2)
    #expect(script.calls == ["began 1", "began 2", "cancelled 1", "ended 2", "reset"])
    #expect(stage.nodeLog == ["began 1", "began 2", "cancelled 1", "ended 2"])
  }

  @Test("Canceling everything ends every gesture, even one that waits without a pointer")
  func cancelAll() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0, pointer: 1)
    stage.down(at: 100, pointer: 2)
    stage.move(20, at: 110, pointer: 2)
    stage.take(stage.coordinator.cancelAll())
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
    #expect(stage.nodeLog == ["began 1", "ended 1"])
    #expect(stage.coordinator.pointers.isEmpty)
    #expect(stage.coordinator.recognizers.isEmpty)
    #expect(stage.coordinator.deadline == nil)
    stage.tap(at: 200)
    #expect(stage.nodeLog.last == "began 0")
  }

  @Test("A node whose end is held back gets a cancel instead when everything is canceled")
  func cancelAllWhileHeld() {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    stage.take(stage.coordinator.cancelAll())
    #expect(stage.nodeLog == ["began 0", "cancelled 0"])
  }
}
