import ArmatureTestSupport
import ArmatureTesting
import Testing

@Suite struct RandomPointerTests {
  @Test(
    "TA-42 after random changes of the tree during all calls each press has one end, and no removed node is called",
    arguments: 1...4)
  func random(seed: Int) {
    var (presses, gestures, requests) = (0, 0, 0)
    let rounds = TestScale.rounds(20)
    for round in 0..<rounds {
      let seed = UInt64(seed * 10000 + round)
      let run = PointerRun(seed)
      let log = DiagnosticLog()
      log.record {
        for step in 0..<60 {
          run.budget = 4
          run.log.lines = []
          run.act()
          run.budget = 0
          run.check()
          guard run.faults.isEmpty else {
            Issue.record("seed \(seed), step \(step): \(run.faults) in \(run.log.lines)")
            return run.settle()
          }
        }
        run.log.lines = []
        run.settle()
        #expect(run.faults.isEmpty, "seed \(seed), end: \(run.log.lines)")
      }
      presses += run.presses
      gestures += run.gestures
      requests += run.requests
    }
    #expect(
      presses >= 2 * rounds && gestures >= rounds / 2 && requests >= rounds / 4, "\(presses), \(gestures), \(requests)")
  }
}
