import Foundation

/// The wait before the next attempt that a server requests in a Retry-After field.
enum RetryAfter {
  /// The longest wait before an attempt; a server that requests a longer one is asked again after this time.
  static let limit: Duration = .seconds(60 * 60)

  /// Returns the wait in a field's value, limited to about 68 years; nil if it is neither a number of seconds nor a
  /// date.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - now: The current time; a date before it gives a wait of zero.
  static func delay(_ value: String, now: Date) -> Duration? {
    let text = value.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) {
      return min(.seconds(Int(text) ?? .max), RetryPolicy.unboundedWait)
    }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    // Limited before the conversion, since a distant date or a wrong clock may be out of range.
    let wait = date.timeIntervalSince(now)
    return wait.isFinite ? .seconds(min(max(0, wait), RetryPolicy.unboundedWait / .seconds(1))) : nil
  }
}
