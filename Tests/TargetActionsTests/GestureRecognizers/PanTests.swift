import TargetActions
import Testing

@Suite struct PanTests {
  @Test("A drag begins at its minimum distance and tells translation and velocity")
  func drag() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    var course: [SIMD2<Double>] = []
    var speeds: [SIMD2<Double>] = []
    stage.onTold = { _ in
      course.append(pan.translation)
      speeds.append(pan.velocity)
    }
    stage.down(100, 100, at: 0)
    stage.move(106, 100, at: 20)
    stage.move(106, 108, at: 40)
    stage.move(110, 116, at: 60)
    stage.up(at: 80)

    #expect(stage.told == ["pan began", "pan changed", "pan ended"])
    #expect(course == [[6, 8], [10, 16], [10, 16]])
    #expect(speeds == [SIMD2(6, 8) / 0.04, SIMD2(10, 16) / 0.06, SIMD2(10, 16) / 0.08])
    #expect(pan.translation == .zero)
    #expect(pan.velocity == .zero)
  }

  @Test("Less than the minimum distance is no drag", arguments: [(9.999, false), (10.0, true)])
  func minimumDistance(distance: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.move(distance)
    #expect(stage.told == (begins ? ["pan began"] : []))
  }

  @Test("A pan lifted before it began fails silently")
  func lifted() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.move(5)
    stage.up()
    #expect(stage.told == [])
    #expect(pan.state == .possible)
    #expect(stage.nodeSteps == ["began 0", "moved 0", "ended 0"])
  }

  @Test("Velocity is that of the last tenth of a second: a rest before the end makes it zero")
  func rest() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    var last = SIMD2<Double>.zero
    stage.onTold = { _ in last = pan.velocity }
    stage.down(0, at: 0)
    stage.move(50, at: 50)
    stage.move(100, at: 100)
    #expect(last == [1000, 0])
    stage.move(100, at: 201)
    #expect(last == [0, 0])
    stage.up(at: 220)
    #expect(last == [0, 0])
  }

  @Test("A second pointer counts half, and neither adding nor lifting one makes a jump")
  func secondPointer() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0, at: 0, pointer: 1)
    stage.move(20, at: 10, pointer: 1)
    #expect(pan.translation == [20, 0])
    stage.down(500, 0, at: 20, pointer: 2)
    #expect(pan.translation == [20, 0])
    stage.move(510, 6, at: 30, pointer: 2)
    #expect(pan.translation == [25, 3])
    stage.up(at: 40, pointer: 1)
    stage.move(514, 6, at: 50, pointer: 2)
    #expect(pan.translation == [29, 3])
    stage.up(at: 60, pointer: 2)
    #expect(stage.told == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test("A pan of two needs two, counts from when the second went down, and waits when one is lifted")
  func minimumPointers() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfPointers = 2
    stage.down(0, pointer: 1)
    stage.move(100, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(110, pointer: 1)
    #expect(stage.told == [])
    stage.move(10, pointer: 2)
    #expect(stage.told == ["pan began"])
    #expect(pan.translation == [10, 0])
    stage.up(pointer: 1)
    stage.move(30, pointer: 2)
    #expect(stage.told == ["pan began"])
    stage.up(pointer: 2)
    #expect(stage.told == ["pan began", "pan ended"])
  }

  @Test("A pointer beyond the maximum fails a pan that has not begun, and is ignored by one that has")
  func maximumPointers() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.maximumNumberOfPointers = 1
    stage.down(0, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(50, pointer: 1)
    #expect(stage.told == [])
    stage.up(pointer: 1)
    stage.up(pointer: 2)

    stage.down(0, pointer: 1)
    stage.move(50, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(90, pointer: 2)
    #expect(pan.translation == [50, 0])
    stage.up(pointer: 1)
    #expect(stage.told == ["pan began", "pan ended"])
    #expect(pan.state == .ended)
  }

  @Test("A translation that was set counts on from there")
  func setTranslation() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0)
    stage.move(20)
    pan.translation = .zero
    stage.move(23)
    #expect(pan.translation == [3, 0])
    #expect(pan.velocity.x > 0)
  }

  @Test("A pan whose pointer is cancelled is cancelled")
  func cancelled() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0)
    stage.move(20)
    stage.cancel()
    #expect(stage.told == ["pan began", "pan cancelled"])
  }

  @Test("Samples of one time, or whose time runs backwards, give no speed and no harm")
  func oddTimes() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0, at: 100)
    stage.move(20, at: 100)
    #expect(pan.velocity == .zero)
    stage.move(40, at: 50)
    #expect(pan.velocity == .zero)
    #expect(pan.translation == [40, 0])
  }
}
