import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// The wait in a Retry-After field.
@Suite struct RetryAfterTests {
  // Sun, 06 Nov 1994 08:49:37 GMT
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  static let values: [(String, Duration?)] = [
    ("0", .seconds(0)),
    ("120", .seconds(120)),
    (" 7\t", .seconds(7)),
    ("007", .seconds(7)),
    ("2147483649", .seconds(2_147_483_648)),
    ("99999999999999999999999999", .seconds(2_147_483_648)),
    ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(0)),
    ("Sun, 06 Nov 1994 08:50:07 GMT", .seconds(30)),
    ("Sunday, 06-Nov-94 08:50:07 GMT", .seconds(30)),
    ("Sun Nov  6 08:50:07 1994", .seconds(30)),
    ("Wed Nov 16 08:49:37 1994", .seconds(864_000)),
    ("sun, 06 nov 1994 08:50:07 gmt", .seconds(30)),
    ("Sat, 05 Nov 1994 08:49:37 GMT", .seconds(0)),
    ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(2_147_483_648)),
    ("", nil), ("-1", nil), ("1.5", nil), ("+5", nil), ("soon", nil), ("٣", nil), ("12 s", nil),
    ("Sun, 06 Nov 1994 08:49:37", nil),
    ("Sun, 06 Nov 1994 08:49:37 CET", nil),
    ("Sun, 31 Nov 1994 08:49:37 GMT", nil),
    ("Sun, 00 Nov 1994 08:49:37 GMT", nil),
    ("Wed, 29 Feb 1995 08:49:37 GMT", nil),
    ("Sun, 06 Now 1994 08:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
    ("Sun, 06 Nov 1994 8:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 08:60:00 GMT", nil),
    ("Sun, 06 Nov 1994 08:49:61 GMT", nil),
    ("Sun, 06 Nov 994 08:49:37 GMT", nil),
    ("Day, 06 Nov 1994 08:49:37 GMT", nil),
    ("06 Nov 1994 08:49:37 GMT", nil),
  ]

  @Test("DL-53 Retry-After is a number of seconds or one of three dates", arguments: values)
  func delay(value: String, expected: Duration?) {
    #expect(RetryAfter.delay(value, now: Self.now) == expected)
  }

  static let dates: [(String, Double)] = [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Sun, 06 Nov 1994 08:49:37 UTC", 784_111_777),
  ]

  @Test("DL-53 dates of all centuries are parsed", arguments: dates)
  func date(text: String, seconds: Double) {
    #expect(HTTPDate.parse(text, now: Self.now)?.timeIntervalSince1970 == seconds)
  }

  static let years: [(Double, String, Double)] = [
    // In 1994, years up to 44 are in the future, and years from 45 on are in the past.
    (784_111_777, "44", 2_335_305_600), (784_111_777, "45", -788_832_000),
    // In 2099, years up to 49 belong to the next century.
    (4_090_000_000, "99", 4_070_995_200), (4_090_000_000, "00", 4_102_531_200), (4_090_000_000, "49", 5_648_832_000),
    (4_090_000_000, "50", 2_524_694_400),
  ]

  @Test("DL-53 a two-digit year is at most 50 years in the future", arguments: years)
  func century(now: Double, year: String, seconds: Double) {
    let text = "Sunday, 02-Jan-\(year) 00:00:00 GMT"
    let date = HTTPDate.parse(text, now: Date(timeIntervalSince1970: now))
    #expect(date?.timeIntervalSince1970 == seconds)
  }

  @Test("DL-53 random dates are parsed as Foundation does", arguments: 1...3 as ClosedRange<UInt64>)
  func againstFoundation(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
      formatter.dateFormat = format
      for _ in 0..<TestScale.rounds(100) {
        let date = Date(
          timeIntervalSince1970: Double(Int.random(in: -10_000_000_000...200_000_000_000, using: &generator)))
        let text = formatter.string(from: date)
        #expect(HTTPDate.parse(text, now: Self.now) == date, "seed \(seed): \(text)")
        if format.hasPrefix("EEE,") { #expect(HTTPDate.text(Int(date.timeIntervalSince1970)) == text, "seed \(seed)") }
      }
    }
  }

  @Test("random texts and extreme clocks give a wait in range or none", arguments: 1...5 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "Sun", ", ", " ", "06", "-", "Nov", "1994", "08:49:37", "GMT", ":", "9", "\u{0}", "é", "99999999999", ".",
    ]
    let clocks = [0, -1e300, 1e300, .infinity, .nan, 784_111_777]
    for _ in 0..<TestScale.rounds(100) {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      for clock in clocks {
        let delay = RetryAfter.delay(text, now: Date(timeIntervalSince1970: clock))
        #expect(delay.map { (.zero ... .seconds(2_147_483_648)).contains($0) } ?? true, "seed \(seed): \(text)")
      }
    }
    for clock in clocks {
      let now = Date(timeIntervalSince1970: clock)
      _ = RetryAfter.delay("Sunday, 06-Nov-94 08:49:37 GMT", now: now)
      _ = RetryAfter.delay("Sun, 06 Nov 1994 08:49:37 GMT", now: now)
    }
  }
}
