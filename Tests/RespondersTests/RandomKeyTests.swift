import ArmatureTestSupport
import ArmatureTesting
import MessageRecording
import Testing

@Suite struct RandomKeyTests {
  @Test(
    "RC-7 after random changes during all calls, keys and their commands visit each object of the changed chain once",
    arguments: 1...4)
  func random(seed: Int) {
    var (keys, performed, changes) = (0, 0, 0)
    let rounds = TestScale.rounds(8)
    for round in 0..<rounds {
      let seed = UInt64(seed * 10000 + round)
      let run = KeyRun(seed)
      for step in 0..<60 {
        run.budget = 5
        run.topics = []
        run.log.lines = []
        let log = DiagnosticLog()
        log.record { run.act() }
        run.budget = 0
        run.check()
        if log.topics != run.topics { run.fault("\(log.diagnostics.map(\.message)) instead of \(run.topics)") }
        guard run.faults.isEmpty else {
          Issue.record("seed \(seed), step \(step): \(run.faults) in \(run.log.lines)")
          break
        }
      }
      keys += run.keys
      performed += run.performed
      changes += run.changesInCalls
    }
    #expect(keys >= 8 * rounds && performed >= rounds && changes >= 8 * rounds, "\(keys), \(performed), \(changes)")
  }
}
