public import Foundation

/// A day of the Gregorian calendar, without a time.
///
/// It is stored as midnight UTC. A time that is read is the day in UTC on which it lies.
public struct Day: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  private let number: Int

  private static let length: TimeInterval = 24 * 60 * 60

  /// The day of a time.
  public init(_ time: Date) {
    number = Int((time.timeIntervalSince1970 / Self.length).rounded(.down))
  }

  /// The day that a text such as `2025-03-01` names; nil if there is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    // A digit with an accent is in the range of characters, but isn't part of a number.
    guard numbers.count == 3, numbers[0] > 0 else { return nil }
    number = Self.number(ofYear: numbers[0], numbers[1], numbers[2])
    // A day that doesn't exist, such as February 30, has the number of another one.
    guard description == text else { return nil }
  }

  /// The beginning of the day in UTC.
  public var midnight: Date { Date(timeIntervalSince1970: Double(number) * Self.length) }
}

// Foundation's calendar is the Julian one before 1582 and has a gap of ten days, in which other programs know days.
// A year begins in March here, so that a leap day is its last one.
extension Day {
  private static let daysOf400Years = 146_097

  /// The number of 1970-01-01, counted from March 1 of year 0.
  private static let epoch = 719_468

  private static func number(ofYear year: Int, _ month: Int, _ day: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return year * 365 + year / 4 - year / 100 + year / 400 + firstDay(ofMonth: month) + day - 1 - epoch
  }

  /// Returns the number of days in a year before a month, both counted from March.
  private static func firstDay(ofMonth month: Int) -> Int { (153 * month + 2) / 5 }

  private var parts: (year: Int, month: Int, day: Int) {
    let (cycle, rest) = (number + Self.epoch).quotientAndRemainder(dividingBy: Self.daysOf400Years)
    let yearOfCycle = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - Self.firstDay(ofMonth: month) + 1
    let year = cycle * 400 + yearOfCycle
    return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
  }
}

extension Day: Comparable {
  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }
}

extension Day: CustomStringConvertible {
  /// The day as `2025-03-01`.
  public var description: String {
    let (year, month, day) = parts
    return [(year, 4), (month, 2), (day, 2)].map { number, digits in
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }.joined(separator: "-")
  }
}
