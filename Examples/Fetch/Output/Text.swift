import Downloads
import Foundation

extension Int {
  /// The number of bytes as a text of at most seven characters: `999 B`, `1.2 kB`, `35.0 MB`, `120 GB`.
  var formattedByteCount: String {
    guard self >= 1000 else { return "\(self) B" }
    var (tenths, unit) = (self / 100, 0)
    // Rounded down, so that an incomplete download isn't shown as complete.
    while tenths >= 10_000 { (tenths, unit) = (tenths / 1000, unit + 1) }
    let amount = tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(amount) \(["kB", "MB", "GB", "TB", "PB", "EB"][unit])"
  }
}

extension Duration {
  /// The duration in tenths of a second: `0.5 s`.
  var secondsText: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// The duration as a text of at most eight characters: `0:04`, `2:00:00`; nil beyond 99 hours.
  var clockText: String? {
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
  /// The path of the current folder, which the program never changes, with a slash at its end.
  private static let currentFolder = URL.currentDirectory().path(percentEncoded: false)

  /// The path, relative to the current folder if the file is in it.
  var displayPath: String {
    let here = Self.currentFolder
    let whole = path(percentEncoded: false)
    return whole.hasPrefix(here) ? String(whole.dropFirst(here.count)) : whole
  }
}

extension String {
  /// The address without its password and the secrets of its query.
  var redactedURL: String { DownloadRequest.get(self).redactedURL }

  /// The text with terminal controls replaced by a mark, since much of it comes from servers.
  var withoutTerminalControls: String {
    // Most texts are plain, and looking up the properties of their scalars is slow.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isHarmful = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
          return isHarmful && scalar != "\n" ? "\u{FFFD}" : scalar
        }))
  }

  /// The largest number of terminal cells that the text takes, without its color sequences.
  var terminalWidth: Int {
    var count = 0
    var isSequence = false
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { count += scalar.terminalWidth }
      if isSequence, scalar.properties.isAlphabetic { isSequence = false }
    }
    return count
  }

  /// Returns the text truncated with an ellipsis or padded with spaces to a number of cells.
  func fitted(to width: Int) -> String {
    var (kept, used) = ("", 0)
    if terminalWidth <= width {
      (kept, used) = (self, terminalWidth)
    } else if width > 0 {
      for character in self {
        let size = String(character).terminalWidth
        guard used + size < width else { break }
        kept.append(character)
        used += size
      }
      kept += "…"
      used += 1
    }
    return kept + String(repeating: " ", count: Swift.max(0, width - used))
  }

  /// Returns the text with leading spaces up to a number of cells.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - terminalWidth)) + self
  }
}

extension Unicode.Scalar {
  /// The largest number of cells that it takes: a line that is too short looks better than a wrapped one.
  fileprivate var terminalWidth: Int { value < 0x1100 || (0x2000..<0x2070).contains(value) ? 1 : 2 }
}
