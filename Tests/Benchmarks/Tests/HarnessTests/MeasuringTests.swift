import AllocationCounter
import Testing

@testable import Harness

extension OneAtATime {
  @Suite("Measuring")
  struct MeasuringTests {
    private final class Box {}

    private func row(_ contenders: [Contender<RepeatedWork>]) -> TimeRow {
      TimeRow(
        "row", operation: "a step", sizeName: "steps", sizes: [10, 100, 1000], operations: { $0 }, result: { $0 },
        contenders: contenders)
    }

    /// Does as many steps as the size, each of this cost.
    private func steps(_ size: Int, of cost: Int = 1) -> RepeatedWork {
      RepeatedWork { repetitions in
        var sum = 0
        for _ in 0..<repetitions {
          for _ in 0..<size {
            for _ in 0..<cost { sum = opaque(sum) }
            sum += 1
          }
        }
        return sum
      }
    }

    @Test("each sample's result is checked, at every size")
    func results() throws {
      #expect(throws: WrongResult.self) {
        try row([.ours { steps($0) }, .peer("lazy") { steps($0 == 1000 ? 999 : $0) }]).measure(.full)
      }
      #expect(throws: WrongResult.self) {
        try row([.ours { steps($0) }, .peer("lazy") { steps($0 == 100 ? 99 : $0) }]).measure(.quick)
      }
      let report = try row([.ours { steps($0) }, .peer("honest") { steps($0) }]).measure(.full)
      #expect(report.cells.map(\.size) == [10, 10, 100, 100, 1000, 1000])
      #expect(report.cells.map(\.contender) == ["ours", "honest", "ours", "honest", "ours", "honest"])
    }

    @Test("a quick measurement leaves out the largest of three sizes")
    func quick() throws {
      let report = try row([.ours { steps($0) }]).measure(.quick)
      #expect(report.cells.map(\.size) == [10, 100])
    }

    @Test("the ratio divides ours by the other contender, round by round")
    func ratio() throws {
      let report = try TimeRow(
        "row", operation: "a step", sizeName: "steps", sizes: [100], operations: { $0 }, result: { $0 },
        contenders: [.ours { steps($0, of: 40) }, .limit("short") { steps($0, of: 4) }]
      ).measure(.full)
      #expect(report.cells[0].ratio == nil)
      let ratio = try #require(report.cells[1].ratio)
      // Ten times the work; the time depends on the machine, but not which contender takes longer.
      #expect(ratio.median > 2)
      #expect(ratio.lower <= ratio.median && ratio.median <= ratio.upper)
    }

    @Test("staging isn't measured, and each stage is used once")
    func staging() throws {
      var staged = 0
      var used = 0
      let work = RepeatedWork { repetitions in
        staged += repetitions
        return {
          used += repetitions
          return repetitions
        }
      }
      let report = try TimeRow(
        "row", operation: "a step", sizeName: "", sizes: [1], operations: { $0 }, result: { $0 },
        contenders: [.ours { _ in work }]
      ).measure(.quick)
      #expect(report.cells.count == 1)
      #expect(staged == used)
    }

    @Test("a row of bytes counts retained blocks", .enabled(if: allocation_counter_is_available()))
    func memory() throws {
      let report = try MemoryRow(
        "bytes", item: "an object", sizeName: "objects", sizes: [100_000],
        contenders: [
          .ours { count in { (0..<count).map { _ in Box() } } },
          .peer("twice as many") { count in { (0..<2 * count).map { _ in Box() } } },
        ]
      ).measure(.full)
      let ours = try #require(report.ours(size: 100_000))
      // An object of 16 bytes in a block of 24, and 8 bytes in the array, which grows at most by doubling. Concurrent tests
      // allocate little in comparison.
      #expect(ours.cost > 30 && ours.cost < 45)
      #expect(try #require(ours.allocations) > 0.99 && #require(ours.allocations) < 1.1)
      let ratio = try #require(report.cell("twice as many", size: 100_000)?.ratio)
      #expect(ratio.median > 0.45 && ratio.median < 0.55)
    }
  }
}
