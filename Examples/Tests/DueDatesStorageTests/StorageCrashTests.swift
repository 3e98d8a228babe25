import ArmatureTestSupport
import ArmatureTesting
import DueDatesModel
import Foundation
import Testing

/// Tests of storages whose program is killed during a save.
@Suite(.connected) struct StorageCrashTests {
  @Test("after a kill at any time, a save is complete or has not happened", arguments: StorageKind.allCases)
  func kills(kind: StorageKind) async throws {
    let place = try StorageFixture()
    let program = try #require(
      ChildProcess.program("DueDatesProbe"), "The program DueDatesProbe isn't in the folder of the tests.")
    var generator = SeededGenerator(seed: 22)
    var last = 0
    for round in 0..<TestScale.rounds(10) {
      let life = Int.random(in: 1...20_000, using: &generator)
      let outcome = try await ChildProcess.run(program, [kind.rawValue, place.folder.path, "\(life)"])
      #expect(outcome.status == -SIGALRM && outcome.errors.isEmpty, "seed 22, round \(round): \(outcome.errors)")
      let said = outcome.output.split(separator: "\n").last.flatMap { Int($0) } ?? last
      let items = try place.items(kind)
      let kept = items.first.flatMap { Int($0.title) } ?? 0
      // The kill may have happened between the save and its report.
      #expect(kept == said || kept == said + 1, "seed 22, round \(round)")
      // Each save changes two items, of which the second is replaced.
      #expect(items.count == (kept > 0 ? 2 : 0) && items.allSatisfy { $0.title == "\(kept)" }, "round \(round)")
      last = kept
    }
  }
}
