/// A day of the Gregorian calendar, from the year 1 to 9999.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// From 1 to 9999.
  public let year: Int

  /// From 1 to 12.
  public let month: Int

  /// From 1 to the last of the month.
  public let day: Int

  /// Names a day; nil if the calendar has none such.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that is named, or the last one of its month where that is shorter; each number is brought into its range.
  init(nearestTo year: Int, _ month: Int, _ day: Int) {
    self.year = min(max(year, 1), 9999)
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), Self.days(ofMonth: self.month, year: self.year))
  }

  /// How many days a month has.
  static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// As ISO 8601 has it, such as `2025-03-01`.
  public var description: String {
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
