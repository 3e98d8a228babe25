import TargetActions
import Testing

@Suite struct PinchAndRotationTests {
  @Test("GR-73 two pointers that move apart pinch: scale and velocity")
  func pinch() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, at: 0, pointer: 1)
    stage.down(64, at: 0, pointer: 2)
    stage.move(71, at: 10, pointer: 2)
    #expect(stage.actionLog == [])
    stage.move(128, at: 20, pointer: 2)
    #expect(stage.actionLog == ["pinch began"])
    #expect(abs(pinch.scale - 2) < 1e-12)
    #expect(abs(pinch.velocity - 50) < 1e-9)
    stage.move(96, at: 40, pointer: 1)
    #expect(abs(pinch.scale - 0.5) < 1e-12)
    #expect(abs(pinch.velocity + 12.5) < 1e-9)
    stage.up(at: 50, pointer: 1)
    #expect(stage.actionLog == ["pinch began", "pinch changed"])
    stage.up(at: 60, pointer: 2)
    #expect(stage.actionLog == ["pinch began", "pinch changed", "pinch ended"])
    #expect(pinch.scale == 1)
    #expect(pinch.velocity == 0)
  }

  @Test(
    "GR-73 the distance must change by the minimum",
    arguments: [(7.9, false), (8, true), (-7.9, false), (-8, true)])
  func minimumChange(change: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, pointer: 1)
    stage.down(0, 100, pointer: 2)
    stage.move(0, 100 + change, pointer: 2)
    #expect(stage.actionLog == (begins ? ["pinch began"] : []))
  }

  @Test("GR-75 a pointer that replaces a lifted one continues without a jump; a third is ignored")
  func replacedPointer() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, pointer: 1)
    stage.down(10, pointer: 2)
    stage.move(20, pointer: 2)
    stage.down(0, 70, pointer: 3)
    stage.move(0, 90, pointer: 3)
    #expect(pinch.scale == 2)
    stage.up(pointer: 1)
    stage.down(120, pointer: 4)
    #expect(pinch.scale == 2)
    stage.move(70, pointer: 4)
    #expect(pinch.scale == 1)
    pinch.scale = 8
    stage.move(45, pointer: 4)
    #expect(pinch.scale == 4)
  }

  @Test("Pointers at one location keep the scale of when they were last apart")
  func meeting() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    let turn = stage.watch(RotationGestureRecognizer(), as: "rotation")
    stage.down(0, pointer: 1)
    stage.down(0, pointer: 2)
    stage.move(10, pointer: 2)
    stage.move(0, pointer: 2)
    #expect(pinch.scale == 1)
    stage.move(20, pointer: 2)
    #expect(pinch.scale == 2)
    #expect(turn.rotation == 0)
    #expect(stage.actionLog == ["pinch began"])
  }

  @Test("GR-76 a pointer lifted before a pinch began fails it; a pointer canceled after that cancels it")
  func endings() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(0, pointer: 1)
    stage.down(50, pointer: 2)
    stage.up(pointer: 1)
    #expect(pinch.state == .failed)
    stage.up(pointer: 2)
    stage.down(0, pointer: 1)
    stage.down(50, pointer: 2)
    stage.move(80, pointer: 2)
    stage.cancel(pointer: 1)
    #expect(stage.actionLog == ["pinch began", "pinch cancelled"])
  }

  @Test("GR-74 two pointers that turn rotate: angle and velocity, even beyond a whole turn")
  func rotation() {
    let stage = GestureStage()
    let turn = stage.watch(RotationGestureRecognizer(), as: "rotation")
    stage.down(0, 0, at: 0, pointer: 1)
    stage.down(10, 0, at: 0, pointer: 2)
    stage.move(0, 10, at: 50, pointer: 2)
    #expect(abs(turn.rotation - .pi / 2) < 1e-12)
    #expect(abs(turn.velocity - .pi * 10) < 1e-9)
    for (x, y) in [(-10.0, 0.0), (0, -10), (10, 0), (0, 10)] { stage.move(x, y, pointer: 2) }
    #expect(abs(turn.rotation - .pi * 2.5) < 1e-12)
    stage.move(10, 0, pointer: 2)
    #expect(abs(turn.rotation - .pi * 2) < 1e-12)
    #expect(turn.velocity > 0)
    stage.up(pointer: 2)
    stage.up(pointer: 1)
    #expect(stage.actionLog.first == "rotation began")
    #expect(stage.actionLog.last == "rotation ended")
    #expect(turn.rotation == 0)
  }

  @Test(
    "GR-74 the pointers must turn by the minimum",
    arguments: [(0.9, false), (1.1, true), (-1.1, true)])
  func minimumRotation(height: Double, begins: Bool) {
    let stage = GestureStage()
    stage.watch(RotationGestureRecognizer(), as: "rotation")
    stage.down(0, pointer: 1)
    stage.down(10, pointer: 2)
    stage.move(10, height, pointer: 2)
    #expect(stage.actionLog == (begins ? ["rotation began"] : []))
  }

  @Test("A rotation that was set continues from there")
  func setRotation() {
    let stage = GestureStage()
    let turn = stage.watch(RotationGestureRecognizer(), as: "rotation")
    stage.down(0, pointer: 1)
    stage.down(10, pointer: 2)
    stage.move(0, 10, pointer: 2)
    turn.rotation = 1
    stage.move(-10, 0, pointer: 2)
    #expect(abs(turn.rotation - 1 - .pi / 2) < 1e-12)
  }
}
