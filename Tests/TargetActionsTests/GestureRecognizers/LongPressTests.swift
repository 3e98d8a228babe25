import TargetActions
import Testing

@Suite struct LongPressTests {
  @Test("A press held in place begins without a sample, changes, and ends")
  func held() {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(1, 2, at: 1000)
    #expect(stage.coordinator.deadline == .milliseconds(1500))
    stage.wait(until: 1499)
    #expect(stage.actionLog == [])
    stage.wait(until: 1500)
    #expect(stage.actionLog == ["press began"])
    #expect(stage.coordinator.deadline == nil)
    stage.move(500, at: 1600)
    #expect(press.location == [500, 0])
    stage.up(at: 1700)
    #expect(stage.actionLog == ["press began", "press changed", "press ended"])
    #expect(press.state == .possible)
  }

  @Test("It begins before a later sample is read", arguments: [(499, false), (500, true)])
  func lifted(at milliseconds: Int, begins: Bool) {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.up(at: milliseconds)
    #expect(stage.actionLog == (begins ? ["press began", "press ended"] : []))
  }

  @Test(
    "Moving beyond the allowable movement before it has begun fails it", arguments: [(10.0, true), (10.001, false)])
  func slop(distance: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.move(distance, at: 100)
    stage.wait(until: 1000)
    #expect(stage.actionLog == (begins ? ["press began"] : []))
  }

  @Test("Two pointers are held from when the last goes down, and the first to be lifted ends it")
  func twoPointers() {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    press.numberOfPointersRequired = 2
    stage.down(at: 0, pointer: 1)
    stage.wait(until: 900)
    #expect(stage.actionLog == [])
    stage.down(at: 1000, pointer: 2)
    stage.wait(until: 1499)
    #expect(stage.actionLog == [])
    stage.wait(until: 1500)
    stage.down(at: 1510, pointer: 3)
    stage.up(at: 1520, pointer: 3)
    #expect(stage.actionLog == ["press began"])
    stage.up(at: 1600, pointer: 1)
    #expect(stage.actionLog == ["press began", "press ended"])
    #expect(press.state == .ended)
    stage.up(at: 1700, pointer: 2)
    #expect(press.state == .possible)
  }

  @Test("One pointer too many before it has begun fails it")
  func tooMany() {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0, pointer: 1)
    stage.down(at: 10, pointer: 2)
    stage.wait(until: 1000)
    #expect(stage.actionLog == [])
  }

  @Test("A press that has begun is canceled with its pointer; one that has not begun fails")
  func cancelled() {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.cancel(at: 100)
    stage.down(at: 200)
    stage.wait(until: 700)
    stage.cancel(at: 800)
    #expect(stage.actionLog == ["press began", "press cancelled"])
  }

  @Test("A minimum duration of zero begins with the press")
  func atOnce() {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    press.minimumPressDuration = .zero
    stage.down(at: 0)
    #expect(stage.actionLog == ["press began"])
    #expect(stage.nodeLog == [])
  }
}
