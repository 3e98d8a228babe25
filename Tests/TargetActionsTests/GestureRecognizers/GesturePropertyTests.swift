import ArmatureTestSupport
import ArmatureTesting
import TargetActions
import Testing

@Suite struct GesturePropertyTests {
  @Test("GR-4 each gesture and each node goes from its beginning to one end", arguments: [false, true])
  func randomPointers(isExclusive: Bool) {
    var recognized = 0
    for round in 0..<TestScale.rounds(200) {
      let seed = UInt64(round)
      let log = DiagnosticLog()
      log.record {
        let run = RandomGestures(seed: seed, isExclusive: isExclusive)
        run.run(steps: 120, isExclusive: isExclusive)
        #expect(run.faults == [], "seed \(seed)")
        recognized += run.recognized
      }
      #expect(!log.topics.contains(.refusedGestureMove), "seed \(seed): \(log.diagnostics)")
      #expect(!log.topics.contains(.sendTooDeep), "seed \(seed)")
    }
    #expect(recognized > TestScale.rounds(200) / 2)
  }

  @Test("GR-89 the same pointers give the same gestures, for any number of advances between them")
  func timeIsOnlyRead() {
    for seed in 0..<UInt64(TestScale.rounds(60)) {
      var logs: [[String]] = []
      for advancesOften in [false, true] { logs.append(play(seed: seed, advancesOften: advancesOften)) }
      #expect(logs[0] == logs[1], "seed \(seed)")
    }
  }

  /// Sends presses of one pointer to a set of recognizers, and advances to each millisecond or not at all.
  private func play(seed: UInt64, advancesOften: Bool) -> [String] {
    var random = SeededGenerator(seed: seed)
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.watch(LongPressGestureRecognizer(), as: "press")
    stage.watch(PanGestureRecognizer(), as: "pan")
    var time = 0
    func pass(_ milliseconds: Int) {
      if advancesOften {
        for moment in stride(from: time, to: time + milliseconds, by: 7) { stage.wait(until: moment) }
      }
      time += milliseconds
    }
    for _ in 0..<8 {
      pass(random.number(1...600))
      stage.down(at: time)
      pass(random.number(1...700))
      if random.chance(1, in: 3) { stage.move(Double(random.number(0...30)), at: time) }
      stage.up(at: time)
    }
    stage.wait(until: time + 5000)
    return stage.actionLog
  }
}
