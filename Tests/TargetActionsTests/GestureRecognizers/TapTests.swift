import TargetActions
import Testing

@Suite struct TapTests {
  @Test("GR-50 a short press in place is one tap, recognized when it is lifted")
  func tap() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down(3, 4, at: 0)
    stage.move(6, 8, at: 10)
    #expect(stage.actionLog == [])
    stage.up(at: 20)
    #expect(stage.actionLog == ["tap ended"])
    #expect(tap.location == [6, 8])
    #expect(tap.state == .possible)
  }

  @Test("GR-51 a tap may move by the allowable movement, and no further", arguments: [(10.0, true), (10.001, false)])
  func slop(distance: Double, isTap: Bool) {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down()
    stage.move(distance)
    stage.up()
    #expect(stage.actionLog == (isTap ? ["tap ended"] : []))
  }

  @Test("GR-51 a pointer that moved beyond the allowable movement and back doesn't tap")
  func outAndBack() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down()
    stage.move(11)
    stage.move(0)
    stage.up()
    #expect(stage.actionLog == [])
  }

  @Test("GR-52 a tap is lifted before its maximum duration has passed", arguments: [(749, true), (750, false)])
  func pressDuration(milliseconds: Int, isTap: Bool) {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down(at: 0)
    stage.up(at: milliseconds)
    #expect(stage.actionLog == (isTap ? ["tap ended"] : []))
  }

  @Test("GR-53 the next tap begins before the maximum delay has passed", arguments: [(399, true), (400, false)])
  func delay(milliseconds: Int, isDouble: Bool) {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    stage.tap(at: milliseconds)
    #expect(stage.actionLog == (isDouble ? ["double ended"] : []))
  }

  @Test("GR-54 a later tap is near the first", arguments: [(45.0, true), (45.001, false)])
  func spacing(distance: Double, isDouble: Bool) {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap(at: 0)
    stage.tap(distance, at: 200)
    #expect(stage.actionLog == (isDouble ? ["double ended"] : []))
  }

  @Test("Three taps are recognized once, and the next three once more")
  func tripleTap() {
    let stage = GestureStage()
    let triple = stage.watch(TapGestureRecognizer(), as: "triple")
    triple.numberOfTapsRequired = 3
    for time in [0, 100, 200, 300, 400, 500] { stage.tap(at: time) }
    #expect(stage.actionLog == ["triple ended", "triple ended"])
  }

  @Test("Two pointers tap together: their centroid counts, and the last to be lifted ends the tap")
  func twoPointers() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.numberOfPointersRequired = 2
    stage.down(0, pointer: 1)
    stage.down(20, pointer: 2)
    stage.move(22, pointer: 2)
    #expect(tap.location == [11, 0])
    #expect(tap.numberOfPointers == 2)
    stage.up(pointer: 1)
    #expect(stage.actionLog == [])
    stage.up(pointer: 2)
    #expect(stage.actionLog == ["tap ended"])
  }

  @Test("GR-55 fewer or more pointers than required don't tap", arguments: [(1, 2), (2, 1), (3, 2)])
  func otherNumberOfPointers(down: Int, required: Int) {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.numberOfPointersRequired = required
    for pointer in 0..<down { stage.down(pointer: pointer) }
    for pointer in 0..<down { stage.up(pointer: pointer) }
    #expect(stage.actionLog == [])
    #expect(tap.state == .possible)
  }

  @Test("GR-55 two pointers one after the other aren't a tap of two")
  func notTogether() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.numberOfPointersRequired = 2
    stage.tap(at: 0, pointer: 1)
    stage.tap(at: 100, pointer: 2)
    #expect(stage.actionLog == [])
  }

  @Test("GR-84 a canceled press doesn't tap, and the next press does")
  func cancelled() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down(at: 0)
    stage.cancel(at: 10)
    #expect(stage.actionLog == [])
    stage.tap(at: 20)
    #expect(stage.actionLog == ["tap ended"])
  }

  @Test("A number below one counts as one, and the longest delay doesn't overflow")
  func oddSettings() {
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    tap.numberOfTapsRequired = -1
    tap.numberOfPointersRequired = 0
    tap.maximumPressDuration = Duration(attoseconds: .max)
    stage.tap(at: 5)
    #expect(stage.actionLog == ["tap ended"])
  }

  @Test("A location that isn't a number fails a tap")
  func notANumber() {
    let stage = GestureStage()
    stage.watch(TapGestureRecognizer(), as: "tap")
    stage.down()
    stage.move(.nan)
    stage.up()
    #expect(stage.actionLog == [])
  }
}
