/// Which piece of a document a response brings, as its `Content-Range` says.
struct ContentRange: Equatable {
  /// The first byte; nil in the answer to a request for a piece that there is not.
  let start: Int?
  /// The length of the whole; nil if the server does not know it.
  let total: Int?

  /// - Parameter text: Such as `bytes 100-199/200`, `bytes 100-199/*` or `bytes */200`.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.count == 2, String(words[0]).isSameASCII(as: "bytes") else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let number = Self.number(parts[1]) else { return nil }
      total = number
    }
    if parts[0] == "*" {
      start = nil
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
      total.map({ last < $0 }) ?? true
    else { return nil }
    start = first
  }

  /// Digits and nothing else: no sign, no blank.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
    return Int(text)
  }
}
