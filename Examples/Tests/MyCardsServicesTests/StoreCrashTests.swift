import ArmatureTestSupport
import ArmatureTesting
import Foundation
import MyCardsModel
import MyCardsServices
import Testing

/// Tests of stores whose program is killed during a save, and of stores used by two programs at the same time.
@Suite(.connected) struct StoreCrashTests {
  private func probe(
    _ kind: String, _ place: StoreFixture, _ name: String, _ count: Int, dyingAfter life: Int = 0
  ) async throws
    -> ChildProcess.Outcome
  {
    let program = try #require(
      ChildProcess.program("MyCardsProbe"), "The program MyCardsProbe isn't in the folder of the tests.")
    return try await ChildProcess.run(program, [kind, place.folder.path, name, "\(count)", "\(life)"])
  }

  @Test("after a kill at any time, no saved record is lost and none is incomplete", arguments: StoreKind.allCases)
  func kills(kind: StoreKind) async throws {
    let place = try StoreFixture()
    var generator = SeededGenerator(seed: 1000)
    var last = 0
    for round in 0..<TestScale.rounds(10) {
      let life = Int.random(in: 1...20_000, using: &generator)
      let outcome = try await probe(kind.rawValue, place, "card", 1_000_000, dyingAfter: life)
      #expect(outcome.status == -SIGALRM && outcome.errors.isEmpty, "seed 1000, round \(round): \(outcome.errors)")
      let said = outcome.output.split(separator: "\n").last.flatMap { Int($0) } ?? last
      let cards = try await kind.store(in: place).records().map(\.value)
      let kept = cards.first { $0.identifier == "card" }.flatMap { Int($0.name) } ?? 0
      // The kill may have happened between the save and its report.
      #expect(kept == said || kept == said + 1, "seed 1000, round \(round)")
      for number in stride(from: kept, to: max(0, kept - 4), by: -1) {
        #expect(cards.first { $0.identifier == "card-\(number % 4)" }?.name == "\(number)", "round \(round)")
      }
      #expect(cards.count == min(kept, 4) + (kept > 0 ? 1 : 0) && cards.allSatisfy(\.isValid), "round \(round)")
      last = kept
    }
    #expect(place.reports.isEmpty)
  }

  @Test("two programs on one store both keep their saves", arguments: StoreKind.allCases)
  func twoPrograms(kind: StoreKind) async throws {
    let place = try StoreFixture()
    let count = TestScale.rounds(20)
    async let first = probe(kind.rawValue, place, "one", count)
    async let second = probe(kind.rawValue, place, "other", count)
    for outcome in try await [first, second] {
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
    let cards = try await kind.store(in: place).records().map(\.value)
    #expect(cards.count == 2 * (1 + min(4, count)))
    for name in ["one", "other"] { #expect(cards.first { $0.identifier == name }?.name == "\(count)") }
  }
}
