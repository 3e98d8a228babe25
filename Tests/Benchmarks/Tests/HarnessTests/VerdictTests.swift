import Testing

@testable import Harness

@Suite("Verdicts")
struct VerdictTests {
  private func report(ours: [Int: Double], allocations: Double? = nil) -> RowReport {
    let sizes = ours.keys.sorted()
    return RowReport(
      name: "row", unit: "ns a step", sizeName: "steps",
      cells: sizes.flatMap { size in
        let cost = ours[size] ?? 0
        return [
          RowReport.Cell(size: size, contender: "ours", role: .ours, cost: cost, ratio: nil, allocations: allocations),
          RowReport.Cell(
            size: size, contender: "hand", role: .limit, cost: 1, ratio: Spread([cost]), allocations: nil),
          RowReport.Cell(
            size: size, contender: "slow", role: .peer, cost: 100, ratio: Spread([cost / 100]), allocations: nil),
          RowReport.Cell(
            size: size, contender: "fast", role: .peer, cost: 10, ratio: Spread([cost / 10]), allocations: nil),
        ]
      }, operations: Dictionary(sizes.map { ($0, $0) }) { first, _ in first })
  }

  private func goal(_ measure: Goal.Measure, size: Int? = 1, required: Double, aim: Double? = nil) -> Goal {
    Goal("row", measure, size: size, required: required, aim: aim, source: "a test")
  }

  @Test("a verdict is met or aim met up to and including the two figures, and missed above")
  func statuses() {
    let report = report(ours: [1: 2])
    #expect(Verdict(goal(.ratio(to: "hand"), required: 2, aim: 1), on: report).status == .met)
    #expect(Verdict(goal(.ratio(to: "hand"), required: 3, aim: 2), on: report).status == .aimMet)
    #expect(Verdict(goal(.ratio(to: "hand"), required: 2), on: report).status == .met)
    #expect(Verdict(goal(.ratio(to: "hand"), required: 1.8), on: report).status == .missed)
    #expect(Verdict(goal(.ratio(to: "hand"), required: 1.92, aim: 1.92), on: report).status == .aimMet)
    #expect(Verdict(goal(.ratio(to: "hand"), required: 1.89), on: report).status == .missed)
  }

  @Test("the best peer is the cheapest at that size")
  func bestPeer() {
    let verdict = Verdict(goal(.ratioToBestPeer, required: 0.5), on: report(ours: [1: 2]))
    #expect(verdict.against == "fast")
    #expect(verdict.value == 0.2)
  }

  @Test("costs, allocations and growth are judged without another contender")
  func own() {
    let report = report(ours: [1: 2, 10: 2, 100: 2], allocations: 3)
    #expect(Verdict(goal(.cost, size: 10, required: 2), on: report).status == .met)
    #expect(Verdict(goal(.cost, size: 10, required: 1.8), on: report).status == .missed)
    #expect(Verdict(goal(.allocations, required: 2), on: report).value == 3)
    // A step costs the same at every size, so the total grows with the size.
    let growth = Verdict(goal(.growth, size: nil, required: 1.1), on: report)
    #expect(abs((growth.value ?? 0) - 1) < 1e-9)
    #expect(growth.status == .met)
  }

  @Test("a goal without a measurement is open")
  func open() {
    let report = report(ours: [1: 2])
    #expect(Verdict(goal(.ratio(to: "absent"), required: 9), on: report).status == .open)
    #expect(Verdict(goal(.cost, size: 7, required: 9), on: report).status == .open)
    #expect(Verdict(goal(.growth, size: nil, required: 9), on: report).status == .open)
  }
}
