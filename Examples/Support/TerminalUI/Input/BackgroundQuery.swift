/// The query for the color of a terminal's background, and its answer, which arrives among the keys.
///
/// The query is a value and does no input or output. It takes answers out of the input, in pieces of any size, also
/// late or broken ones, so that no part of them is taken for a key. A second query, which every terminal answers, shows
/// that the first one won't be answered anymore.
struct BackgroundQuery: Sendable {
  /// The queries: the background's color (OSC 11), and the terminal's attributes (DA1).
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Whether an answer may still arrive.
  private(set) var isOpen: Bool

  /// The color that the terminal has answered.
  private var background: RGB?

  /// Bytes that are, or may be, the beginning of an answer.
  private var held: [UInt8] = []

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let colorStart = Array("\u{1B}]11;".utf8)
  private static let attributesStart = Array("\u{1B}[?".utf8)
  private static let attributesBytes = Set("0123456789;".utf8)

  /// The length beyond which an answer is given up.
  private static let longestAnswer = 64

  /// - Parameter isOpen: Whether the questions were asked.
  init(isOpen: Bool) { self.isOpen = isOpen }

  /// Whether bytes are held that a key may have sent: see ``releaseKeys()``.
  var holdsKeys: Bool { (1...2).contains(held.count) }

  /// Returns the color once after its arrival.
  mutating func takeBackground() -> RGB? {
    defer { background = nil }
    return background
  }

  /// Returns the bytes without those of answers.
  mutating func keys(of bytes: [UInt8]) -> [UInt8] {
    var keys: [UInt8] = []
    for byte in bytes {
      if isOpen { take(byte, into: &keys) } else { keys.append(byte) }
    }
    return keys
  }

  /// Returns the held bytes of keys, such as an escape that no byte has followed in time.
  mutating func releaseKeys() -> [UInt8] {
    guard holdsKeys else { return [] }
    defer { held = [] }
    return held
  }

  private mutating func take(_ byte: UInt8, into keys: inout [UInt8]) {
    if held.starts(with: Self.colorStart) {
      takeColor(byte, into: &keys)
    } else if held.starts(with: Self.attributesStart) {
      takeAttributes(byte, into: &keys)
    } else if held.isEmpty, byte != Self.escape {
      keys.append(byte)
    } else {
      held.append(byte)
      guard !Self.colorStart.starts(with: held), !Self.attributesStart.starts(with: held) else { return }
      // Not an answer. Its last byte may begin one.
      keys += held.dropLast()
      held = []
      if byte == Self.escape { held = [byte] } else { keys.append(byte) }
    }
  }

  private mutating func takeColor(_ byte: UInt8, into keys: inout [UInt8]) {
    let isAfterEscape = held.last == Self.escape
    if byte == Self.bell || isAfterEscape && byte == UInt8(ascii: "\\") {
      let text = held.dropFirst(Self.colorStart.count).filter { $0 != Self.escape }
      background = RGB(answer: String(decoding: text, as: UTF8.self))
      held = []
    } else if !isAfterEscape, byte == Self.escape || (0x20...0x7E).contains(byte), held.count < Self.longestAnswer {
      held.append(byte)
    } else {
      // A broken answer, which ends before this byte or before the escape.
      held = isAfterEscape ? [Self.escape] : []
      take(byte, into: &keys)
    }
  }

  private mutating func takeAttributes(_ byte: UInt8, into keys: inout [UInt8]) {
    if byte == UInt8(ascii: "c") {
      // The last answer.
      (isOpen, held) = (false, [])
    } else if Self.attributesBytes.contains(byte), held.count < Self.longestAnswer {
      held.append(byte)
    } else {
      held = []
      take(byte, into: &keys)
    }
  }
}

extension RGB {
  /// Reads a color as terminals answer: `rgb:` or `rgba:` with one to four hexadecimal digits for each component, or
  /// `#` with two.
  init?(answer: String) {
    var parts: [Substring]
    if answer.hasPrefix("#"), answer.count == 7 {
      let digits = Array(answer.dropFirst())
      parts = stride(from: 0, to: 6, by: 2).map { Substring(String(digits[$0...$0 + 1])) }
    } else {
      let halves = answer.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, ["rgb", "rgba"].contains(halves[0]) else { return nil }
      parts = halves[1].split(separator: "/", omittingEmptySubsequences: false)
      if halves[0] == "rgba", parts.count == 4 { parts.removeLast() }
    }
    let components = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
      return UInt8(value * 255 / ((1 << (4 * UInt32(part.count))) - 1))
    }
    guard parts.count == 3, components.count == 3 else { return nil }
    self.init(components[0], components[1], components[2])
  }
}
