import Foundation

/// A goal of a row: the required value, and a stricter aim; smaller is better.
public struct Goal: Codable, Equatable, Sendable {
  /// The value that is compared with the goal.
  public enum Measure: Codable, Equatable, Sendable {
    /// The cost of ours divided by that of a contender, by name.
    case ratio(to: String)
    /// The cost of ours divided by that of the cheapest other library.
    case ratioToBestPeer
    /// The cost of ours, in the row's unit.
    case cost
    /// The number of blocks that ours allocates or retains.
    case allocations
    /// The exponent with which the cost of ours grows with the size.
    case growth
  }

  public let row: String
  public let measure: Measure
  /// The size; nil for a goal over all sizes.
  public let size: Int?
  /// The value that `--check` requires.
  public let required: Double
  /// The stricter value, if any.
  public let aim: Double?
  /// The source of the two values.
  public let source: String

  public init(_ row: String, _ measure: Measure, size: Int?, required: Double, aim: Double? = nil, source: String) {
    self.row = row
    self.measure = measure
    self.size = size
    self.required = required
    self.aim = aim
    self.source = source
  }

  /// The goal as a sentence, for a row that doesn't exist yet.
  public var sentence: String {
    var other = "the best peer"
    if case .ratio(let name) = measure { other = name }
    return "\(place): \(rounded(required)) \(kind(against: other))"
  }

  /// Returns whether a value meets a figure, with a tolerance of 5 % for the variation between measurements.
  func allows(_ value: Double, within figure: Double) -> Bool { value <= figure * 1.05 }

  var place: String { size.map { "\(row), size \($0)" } ?? row }

  func kind(against other: String) -> String {
    switch measure {
    case .ratio, .ratioToBestPeer: "of \(other)"
    case .cost: "by itself"
    case .allocations: "allocations"
    case .growth: "as the exponent of growth"
    }
  }

  /// Returns a goal for each of several sizes.
  public static func each(
    _ row: String, _ measure: Measure, required: KeyValuePairs<Int, Double>, aim: [Int: Double] = [:], source: String
  ) -> [Goal] {
    required.map { size, required in Goal(row, measure, size: size, required: required, aim: aim[size], source: source)
    }
  }
}

/// A goal compared with its measurement.
public struct Verdict: Codable, Equatable, Sendable {
  public enum Status: String, Codable, Sendable {
    case aimMet = "aim met"
    case met
    case missed
    /// The other contender was not measured.
    case open
  }

  public let goal: Goal
  /// The other contender of a ratio.
  public let against: String?
  public let value: Double?
  public let status: Status

  public init(_ goal: Goal, on report: RowReport) {
    let other: RowReport.Cell?
    switch goal.measure {
    case .ratio(let name):
      other = goal.size.flatMap { report.cell(name, size: $0) }
      value = other?.ratio?.median
    case .ratioToBestPeer:
      other = goal.size.flatMap { report.best(.peer, size: $0) }
      value = other?.ratio?.median
    case .cost:
      other = nil
      value = goal.size.flatMap { report.ours(size: $0)?.cost }
    case .allocations:
      other = nil
      value = goal.size.flatMap { report.ours(size: $0)?.allocations }
    case .growth:
      other = nil
      value = report.cells.first { $0.role == .ours }.flatMap { report.growth(of: $0.contender) }
    }
    self.goal = goal
    against = other?.contender
    status =
      if let value {
        !goal.allows(value, within: goal.required)
          ? .missed
          : goal.aim.map { goal.allows(value, within: $0) } == true ? .aimMet : .met
      } else {
        .open
      }
  }

  /// The missed goal as a sentence, with the measured value and the required one.
  public var sentence: String {
    let what = goal.kind(against: against ?? "a peer")
    return "\(goal.place): \(value.map { rounded($0) } ?? "nothing") \(what), the goal is \(rounded(goal.required))"
  }
}

/// Returns a figure with its significant digits.
func rounded(_ value: Double) -> String {
  let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
  return value.formatted(
    .number.precision(.fractionLength(digits)).grouping(.never).locale(.init(identifier: "en_US_POSIX")))
}
