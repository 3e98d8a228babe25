import TargetActions
import Testing

/// The number of consecutive taps, as a root counts it.
@Suite struct TapCounterTests {
  /// Counts taps, each with its place and the time of its press; a tap takes 50 ms.
  private func counts(_ taps: [(x: Double, time: Int)], kind: PointerSample.Kind = .touch) -> [Int] {
    var counter = TapCounter()
    return taps.map { tap in
      let time = Duration.milliseconds(tap.time)
      let down = counter.counted(PointerSample(.began, at: [tap.x, 0], time: time, kind: kind))
      let up = counter.counted(PointerSample(.ended, at: [tap.x, 0], time: time + .milliseconds(50), kind: kind))
      return down.tapCount == up.tapCount ? down.tapCount : -1
    }
  }

  @Test("GR-46 taps near each other in time and place count up")
  func countsUp() {
    #expect(counts([(0, 0), (0, 200), (10, 400), (10, 600)]) == [1, 2, 3, 4])
  }

  @Test("GR-46 a press more than 0.35 s after the last tap starts over", arguments: [(400, 2), (401, 1)])
  func delay(time: Int, count: Int) {
    #expect(counts([(0, 0), (0, time)]) == [1, count])
  }

  @Test("GR-46 a press more than 45 from the last tap starts over", arguments: [(45.0, 2), (45.1, 1)])
  func spacing(distance: Double, count: Int) {
    #expect(counts([(0, 0), (distance, 100)]) == [1, count])
  }

  @Test("GR-47 a click of another button or by another kind of pointer in between starts over")
  func clickBetween() {
    for (buttons, kind) in [(PointerSample.Buttons.secondary, .mouse), (.primary, PointerSample.Kind.pen)] {
      var counter = TapCounter()
      let clicks: [(PointerSample.Buttons, PointerSample.Kind)] = [
        (.primary, .mouse), (buttons, kind), (.primary, .mouse),
      ]
      let counts = clicks.enumerated().map { index, click in
        let time = Duration.milliseconds(index * 100)
        let down = counter.counted(
          PointerSample(.began, at: [0, 0], time: time, kind: click.1, buttons: click.0))
        _ = counter.counted(PointerSample(.ended, at: [0, 0], time: time, kind: click.1, buttons: click.0))
        return down.tapCount
      }
      #expect(counts == [1, 1, 1])
    }
  }

  @Test("GR-46 the delay and the spacing can be set")
  func settings() {
    var counter = TapCounter()
    counter.maximumSpacing = 0
    counter.maximumDelay = .seconds(1)
    for (x, time, count) in [(3.0, 0, 1), (3, 900, 2), (4, 950, 1)] {
      let time = Duration.milliseconds(time)
      #expect(counter.counted(PointerSample(.began, at: [x, 0], time: time)).tapCount == count)
      _ = counter.counted(PointerSample(.ended, at: [x, 0], time: time))
    }
  }

  @Test("GR-47 a held, dragged or canceled press is no tap; moves have the count of their press")
  func noTap() {
    for (end, x, time) in [(PointerSample.Phase.ended, 0.0, 751), (.ended, 10.1, 50), (.cancelled, 0, 50)] {
      var counter = TapCounter()
      _ = counter.counted(PointerSample(.began, at: .zero, time: .zero))
      _ = counter.counted(PointerSample(end, at: [x, 0], time: .milliseconds(time)))
      let next = PointerSample(.began, at: [x, 0], time: .milliseconds(time + 10))
      #expect(counter.counted(next).tapCount == 1)
    }
    var counter = TapCounter()
    for time in [0, 100] {
      _ = counter.counted(PointerSample(.began, at: .zero, time: .milliseconds(time)))
      let moved = PointerSample(.moved, at: [3, 0], time: .milliseconds(time + 10))
      #expect(counter.counted(moved).tapCount == (time == 0 ? 1 : 2))
      _ = counter.counted(PointerSample(.ended, at: .zero, time: .milliseconds(time + 20)))
    }
  }

  @Test("GR-47 a pointer of another kind or with other buttons continues no count")
  func kindsAndButtons() {
    var counter = TapCounter()
    var counts: [Int] = []
    for (kind, buttons) in [
      (PointerSample.Kind.touch, PointerSample.Buttons.primary), (.mouse, .primary), (.mouse, .secondary),
      (.mouse, .secondary),
    ] {
      counts.append(
        counter.counted(PointerSample(.began, at: .zero, time: .zero, kind: kind, buttons: buttons)).tapCount)
      _ = counter.counted(PointerSample(.ended, at: .zero, time: .zero, kind: kind, buttons: buttons))
    }
    #expect(counts == [1, 1, 1, 2])
  }

  @Test("GR-46 a tap on another node starts over")
  func nodes() {
    var counter = TapCounter()
    let nodes = [GestureListener(), GestureListener()]
    var counts: [Int] = []
    for node in [nodes[0], nodes[0], nodes[1], nodes[1]] {
      counts.append(counter.counted(PointerSample(.began, at: .zero, time: .zero), on: node).tapCount)
      _ = counter.counted(PointerSample(.ended, at: [10, 0], time: .zero))
    }
    #expect(counts == [1, 2, 1, 2])
  }

  @Test("GR-46 a node at the address of one that was tapped and deallocated starts over")
  func deallocatedNode() {
    var counter = TapCounter()
    for _ in 0..<20 {
      #expect(counter.counted(PointerSample(.began, at: .zero, time: .zero), on: GestureListener()).tapCount == 1)
      _ = counter.counted(PointerSample(.ended, at: .zero, time: .zero))
    }
  }

  @Test("GR-47 each finger has its own count")
  func fingers() {
    var counter = TapCounter()
    var counts: [Int] = []
    for time in [0, 200] {
      for (pointer, x) in [(1, 0.0), (2, 30)] {
        let down = PointerSample(.began, at: [x, 0], time: .milliseconds(time), pointer: pointer)
        counts.append(counter.counted(down).tapCount)
      }
      for (pointer, x) in [(2, 30.0), (1, 0)] {
        _ = counter.counted(PointerSample(.ended, at: [x, 0], time: .milliseconds(time + 50), pointer: pointer))
      }
    }
    #expect(counts == [1, 1, 2, 2])
  }

  @Test("GR-48 a number that the sample has is kept, and counting continues from it")
  func ownCount() {
    var counter = TapCounter()
    let own = PointerSample(.began, at: .zero, time: .zero, tapCount: 4)
    #expect(counter.counted(own).tapCount == 4)
    _ = counter.counted(PointerSample(.ended, at: .zero, time: .zero, tapCount: 4))
    #expect(counter.counted(PointerSample(.began, at: .zero, time: .zero)).tapCount == 5)
  }

  // A known mistake: the process stopped.
  @Test("GR-48 counting stays at the highest number")
  func highestCount() {
    var counter = TapCounter()
    _ = counter.counted(PointerSample(.began, at: .zero, time: .zero, tapCount: .max))
    _ = counter.counted(PointerSample(.ended, at: .zero, time: .zero))
    #expect(counter.counted(PointerSample(.began, at: .zero, time: .zero)).tapCount == .max)
  }
}
