import TargetActions
import Testing

@Suite struct LongPressTests {
  @Test("GR-58 a press held in place begins without a sample, changes, and ends")
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

  @Test("GR-58 it begins before a later sample is read", arguments: [(499, false), (500, true)])
  func lifted(at milliseconds: Int, begins: Bool) {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.up(at: milliseconds)
    #expect(stage.actionLog == (begins ? ["press began", "press ended"] : []))
  }

  @Test("GR-59 moving too far before it has begun fails it", arguments: [(10.0, true), (10.001, false)])
  func slop(distance: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0)
    stage.move(distance, at: 100)
    stage.wait(until: 1000)
    #expect(stage.actionLog == (begins ? ["press began"] : []))
  }

  @Test("GR-60 two pointers are held from when the last goes down, and the first to be lifted ends it")
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

  @Test("GR-60 one pointer too many before it has begun fails it")
  func tooMany() {
    let stage = GestureStage()
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.down(at: 0, pointer: 1)
    stage.down(at: 10, pointer: 2)
    stage.wait(until: 1000)
    #expect(stage.actionLog == [])
  }

  @Test("GR-60 lifting one of several pointers before it has begun fails it", arguments: [0, 1])
  func liftedBeforehand(taps: Int) {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    press.numberOfPointersRequired = 2
    press.numberOfTapsRequired = taps
    for tap in 0..<taps {
      for pointer in 1...2 { stage.down(at: tap * 200, pointer: pointer) }
      for pointer in 1...2 { stage.up(at: tap * 200 + 50, pointer: pointer) }
    }
    for pointer in 1...2 { stage.down(at: 200, pointer: pointer) }
    stage.up(at: 600, pointer: 1)
    #expect(press.state == .failed)
    stage.wait(until: 3000)
    #expect(stage.actionLog == [])
    stage.up(at: 3010, pointer: 2)
    #expect(press.state == .possible)
  }

  @Test("GR-84 a press that has begun is canceled with its pointer; one that has not begun fails")
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

  @Test("GR-61 a long press with taps required begins when the press after the taps is held", arguments: 1...2)
  func taps(required: Int) {
    let stage = GestureStage()
    let press = stage.watch(LongPressGestureRecognizer(), as: "press")
    press.numberOfTapsRequired = required
    for number in 0..<required { stage.tap(at: 200 * number) }
    stage.down(at: 200 * required)
    stage.wait(until: 200 * required + 499)
    #expect(stage.actionLog == [])
    stage.wait(until: 200 * required + 500)
    stage.move(300, at: 200 * required + 600)
    stage.up(at: 200 * required + 700)
    #expect(stage.actionLog == ["press began", "press changed", "press ended"])
  }

  @Test("GR-61 a press held too early, too late or elsewhere, or one tap too many, is no long press after a tap")
  func spoiledTaps() {
    func log(_ steps: (GestureStage) -> Void) -> [String] {
      let stage = GestureStage()
      stage.watch(LongPressGestureRecognizer(), as: "press").numberOfTapsRequired = 1
      steps(stage)
      stage.wait(until: 10_000)
      return stage.actionLog
    }
    #expect(log { $0.down(at: 0) } == [])
    #expect(
      log {
        $0.tap(at: 0)
        $0.down(at: 400)
      } == [])
    #expect(
      log {
        $0.tap(at: 0)
        $0.down(46, at: 200)
      } == [])
    #expect(
      log {
        $0.tap(at: 0)
        $0.tap(at: 200)
        $0.down(at: 400)
      } == [])
    #expect(
      log {
        $0.tap(at: 0)
        $0.down(45, at: 399)
      } == ["press began"])
  }
}
