import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite struct FailureRequirementTests {
  /// A stage with a single tap that waits for a double tap of the same node.
  private func taps() -> (stage: GestureStage, single: TapGestureRecognizer, double: TapGestureRecognizer) {
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    return (stage, single, double)
  }

  @Test("GR-21 a single tap waits for a double tap, and is recognized when the delay has passed")
  func singleAfterDelay() {
    let (stage, single, _) = taps()
    stage.tap(at: 0)
    #expect(stage.actionLog == [])
    #expect(single.state == .possible)
    #expect(single.gesture.reached == .ended)
    #expect(stage.coordinator.deadline == .milliseconds(400))
    stage.wait(until: 399)
    #expect(stage.actionLog == [])
    stage.wait(until: 400)
    #expect(stage.actionLog == ["single ended"])
    #expect(stage.coordinator.recognizers.isEmpty)
    #expect(stage.coordinator.deadline == nil)
  }

  @Test("GR-22 a double tap is recognized alone, and the single tap that waited for it fails")
  func doubleAlone() {
    let (stage, _, _) = taps()
    stage.tap(at: 0)
    stage.tap(at: 200)
    stage.wait(until: 5000)
    #expect(stage.actionLog == ["double ended"])
  }

  @Test("A second press that comes too late lets the single tap be recognized first, and starts over")
  func latePress() {
    let (stage, _, _) = taps()
    stage.tap(at: 0)
    stage.down(at: 400)
    #expect(stage.actionLog == ["single ended"])
    stage.up(at: 450)
    stage.wait(until: 5000)
    #expect(stage.actionLog == ["single ended", "single ended"])
  }

  @Test("A second press that fails lets the single tap be recognized at that moment")
  func spoiledPress() {
    let (stage, _, _) = taps()
    stage.tap(at: 0)
    stage.down(at: 200)
    stage.move(20, at: 210)
    #expect(stage.actionLog == ["single ended"])
  }

  @Test("GR-23 of a chain of single, double and triple tap, exactly one is recognized", arguments: [1, 2, 3])
  func chain(taps: Int) {
    let stage = GestureStage()
    let names = ["single", "double", "triple"]
    let recognizers = names.map { stage.watch(TapGestureRecognizer(), as: $0) }
    for (index, tap) in recognizers.enumerated() { tap.numberOfTapsRequired = index + 1 }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[1].require(toFail: recognizers[2])
    for tap in 0..<taps { stage.tap(at: tap * 100) }
    stage.wait(until: 10000)
    #expect(stage.actionLog == ["\(names[taps - 1]) ended"])
  }

  @Test("GR-24 a pan that waited begins with its movement so far, and never if the other is recognized")
  func waitingPan() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.require(toFail: stage.watch(SwipeGestureRecognizer(), as: "swipe"))
    var translation = SIMD2<Double>.zero
    stage.onAction = { _ in translation = pan.translation }

    stage.down(0, at: 0)
    stage.move(0, 20, at: 10)
    stage.move(0, 40, at: 20)
    #expect(stage.actionLog == [])
    stage.move(0, 60, at: 30)
    #expect(stage.actionLog == ["pan began"])
    #expect(translation == [0, 60])
    stage.up(at: 40)
    #expect(stage.actionLog == ["pan began", "pan ended"])

    stage.down(0, at: 1000)
    for step in 1...4 { stage.move(Double(step) * 20, at: 1000 + step * 10) }
    stage.up(at: 1100)
    #expect(stage.actionLog == ["pan began", "pan ended", "swipe ended"])
  }

  @Test("GR-25 a continuous gesture that is over before the other fails begins and ends then")
  func overWhileWaiting() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let blocker = stage.watch(ScriptedRecognizer(), as: "blocker")
    blocker.steps = [{ $0.gesture.deadline = .milliseconds(500) }]
    blocker.onDeadline = { $0.move(to: .failed) }
    pan.require(toFail: blocker)
    stage.down(0, at: 0)
    stage.move(30, at: 10)
    stage.up(at: 20)
    #expect(stage.actionLog == [])
    stage.wait(until: 500)
    #expect(stage.actionLog == ["pan began", "pan ended"])
  }

  @Test("GR-26 a gesture canceled while it waits fails without an action")
  func cancelledWhileWaiting() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.require(toFail: stage.watch(ScriptedRecognizer(), as: "blocker"))
    stage.down(0)
    stage.move(30)
    #expect(pan.gesture.reached == .began)
    stage.cancel()
    #expect(stage.actionLog == [])
    #expect(pan.state == .possible)
  }

  @Test("GR-27 a requirement for a recognizer that is disabled, deallocated, elsewhere or itself is no obstacle")
  func noObstacle() {
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    let disabled = stage.watch(TapGestureRecognizer(), as: "disabled")
    disabled.numberOfTapsRequired = 2
    disabled.isEnabled = false
    let elsewhere = TapGestureRecognizer()
    single.require(toFail: disabled)
    single.require(toFail: elsewhere)
    single.require(toFail: TapGestureRecognizer())
    single.require(toFail: single)
    stage.tap(at: 0)
    #expect(stage.actionLog == ["single ended"])
  }

  @Test("GR-27 disabling the awaited recognizer lets the waiting one be recognized at that moment")
  func disablingTheAwaited() {
    let (stage, _, double) = taps()
    stage.tap(at: 0)
    double.isEnabled = false
    #expect(stage.actionLog == ["single ended"])
  }

  @Test("An awaited recognizer that is deallocated counts as failed at the next call")
  func awaitedDeallocated() {
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    do {
      let double = stage.watch(TapGestureRecognizer(), as: "double")
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      stage.tap(at: 0)
      stage.forget(double)
    }
    #expect(stage.actionLog == [])
    stage.wait(until: 60)
    #expect(stage.actionLog == ["single ended"])
  }

  @Test("GR-28 a delegate's requirement holds for one gesture")
  func delegatesRequirement() {
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    let delegate = StubDelegate()
    delegate.mustWait = { $0 === single && $1 === double }
    single.delegate = delegate
    stage.tap(at: 0)
    #expect(stage.actionLog == [])
    stage.wait(until: 400)
    delegate.mustWait = { _, _ in false }
    stage.tap(at: 1000)
    #expect(stage.actionLog == ["single ended", "single ended"])
  }

  @Test("GR-29 of two recognizers that wait for each other the nearer wins, and a diagnostic reports it")
  func circle() {
    let log = DiagnosticLog()
    let stage = GestureStage()
    let near = stage.watch(TapGestureRecognizer(), as: "near")
    let far = stage.watch(TapGestureRecognizer(), as: "far")
    near.require(toFail: far)
    far.require(toFail: near)
    log.record { stage.tap(at: 0) }
    #expect(stage.actionLog == ["near ended"])
    #expect(stage.coordinator.recognizers.isEmpty)
    #expect(
      log.diagnostics.map(\.message) == [
        "'TapGestureRecognizer' waits for a recognizer to fail that waits for it. It no longer waits, and the others "
          + "of the cycle follow from that. Remove one of the failure requirements between them."
      ])
    #expect(log.topics == [.gestureDeadlock])
  }
}
