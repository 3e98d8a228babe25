import ArmatureTestSupport
import ArmatureTesting
import Testing

@testable import Downloads

/// The bookkeeping of ranges, compared with an array that has one element for each byte.
@Suite struct RangePlanTests {
  @Test("a set of bytes is the set of its elements", arguments: 0..<8 as Range<UInt64>)
  func sets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(40) {
      let total = Int.random(in: 1...60, using: &random)
      var set = ByteRanges()
      var model = [Bool](repeating: false, count: total)
      for _ in 0..<20 {
        let bounds = [Int.random(in: 0...total, using: &random), Int.random(in: 0...total, using: &random)].sorted()
        set.insert(bounds[0]..<bounds[1])
        for index in bounds[0]..<bounds[1] { model[index] = true }
        #expect(set.count == model.count { $0 }, "seed \(seed)")
        #expect(set.prefixCount == model.prefix { $0 }.count, "seed \(seed)")
        #expect(set.upperBound == (model.lastIndex(of: true) ?? -1) + 1, "seed \(seed)")
        #expect(set.ranges == runs(of: true, in: model), "seed \(seed)")
        #expect(set.gaps(to: total) == runs(of: false, in: model), "seed \(seed)")
        #expect(ByteRanges(pairs: set.pairs, total: total) == set, "seed \(seed)")
      }
    }
  }

  /// The ranges of equal elements.
  private func runs(of value: Bool, in model: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, element) in model.enumerated() where element == value {
      if runs.last?.upperBound == index {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  static let malformedPairs: [[[Int]]] = [
    [[0]], [[0, 1, 2]], [[]], [[5, 5]], [[6, 5]], [[-1, 5]], [[0, 11]], [[0, 5], [5, 7]], [[0, 5], [4, 7]],
    [[4, 7], [0, 2]], [[.min, .max]],
  ]

  @Test("ranges that aren't in order, overlap or exceed the document are no set", arguments: malformedPairs)
  func malformed(pairs: [[Int]]) {
    #expect(ByteRanges(pairs: pairs, total: 10) == nil)
    #expect(ByteRanges(pairs: [[0, 5], [6, 10]], total: 10)?.count == 9)
    #expect(ByteRanges(pairs: [], total: nil) == ByteRanges())
  }

  @Test("DL-105 every byte is in at most one piece and is written once", arguments: 0..<8 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(6) {
      let total = Int.random(in: 1...400, using: &random)
      let minimum = Int.random(in: 1...20, using: &random)
      var written = (0..<total).map { _ in Int.random(in: 0..<5, using: &random) == 0 }
      var known = ByteRanges()
      for (index, isThere) in written.enumerated() where isThere { known.insert(index..<(index + 1)) }
      var plan = RangePlan(total: total, complete: known, minimum: minimum)
      for _ in 0..<4_000 where !plan.isComplete {
        let connection = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: plan.release(connection)
        case 1, 2:
          let isBusy = plan.pieces[connection].map { !$0.isEmpty } ?? false
          if !isBusy, let piece = plan.take(connection, sharing: Int.random(in: 2...4, using: &random)) {
            #expect(!piece.isEmpty && plan.pieces[connection] == piece, "seed \(seed)")
          }
        case 3:
          let end = Int.random(in: 0...total, using: &random)
          let before = plan.pieces[connection]
          if plan.extend(connection, to: end) {
            #expect(before?.isEmpty == true && plan.pieces[connection]?.lowerBound == before?.lowerBound)
            #expect(plan.pieces[connection].map { !$0.isEmpty && $0.upperBound <= end } == true, "seed \(seed)")
          }
        default:
          guard let rest = plan.pieces[connection], !rest.isEmpty else { continue }
          let count = Int.random(in: 1...rest.count, using: &random)
          for index in rest.prefix(count) {
            #expect(!written[index], "byte \(index) is written twice with seed \(seed)")
            written[index] = true
          }
          plan.advance(connection, by: count)
        }
        #expect(plan.complete.ranges == runs(of: true, in: written), "seed \(seed)")
        let pieces = plan.pieces.values.filter { !$0.isEmpty }
        #expect(pieces.allSatisfy { piece in piece.allSatisfy { !written[$0] } }, "seed \(seed)")
        let covered = pieces.reduce(into: ByteRanges()) { $0.insert($1) }
        #expect(covered.count == pieces.reduce(0) { $0 + $1.count }, "two pieces overlap with seed \(seed)")
      }
      // Any single connection can finish what is left.
      for connection in 0..<4 { plan.release(connection) }
      while let piece = plan.take(0) { plan.advance(0, by: piece.count) }
      #expect(plan.isComplete && plan.complete == ByteRanges(0..<total), "seed \(seed)")
    }
  }

  @Test("DL-105 the first pieces are equal, and a connection that has finished takes half of the largest")
  func shares() {
    var plan = RangePlan(total: 1_200, minimum: 10)
    #expect(plan.take(0) == 0..<1_200)
    #expect(plan.take(1, sharing: 4) == 900..<1_200)
    #expect(plan.take(2, sharing: 3) == 600..<900)
    #expect(plan.take(3, sharing: 2) == 300..<600)
    plan.advance(1, by: 300)
    plan.advance(0, by: 100)
    #expect(plan.take(1) == 450..<600)
    #expect(plan.pieces[3] == 300..<450)
    #expect(plan.pieces[0] == 100..<300)
  }

  @Test("DL-105 a piece is divided only into parts that pay off")
  func minimum() {
    var plan = RangePlan(total: 19, minimum: 10)
    #expect(plan.usefulConnections == 1)
    #expect(plan.take(0) == 0..<19)
    #expect(plan.take(1) == nil)
    plan = RangePlan(total: 20, minimum: 10)
    #expect(plan.usefulConnections == 2)
    _ = plan.take(0)
    #expect(plan.take(1, sharing: 4) == 10..<20)
    #expect(plan.take(2) == nil)
  }

  @Test(
    "DL-105 further connections pay off if the rest takes more than a second at the measured rate",
    arguments: [
      (0, 250, true), (1_000_000, 0, true), (1_000_000, 250, true), (2_000_000, 250, false), (1_999_999, 250, true),
      (5_000_000, 1_000, false), (4_999_999, 1_000, true), (9_999_999, 60_000, false), (10_000_000, 60_000, false),
    ])
  func pays(received: Int, milliseconds: Int, isSlow: Bool) {
    var plan = RangePlan(total: 10_000_000)
    _ = plan.take(0)
    plan.advance(0, by: received)
    #expect(plan.isSlow(receiving: received, in: .milliseconds(milliseconds)) == isSlow)
  }
}
