import Testing

@testable import Harness

@Suite("Statistics")
struct StatisticsTests {
  @Test("a spread is the median and the middle half, for any order")
  func spread() {
    #expect(Spread([5, 1, 4, 2, 3]) == Spread([1, 2, 3, 4, 5]))
    let spread = Spread([5, 1, 4, 2, 3])
    #expect([spread.lower, spread.median, spread.upper] == [2, 3, 4])
    #expect(Spread([1, 2]).median == 1.5)
    #expect(Spread(exactly: 7).upper == 7)
  }

  @Test("one slow round doesn't change the median")
  func outlier() {
    #expect(Spread([1, 1, 1, 1, 100]).median == 1)
  }

  @Test("the exponent of growth is that of the power", arguments: [0.0, 0.5, 1, 2])
  func growth(exponent: Double) throws {
    func power(_ size: Int) -> Double {
      // Sizes are powers of four, so that all of this is exact.
      switch exponent {
      case 0: 3
      case 0.5: Double([4: 2, 16: 4, 64: 8][size] ?? 0)
      case 1: Double(size) * 3
      default: Double(size * size)
      }
    }
    let found = try #require(growthExponent(of: [4, 16, 64].map { (size: $0, cost: power($0)) }))
    #expect(abs(found - exponent) < 1e-9)
  }

  @Test("fewer than two sizes have no growth, and a size of zero is ignored")
  func noGrowth() {
    #expect(growthExponent(of: []) == nil)
    #expect(growthExponent(of: [(size: 10, cost: 1)]) == nil)
    #expect(growthExponent(of: [(size: 0, cost: 1), (size: 10, cost: 1)]) == nil)
  }

  @Test("figures have their significant digits", arguments: [(0.123, "0.12"), (12.34, "12.3"), (1234.5, "1234")])
  func digits(value: Double, text: String) {
    #expect(rounded(value) == text)
  }
}
