import DueDatesModel
import Foundation
import Testing

@Suite struct DayTests {
  @Test("a text names a day only if it has four, two and two digits and the day exists")
  func texts() {
    #expect(Day("2025-03-01")?.description == "2025-03-01")
    #expect(Day("2024-02-29")?.description == "2024-02-29")
    #expect(Day("0001-01-01")?.description == "0001-01-01")
    for text in [
      "", "2025-02-29", "2025-13-01", "2025-00-10", "2025-3-1", "25-03-01", "2025-03-01 ", "20250301", "2025/03/01",
      "2025-03-01T10:00:00Z", "tomorrow", "-025-03-01", "2\u{301}025-03-01", "2025-03-0\u{20E3}1",
    ] { #expect(Day(text) == nil, "\(text)") }
  }

  @Test("the calendar is the Gregorian one at all times, also in the days that were left out in 1582")
  func calendar() throws {
    for text in ["1582-10-10", "1582-10-04", "1582-10-15", "1500-02-28", "1600-02-29", "2000-02-29", "9999-12-31"] {
      #expect(Day(text)?.description == text)
    }
    for text in ["1500-02-29", "1900-02-29", "2100-02-29", "0000-01-01"] { #expect(Day(text) == nil, "\(text)") }
    var day = try #require(Day("0001-01-01"))
    // Steps of a week and a day reach each day of the month, and the leap days of 400 years.
    for _ in 0..<20_000 {
      #expect(Day("\(day)") == day)
      day = Day(day.midnight.addingTimeInterval(8 * 24 * 60 * 60))
    }
    #expect("\(day)" == "0439-01-25")
  }

  @Test("a time lies on the day that it has in UTC, before 1970 too")
  func times() {
    #expect(Day(Date(timeIntervalSince1970: 0)) == Day("1970-01-01"))
    #expect(Day(Date(timeIntervalSince1970: 86_399.9)) == Day("1970-01-01"))
    #expect(Day(Date(timeIntervalSince1970: 86_400)) == Day("1970-01-02"))
    #expect(Day(Date(timeIntervalSince1970: -0.5)) == Day("1969-12-31"))
    #expect(Day("2025-03-05")?.midnight == Date(timeIntervalSince1970: 1_741_132_800))
  }

  @Test("days are ordered by time")
  func order() throws {
    let days = ["2025-03-05", "2024-12-31", "2025-02-28"].compactMap { Day($0) }
    #expect(days.sorted().map(\.description) == ["2024-12-31", "2025-02-28", "2025-03-05"])
  }
}
