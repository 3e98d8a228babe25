import MessageTracing
import TargetActions
import Testing

@Suite struct ArbitrationTests {
  @Test("GR-9 the first recognizer that recognizes fails the others; in one step that is the nearest")
  func nearestFirst() {
    let stage = GestureStage()
    let near = stage.watch(PanGestureRecognizer(), as: "near")
    let far = stage.watch(PanGestureRecognizer(), as: "far")
    stage.down()
    stage.move(20)
    #expect(stage.actionLog == ["near began"])
    #expect(far.state == .failed)
    stage.up()
    #expect(stage.actionLog == ["near began", "near ended"])
    #expect([near.state, far.state] == [.possible, .possible])
  }

  @Test("GR-5 a recognizer that has failed receives nothing more of the gesture, and is ready for the next")
  func losers() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.move(20)
    #expect(script.state == .failed)
    stage.move(30)
    stage.up()
    stage.down()
    #expect(script.calls == ["began 0", "moved 0", "reset", "began 0"])
  }

  @Test("GR-10 a quicker recognizer wins over a nearer one")
  func quickerWins() {
    let stage = GestureStage()
    let near = stage.watch(PanGestureRecognizer(), as: "near")
    near.minimumDistance = 30
    stage.watch(PanGestureRecognizer(), as: "far")
    stage.down()
    stage.move(20)
    stage.move(60)
    #expect(stage.actionLog == ["far began", "far changed"])
  }

  private static let answers = [(true, true), (true, false), (false, true), (false, false)]

  @Test("GR-11 two recognizers recognize simultaneously if one delegate agrees", arguments: answers)
  func simultaneous(nearAgrees: Bool, farAgrees: Bool) {
    let stage = GestureStage()
    let near = stage.watch(PinchGestureRecognizer(), as: "pinch")
    let far = stage.watch(RotationGestureRecognizer(), as: "rotation")
    let delegates = [StubDelegate(), StubDelegate()]
    delegates[0].mayShare = { $0 === near && $1 === far && nearAgrees }
    delegates[1].mayShare = { $0 === far && $1 === near && farAgrees }
    near.delegate = delegates[0]
    far.delegate = delegates[1]
    stage.down(0, pointer: 1)
    stage.down(10, pointer: 2)
    stage.move(40, pointer: 2)
    #expect(stage.actionLog == ["pinch began"])
    #expect(far.state == (nearAgrees || farAgrees ? .possible : .failed))
    stage.move(0, 40, pointer: 2)
    let agreed = ["pinch began", "pinch changed", "rotation began"]
    #expect(stage.actionLog == (nearAgrees || farAgrees ? agreed : ["pinch began", "pinch changed"]))
    // Delegates are held weakly: without this an optimized build releases them before they are called.
    withExtendedLifetime(delegates) {}
  }

  @Test("GR-12 without a delegate that agrees, recognizers exclude each other")
  func silence() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "near")
    let far = stage.watch(PanGestureRecognizer(), as: "far")
    let delegate = StubDelegate()
    stage.down()
    stage.move(20)
    #expect(stage.actionLog == ["near began"])
    stage.up()
    far.delegate = delegate
    stage.down()
    stage.move(20)
    #expect(stage.actionLog.dropFirst(2) == ["near began"])
    delegate.mayShare = { $1 is PanGestureRecognizer }
    stage.up()
    stage.down()
    stage.move(20)
    #expect(stage.actionLog.dropFirst(4) == ["near began", "far began"])
  }

  @Test("GR-13 a recognizer that joins a gesture later fails if another has recognized")
  func latecomer() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, pointer: 1)
    stage.move(20, pointer: 1)
    stage.up(pointer: 1)
    #expect(pinch.state == .possible)
    stage.down(0, pointer: 1)
    pinch.isEnabled = false
    stage.move(20, pointer: 1)
    pinch.isEnabled = true
    stage.down(50, pointer: 2)
    stage.down(90, pointer: 3)
    stage.move(190, pointer: 3)
    #expect(stage.actionLog == ["pan began", "pan ended", "pan began", "pan changed"])
    #expect(pinch.state == .failed)
  }

  @Test("GR-14 recognizers without a shared pointer don't affect each other")
  func recognizersWithoutSharedPointer() {
    let coordinator = GestureCoordinator()
    let pans = [PanGestureRecognizer(), PanGestureRecognizer()]
    for (pointer, pan) in pans.enumerated() {
      let down = PointerSample(.began, at: .zero, time: .zero, pointer: pointer)
      _ = coordinator.receive(down, offeredTo: [pan])
    }
    for pointer in 0...1 {
      _ = coordinator.receive(PointerSample(.moved, at: [20, 0], time: .seconds(1), pointer: pointer))
    }
    #expect(pans.map(\.state) == [.began, .began])
  }

  @Test("GR-15 a delegate that prevents a recognizer from beginning is called once, and the next one wins")
  func shouldBegin() {
    let stage = GestureStage()
    let near = stage.watch(PanGestureRecognizer(), as: "near")
    stage.watch(PanGestureRecognizer(), as: "far")
    let delegate = StubDelegate()
    var calls = 0
    delegate.mayBegin = { _ in
      calls += 1
      return false
    }
    near.delegate = delegate
    stage.down()
    stage.move(20)
    stage.move(40)
    #expect(calls == 1)
    #expect(near.state == .failed)
    #expect(stage.actionLog == ["far began", "far changed"])
  }

  @Test("GR-16 a delegate that refuses a pointer withholds all its steps from the recognizer")
  func shouldReceive() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    let delegate = StubDelegate()
    delegate.mayReceive = { $0.pointer != 1 }
    script.delegate = delegate
    stage.down(pointer: 1)
    stage.move(20, pointer: 1)
    #expect(stage.coordinator.recognizers.isEmpty)
    stage.down(pointer: 2)
    stage.up(pointer: 1)
    stage.up(pointer: 2)
    #expect(script.calls == ["began 2", "ended 2", "reset"])
  }

  @Test("A recorded run shows each call of a delegate with its answer")
  func recordedDelegateCalls() {
    let stage = GestureStage()
    let delegate = StubDelegate()
    delegate.mayBegin = { _ in false }
    stage.watch(TapGestureRecognizer(), as: "tap").delegate = delegate
    let (_, run) = recording { stage.tap(at: 0) }
    #expect(
      run.messages.map(\.description) == [
        "TapGestureRecognizer → StubDelegate: shouldReceive [delegation] = true",
        "TapGestureRecognizer → StubDelegate: shouldBegin [delegation] = false",
      ])
  }

  @Test("GR-18 a delegate is held weakly, and isn't called after its deallocation")
  func weakDelegate() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    weak var freed: StubDelegate?
    do {
      let delegate = StubDelegate()
      delegate.mayBegin = { _ in false }
      pan.delegate = delegate
      freed = delegate
      #expect(pan.delegate === delegate)
    }
    #expect(freed == nil)
    stage.down()
    stage.move(20)
    #expect(stage.actionLog == ["pan began"])
  }

  @Test("GR-19 a disabled recognizer receives nothing; disabling it during a gesture cancels or fails it")
  func disabled() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.isEnabled = false
    stage.down()
    stage.move(20)
    pan.isEnabled = true
    stage.move(40)
    stage.up()
    #expect(stage.actionLog == [])

    stage.down()
    pan.isEnabled = false
    #expect(pan.state == .failed)
    pan.isEnabled = true
    stage.up()

    stage.down()
    stage.move(20)
    pan.isEnabled = false
    stage.move(40)
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
    #expect(pan.state == .cancelled)
    stage.up()
    #expect(pan.state == .possible)
  }
}
