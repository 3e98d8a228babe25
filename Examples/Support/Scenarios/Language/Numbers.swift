import Foundation
import Raster

/// Parses numbers in the syntax of scenarios: decimal digits, a sign and a point, nothing else.
enum Numbers {
  /// Parses an integer of at most nine digits, so that arithmetic can't overflow.
  static func integer(_ text: String) -> Int? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count - digits.count <= 1, (1...9).contains(digits.count), digits.allSatisfy(isDigit) else {
      return nil
    }
    return Int(text)
  }

  /// Parses a nonnegative integer.
  static func count(_ text: String) -> Int? {
    integer(text).flatMap { text.hasPrefix("-") ? nil : $0 }
  }

  /// Parses a number, with digits on both sides of a point.
  static func decimal(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, integer(String(whole)) != nil, parts.count <= 2 else { return nil }
    guard parts.count == 1 || fraction(parts[1]) != nil else { return nil }
    return Double(text)
  }

  /// Parses a nonnegative, exact number of seconds.
  static func seconds(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ count(String($0)) }), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return .seconds(whole) }
    return fraction(parts[1]).map { .seconds(whole) + .nanoseconds($0) }
  }

  /// Parses a picture size such as `1200x800`, within the limit of ``Raster``.
  static func size(_ text: String) -> PixelSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { count(String($0)) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    return Raster.isValidSize(width: width, height: height) ? PixelSize(width: width, height: height) : nil
  }

  /// Parses the size of a terminal such as `80x24`.
  static func cells(_ text: String) -> PixelSize? {
    size(text).flatMap { $0.width <= 500 && $0.height <= 200 ? $0 : nil }
  }

  /// Parses a time such as `2025-03-01T10:00:00Z`.
  static func instant(_ text: String) -> WorldClock.Instant? {
    let style = Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text), style.format(date) == text else { return nil }
    return WorldClock.Instant(sinceEpoch: .seconds(Int(date.timeIntervalSince1970)))
  }

  /// Parses the digits after a point as nanoseconds.
  private static func fraction(_ digits: Substring) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else { return nil }
    return Int(digits + String(repeating: "0", count: 9 - digits.utf8.count))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
