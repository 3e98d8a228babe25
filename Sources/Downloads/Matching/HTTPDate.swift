import Foundation

/// The dates of HTTP: a parser of the three formats, and the text of the preferred one (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Returns the date of a text; nil if the text has none of the formats.
  ///
  /// `UTC` is read as `GMT`: some servers write it, although the formats don't have it.
  ///
  /// - Parameters:
  ///   - text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  ///   - now: The current time; a two-digit year is at most 50 years later.
  static func parse(_ text: String, now: Date) -> Date? {
    let words = text.split { " \t,-".contains($0) }.map { $0.lowercased() }
    guard let day = words.first?.prefix(3), weekdays.contains(String(day)) else { return nil }
    switch words.count {
    case 6 where ["gmt", "utc"].contains(words[5]):
      return date(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
    case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
    default: return nil
    }
  }

  /// Returns the text of a time, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil before the year 1 and after 9999.
  ///
  /// - Parameter seconds: The number of seconds since the beginning of 1970.
  static func text(_ seconds: Int) -> String? {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    let (days, time) = seconds.flooredQuotientAndRemainder(by: 86_400)
    // The average length of a year gives the year or the next one.
    var year = 1970 + days * 400 / 146_097 + 1
    while self.days(before: year) > days { year -= 1 }
    var (day, month) = (days - self.days(before: year), 0)
    while day >= length(ofMonth: month, year: year) {
      day -= length(ofMonth: month, year: year)
      month += 1
    }
    let weekday = weekdays[(days + 4).flooredQuotientAndRemainder(by: 7).remainder].capitalized
    let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(weekday), \((day + 1).padded(to: 2)) \(months[month].capitalized) \(year.padded(to: 4)) \(clock) GMT"
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func date(day: String, month: String, year: String, time: String, now: Date) -> Date? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = parts[0].number(2...2), let minute = parts[1].number(2...2),
      // A leap second counts as the first second of the next minute.
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
    // The average length of a year gives the current year except in its first or last hours.
    // The year is limited, since a wrong clock may be out of range.
    let years = Int(exactly: (now.timeIntervalSince1970 / 31_556_952).rounded(.down)) ?? 0
    let current = 1970 + min(max(years, -10_000), 10_000)
    let inThisCentury = current - current % 100 + year
    if inThisCentury > current + 50 { return inThisCentury - 100 }
    return inThisCentury > current - 50 ? inThisCentury : inThisCentury + 100
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  /// Returns the number of days from the beginning of 1970 to the beginning of a year.
  private static func days(before year: Int) -> Int {
    // The calendar repeats after 400 years, which are added to keep the divided numbers positive.
    func leapDays(_ year: Int) -> Int { (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 }
    return (year - 1970) * 365 + leapDays(year - 1) - leapDays(1969)
  }
}

extension StringProtocol {
  /// Returns the number in the text, if it consists of an allowed count of ASCII digits.
  fileprivate func number(_ digits: ClosedRange<Int>) -> Int? {
    digits.contains(utf8.count) ? decimalNumber : nil
  }
}

extension Int {
  /// Returns the quotient, rounded down, and the remainder, which isn't negative.
  fileprivate func flooredQuotientAndRemainder(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Returns the decimal digits, with leading zeros.
  fileprivate func padded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - "\(self)".count)) + "\(self)"
  }
}
