import Foundation

/// Reads the three forms in which servers write a time (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Returns the time that a text names; nil if it is not one.
  ///
  /// - Parameters:
  ///   - text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  ///   - now: Decides the century of a year of two digits: it lies at most 50 years ahead.
  static func parse(_ text: String, now: Date) -> Date? {
    let words = text.split { " \t,-".contains($0) }.map { $0.lowercased() }
    guard let day = words.first?.prefix(3), weekdays.contains(String(day)) else { return nil }
    switch words.count {
    case 6 where words[5] == "gmt":
      return date(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
    case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
    default: return nil
    }
  }

  private static let weekdays: Set = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func date(day: String, month: String, year: String, time: String, now: Date) -> Date? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = parts[0].number(2...2), let minute = parts[1].number(2...2),
      // A leap second is the first of the next minute.
      let second = parts[2].number(2...2), hour < 24, minute < 60, second <= 60,
      let day = day.number(1...2), let month = months.firstIndex(of: month), let year = fullYear(year, now: now),
      (1...length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    let days = days(before: year) + (0..<month).reduce(0) { $0 + length(ofMonth: $1, year: year) } + day - 1
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  private static func fullYear(_ text: String, now: Date) -> Int? {
    if let year = text.number(4...4) { return year }
    guard let year = text.number(2...2) else { return nil }
    // Years of the average length tell the present one but for its first or last hours.
    // A strange clock must not leave the range of what can be computed with.
    let years = Int(exactly: (now.timeIntervalSince1970 / 31_556_952).rounded(.down)) ?? 0
    let present = 1970 + min(max(years, -10_000), 10_000)
    let inThisCentury = present - present % 100 + year
    if inThisCentury > present + 50 { return inThisCentury - 100 }
    return inThisCentury > present - 50 ? inThisCentury : inThisCentury + 100
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  /// The number of days from the first of 1970 to the first of a year; negative before.
  private static func days(before year: Int) -> Int {
    // Counted 400 years later, where the calendar is the same, so that the year 0 is none too early.
    func leapDays(_ year: Int) -> Int { (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 }
    return (year - 1970) * 365 + leapDays(year - 1) - leapDays(1969)
  }
}

extension StringProtocol {
  /// The number that the text is, if it is as many ASCII digits as allowed.
  fileprivate func number(_ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(utf8.count), utf8.allSatisfy(\.isDecimalDigit) else { return nil }
    return Int(self)
  }
}
