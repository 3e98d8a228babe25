import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Testing

struct RandomLiveEditTests {
  @Test("DS-67 random changes during all calls: queries and lists show what plain arrays do", arguments: 1...8)
  func random(seed: Int) throws {
    for round in 0..<TestScale.rounds(2) { try run(UInt64(seed * 10000 + round)) }
  }

  private func run(_ seed: UInt64) throws {
    let run = try LiveRun(seed)
    for _ in 0..<2 { run.addViewer() }
    for _ in 0..<3 {
      let box = LiveRun.Box()
      run.boxes.append(box)
      box.list.selectionMode = .multiple
      box.list.register(TextCell.self) { TextCell() }
      try box.list.resize(viewport: 6)
    }
    for step in 0..<25 {
      (run.log, run.touched, run.place) = ([], [], "seed \(seed), step \(step)")
      for box in run.boxes where box.viewer == nil {
        box.viewer = run.viewers.randomElement(using: &run.random)
        box.list.source = box.viewer
        box.list.delegate = box.viewer
        try box.list.reload()
        box.selected = []
      }
      run.budget = 5
      let log = DiagnosticLog()
      log.record { run.act("step") }
      run.budget = 0
      (run.isBroken, run.array.failure) = (false, nil)
      // Queries that have failed follow their store again with the next report.
      run.array.reports.notify(StoreReport())
      run.context.reports.notify(StoreReport())
      // A list whose source is released says so.
      let faults = log.diagnostics.filter { $0.topic != .listSetup }
      #expect(faults.isEmpty, "\(faults.map(\.message)) \(run.comment)")
      try run.check()
    }
  }
}
