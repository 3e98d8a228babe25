import Foundation

/// How long a server says to wait before the next try.
enum RetryAfter {
  /// The longest wait that is told apart from longer ones: 2³¹ seconds, some 68 years.
  private static let limit = 2_147_483_648

  /// Returns what the value of a Retry-After field asks for; nil if it is neither a number of seconds nor a time.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - now: The present time; a time that lies before it is no wait at all.
  static func delay(_ value: String, now: Date) -> Duration? {
    let text = value.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) {
      return .seconds(min(Int(text) ?? limit, limit))
    }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    // Far dates and a strange clock must not leave the range of what can be converted.
    let wait = date.timeIntervalSince(now)
    return wait.isFinite ? .seconds(min(max(0, wait), Double(limit))) : nil
  }
}
