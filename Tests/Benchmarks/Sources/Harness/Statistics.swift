import Foundation

/// The median and the middle half of measurements.
public struct Spread: Codable, Equatable, Sendable {
  public let median: Double
  public let lower: Double
  public let upper: Double

  /// - Parameter values: The measurements, at least one.
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    median = Self.quantile(0.5, of: sorted)
    lower = Self.quantile(0.25, of: sorted)
    upper = Self.quantile(0.75, of: sorted)
  }

  /// Creates a value without spread.
  public init(exactly value: Double) {
    self.init([value])
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let position = share * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}

/// Returns the exponent *e* with which a cost grows as size to the power of *e*; nil with fewer than two sizes.
///
/// It is the slope of the regression line of the logarithms.
public func growthExponent(of costs: [(size: Int, cost: Double)]) -> Double? {
  let points = costs.filter { $0.size > 0 && $0.cost > 0 }.map { (x: log(Double($0.size)), y: log($0.cost)) }
  guard Set(points.map(\.x)).count > 1 else { return nil }
  let count = Double(points.count)
  let middle = (x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  let covariance = points.map { ($0.x - middle.x) * ($0.y - middle.y) }.reduce(0, +)
  let variance = points.map { ($0.x - middle.x) * ($0.x - middle.x) }.reduce(0, +)
  return covariance / variance
}
