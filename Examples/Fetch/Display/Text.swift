import Foundation

extension Int {
  /// A number of bytes, short enough for a column of seven: `999 B`, `1.2 kB`, `35.0 MB`, `120 GB`.
  var shownAsBytes: String {
    guard self >= 1000 else { return "\(self) B" }
    var (tenths, unit) = (self / 100, 0)
    // Rounded down, so that nothing is shown as complete that is not.
    while tenths >= 10_000 { (tenths, unit) = (tenths / 1000, unit + 1) }
    let amount = tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(amount) \(["kB", "MB", "GB", "TB", "PB", "EB"][unit])"
  }
}

extension Duration {
  /// A wait, to a tenth of a second: `0.5 s`.
  var shown: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// What a clock would show, short enough for a column of seven: `0:04`, `2:00:00`; nil beyond 99 hours.
  var shownOnClock: String? {
    let (whole, rest) = components
    guard whole >= 0, whole < 359_999 || whole == 359_999 && rest == 0 else { return nil }
    let seconds = Int(whole) + (rest > 0 ? 1 : 0)
    let tail = (seconds % 60).twoDigits
    return seconds < 3600
      ? "\(seconds / 60):\(tail)" : "\(seconds / 3600):\((seconds / 60 % 60).twoDigits):\(tail)"
  }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension URL {
  /// The path, from the current folder if the file lies in it.
  var shownPath: String {
    let here = URL.currentDirectory().path(percentEncoded: false)
    let whole = path(percentEncoded: false)
    return whole.hasPrefix(here) ? String(whole.dropFirst(here.count)) : whole
  }
}

extension String {
  /// The text with a mark for everything that would steer a terminal: much of it comes from servers.
  var harmless: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isHarmful = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
          return isHarmful && scalar != "\n" ? "\u{FFFD}" : scalar
        }))
  }

  /// How many cells of a terminal the text takes at most, colours apart.
  var cells: Int {
    var count = 0
    var isSequence = false
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { count += scalar.cells }
      if isSequence, scalar.properties.isAlphabetic { isSequence = false }
    }
    return count
  }

  /// The beginning that fits into so many cells, with an ellipsis if something is cut off, and blanks up to there.
  func fitted(to width: Int) -> String {
    var (kept, used) = ("", 0)
    if cells <= width {
      (kept, used) = (self, cells)
    } else if width > 0 {
      for character in self {
        let size = String(character).cells
        guard used + size < width else { break }
        kept.append(character)
        used += size
      }
      kept += "…"
      used += 1
    }
    return kept + String(repeating: " ", count: Swift.max(0, width - used))
  }

  /// The text with blanks before it, up to so many cells.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - cells)) + self
  }
}

extension Unicode.Scalar {
  /// At most: a line that is a cell short looks better than one that breaks.
  fileprivate var cells: Int { value < 0x1100 || (0x2000..<0x2070).contains(value) ? 1 : 2 }
}
