import Foundation
import Raster

/// Reads numbers as scenarios write them: decimal digits, a sign, a point; nothing else.
enum Numbers {
  /// A whole number of at most nine digits, so that no arithmetic on it can overflow.
  static func integer(_ text: String) -> Int? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count - digits.count <= 1, (1...9).contains(digits.count), digits.allSatisfy(isDigit) else {
      return nil
    }
    return Int(text)
  }

  /// A whole number that is not negative.
  static func count(_ text: String) -> Int? {
    integer(text).flatMap { text.hasPrefix("-") ? nil : $0 }
  }

  /// A number, with digits on both sides of its point if it has one.
  static func decimal(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, integer(String(whole)) != nil, parts.count <= 2 else { return nil }
    guard parts.count == 1 || fraction(parts[1]) != nil else { return nil }
    return Double(text)
  }

  /// A time in seconds that is not negative, exact to the last digit.
  static func seconds(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ count(String($0)) }), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return .seconds(whole) }
    return fraction(parts[1]).map { .seconds(whole) + .nanoseconds($0) }
  }

  /// A size such as `1200x800`, of a picture that fits into memory.
  static func size(_ text: String) -> PixelSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { count(String($0)) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    return Raster.holds(width: width, height: height) ? PixelSize(width: width, height: height) : nil
  }

  /// A time such as `2025-03-01T10:00:00Z`.
  static func instant(_ text: String) -> WorldClock.Instant? {
    let style = Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text), style.format(date) == text else { return nil }
    return WorldClock.Instant(sinceEpoch: .seconds(Int(date.timeIntervalSince1970)))
  }

  /// Billionths, from the digits behind a point.
  private static func fraction(_ digits: Substring) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else { return nil }
    return Int(digits + String(repeating: "0", count: 9 - digits.utf8.count))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// How large a picture is, in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
  var width: Int
  var height: Int

  var description: String { "\(width)x\(height)" }
}

extension PixelSize {
  /// The size of a picture.
  init(of picture: Raster) {
    self.init(width: picture.width, height: picture.height)
  }
}
