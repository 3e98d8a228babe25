import TargetActions
import Testing

@Suite struct PanTests {
  @Test("GR-62 a pan begins at its minimum distance and reports translation and velocity")
  func drag() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    var course: [SIMD2<Double>] = []
    var speeds: [SIMD2<Double>] = []
    stage.onAction = { _ in
      course.append(pan.translation)
      speeds.append(pan.velocity)
    }
    stage.down(100, 100, at: 0)
    stage.move(106, 100, at: 20)
    stage.move(106, 108, at: 40)
    stage.move(110, 116, at: 60)
    stage.up(at: 80)

    #expect(stage.actionLog == ["pan began", "pan changed", "pan ended"])
    #expect(course == [[6, 8], [10, 16], [10, 16]])
    #expect(speeds == [SIMD2(6, 8) / 0.04, SIMD2(10, 16) / 0.06, SIMD2(10, 16) / 0.08])
    #expect(pan.translation == .zero)
    #expect(pan.velocity == .zero)
  }

  @Test("GR-62 a movement below the minimum distance isn't a pan", arguments: [(9.999, false), (10.0, true)])
  func minimumDistance(distance: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.move(distance)
    #expect(stage.actionLog == (begins ? ["pan began"] : []))
  }

  @Test("GR-3 a pan lifted before it began fails without an action")
  func lifted() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down()
    stage.move(5)
    stage.up()
    #expect(stage.actionLog == [])
    #expect(pan.state == .possible)
    #expect(stage.nodeLog == ["began 0", "moved 0", "ended 0"])
  }

  @Test("GR-66 the velocity is that of the last tenth of a second: a rest before the end makes it zero")
  func rest() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    var last = SIMD2<Double>.zero
    stage.onAction = { _ in last = pan.velocity }
    stage.down(0, at: 0)
    stage.move(50, at: 50)
    stage.move(100, at: 100)
    #expect(last == [1000, 0])
    stage.move(100, at: 201)
    #expect(last == [0, 0])
    stage.up(at: 220)
    #expect(last == [0, 0])
  }

  @Test("GR-63 a second pointer counts half, and adding or lifting one causes no jump")
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
    #expect(stage.actionLog == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test("GR-64 a pan of two pointers starts when the second goes down, and pauses when one is lifted")
  func minimumPointers() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfPointers = 2
    stage.down(0, pointer: 1)
    stage.move(100, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(110, pointer: 1)
    #expect(stage.actionLog == [])
    stage.move(10, pointer: 2)
    #expect(stage.actionLog == ["pan began"])
    #expect(pan.translation == [10, 0])
    stage.up(pointer: 1)
    stage.move(30, pointer: 2)
    #expect(stage.actionLog == ["pan began"])
    stage.up(pointer: 2)
    #expect(stage.actionLog == ["pan began", "pan ended"])
  }

  @Test("GR-65 a pointer beyond the maximum fails a pan that has not begun, and is ignored after that")
  func maximumPointers() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.maximumNumberOfPointers = 1
    stage.down(0, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(50, pointer: 1)
    #expect(stage.actionLog == [])
    stage.up(pointer: 1)
    stage.up(pointer: 2)

    stage.down(0, pointer: 1)
    stage.move(50, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(90, pointer: 2)
    #expect(pan.translation == [50, 0])
    stage.up(pointer: 1)
    #expect(stage.actionLog == ["pan began", "pan ended"])
    #expect(pan.state == .ended)
  }

  @Test("GR-67 a translation that was set continues from there")
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

  @Test("GR-84 a pan whose pointer is canceled is canceled")
  func cancelled() {
    let stage = GestureStage()
    stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0)
    stage.move(20)
    stage.cancel()
    #expect(stage.actionLog == ["pan began", "pan cancelled"])
  }

  @Test("Samples with equal or decreasing times give no velocity")
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

  @Test("GR-64 what too few pointers move after the beginning isn't in the translation")
  func tooFewPointers() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfPointers = 2
    for pointer in [1, 2] { stage.down(0, pointer: pointer) }
    for pointer in [1, 2] { stage.move(20, pointer: pointer) }
    #expect(pan.translation == [20, 0])
    stage.up(pointer: 1)
    stage.move(120, pointer: 2)
    #expect(pan.translation == [20, 0])
    stage.down(0, pointer: 3)
    stage.move(2, pointer: 3)
    #expect(pan.translation == [21, 0])
  }

  @Test(
    "GR-64 a finger that is lifted before the pan began leaves it to the others, in either order", arguments: [1, 2])
  func fingersLifted(first: Int) {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let other = 3 - first
    stage.down(0, pointer: 1)
    stage.down(50, pointer: 2)
    stage.up(pointer: first)
    #expect(pan.state == .possible)
    let start = other == 1 ? 0.0 : 50
    stage.move(start + 12, pointer: other)
    #expect(stage.actionLog == ["pan began"])
    #expect(pan.translation == [12, 0])
    stage.up(pointer: other)
    #expect(stage.actionLog == ["pan began", "pan ended"])
  }
}
