import ArmatureTestSupport
import ArmatureTesting
import BidlyModel
import BidlyNetworking
import BidlyServer
import BidlyServices
import Foundation
import Testing

/// Tests of files whose program is killed during a save.
@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct FileCrashTests {
  /// Runs the probe until it kills itself, and returns the last number that it has reported; nil for none.
  private func lastReport(_ kind: String, in place: TemporaryFolder, dyingAfter life: Int) async throws -> Int? {
    let program = try #require(
      ChildProcess.program("BidlyProbe"), "The program BidlyProbe isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(program, [kind, place.folder.path, "\(life)"])
    #expect(outcome.status == -SIGALRM && outcome.errors.isEmpty, "life \(life): \(outcome.errors)")
    return outcome.output.split(separator: "\n").last.flatMap { Int($0) }
  }

  @Test("after a kill at any time, the watchlist is that of the last save or the one before its report")
  func watchlist() async throws {
    let place = try TemporaryFolder()
    var generator = SeededGenerator(seed: 41)
    var last = 0
    for round in 0..<TestScale.rounds(10) {
      let life = Int.random(in: 1...20_000, using: &generator)
      let said = try await lastReport("watchlist", in: place, dyingAfter: life) ?? last
      let items = WatchlistFile(
        folder: place.folder, catalog: ItemCatalog(), log: { Issue.record("seed 41, round \(round): \($0)") }
      ).load()
      let kept = items.first.flatMap { Int($0.name) } ?? 0
      // The kill may have happened between the save and its report.
      #expect(kept == said || kept == said + 1, "seed 41, round \(round)")
      #expect(items.map(\.name) == Array(repeating: "\(kept)", count: kept > 0 ? 2 : 0), "seed 41, round \(round)")
      #expect(items.first?.bids.map(\.amount) == (kept > 0 ? [12.5] : nil), "seed 41, round \(round)")
      last = kept
    }
    // Beside the file and its lock, a kill leaves at most one unfinished file, which the next save replaces.
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).count <= 3)
  }

  @Test("after a kill at any time, the server has every bid that it has answered")
  func auctions() async throws {
    var generator = SeededGenerator(seed: 42)
    var place = try TemporaryFolder()
    let first = try AuctionServer(folder: place.folder).items[0].bids.count
    var last = first
    for round in 0..<TestScale.rounds(10) {
      // Each bid makes the file larger, and a save slower.
      if round % 50 == 49 { (place, last) = (try TemporaryFolder(), first) }
      let life = Int.random(in: 1...20_000, using: &generator)
      let said = try await lastReport("auctions", in: place, dyingAfter: life) ?? last
      let server = try AuctionServer(
        folder: place.folder, report: { Issue.record("seed 42, round \(round): \($0)") })
      let bids = server.items[0].bids
      #expect(bids.count == said || bids.count == said + 1, "seed 42, round \(round)")
      let amounts = (first..<max(first, bids.count)).map { Double($0 + 1) * 10 }
      #expect(bids.dropFirst(first).map(\.amount) == amounts, "seed 42, round \(round)")
      last = bids.count
    }
  }
}
