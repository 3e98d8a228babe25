import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

struct LeastMovesTests {
  @Test("the ranks that stay are as many as a quadratic search finds, and ascend")
  func againstQuadraticSearch() {
    for seed in 0..<UInt64(TestScale.rounds(300)) {
      var random = SeededGenerator(seed: seed)
      let ranks = Array(0..<Int.random(in: 0...40, using: &random)).shuffled(using: &random)
      let stays = LeastMoves.staying(ranks)
      let kept = zip(ranks, stays).filter(\.1).map(\.0)
      #expect(kept == kept.sorted(), "seed \(seed)")
      #expect(kept.count == longestIncreasing(ranks), "seed \(seed)")
    }
  }

  @Test("unchanged, reversed and empty orders keep as many as possible", arguments: [0, 1, 2, 1_000])
  func plainOrders(count: Int) {
    #expect(LeastMoves.staying(Array(0..<count)) == Array(repeating: true, count: count))
    #expect(LeastMoves.staying((0..<count).reversed()).filter { $0 }.count == min(count, 1))
  }
}

/// Returns the length of a longest increasing subsequence, found by comparing all pairs.
func longestIncreasing(_ ranks: [Int]) -> Int {
  var lengths: [Int] = []
  for (place, rank) in ranks.enumerated() {
    lengths.append(1 + (0..<place).map { ranks[$0] < rank ? lengths[$0] : 0 }.reduce(0, max))
  }
  return lengths.max() ?? 0
}
