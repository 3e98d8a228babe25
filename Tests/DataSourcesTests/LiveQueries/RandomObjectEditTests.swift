import ArmatureTestSupport
import ArmatureTesting
import DataSources
import MessageRecording
import Testing

struct RandomObjectEditTests {
  @Test(
    "DS-61 objects change in place during all calls, reported or not: queries and lists show what plain arrays do",
    arguments: 1...4)
  func random(seed: Int) throws {
    var changeSets = 0
    for round in 0..<TestScale.rounds(4) { changeSets += try run(UInt64(seed * 10000 + round)) }
    #expect(changeSets > 20)
  }

  private func run(_ seed: UInt64) throws -> Int {
    let run = try MemoRun(seed)
    for _ in 0..<2 { run.viewers.append(try MemoViewer(run)) }
    for index in 0..<3 {
      let box = MemoRun.Box()
      run.boxes.append(box)
      box.viewer = run.viewers[index % 2]
      box.list.selectionMode = .multiple
      box.list.register(TextCell.self) { TextCell() }
      try box.list.resize(viewport: 6)
      box.list.source = box.viewer
      box.list.delegate = box.viewer
      try box.list.reload()
    }
    for step in 0..<25 {
      (run.log, run.place, run.budget) = ([], "seed \(seed), step \(step)", 6)
      let log = DiagnosticLog()
      log.record {
        run.act("step")
        run.settle()
      }
      #expect(log.diagnostics.isEmpty, "\(log.diagnostics.map(\.message)) \(run.comment)")
    }
    return run.changeSets
  }
}
