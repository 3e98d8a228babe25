extension Character {
  /// How many cells a terminal gives this character: 0, 1 or 2.
  ///
  /// Two for East Asian wide characters and emoji, none for a lone combining mark or joiner, which has no cell to
  /// stand in. Ambiguous characters (`●`, `★`) are narrow. Control characters count 1: the canvas shows a mark for
  /// them, so that a text from the network cannot steer the terminal.
  public var displayWidth: Int {
    if isASCII { return 1 }
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1, first.isKnownNarrow || first.isControlScalar { return 1 }
    if isControl { return 1 }
    if first.properties.isEmojiPresentation || first.isEastAsianWide || isEmojiByVariation { return 2 }
    return first.hasNoWidth ? 0 : 1
  }

  /// Whether terminals may disagree about the width, so that the cursor must be placed anew after it.
  var hasAmbiguousWidth: Bool {
    let scalars = unicodeScalars
    return scalars.count > 1 || (scalars.first.map { $0.value >= 0x300 } ?? false)
  }

  /// Whether this character would steer a terminal instead of being shown.
  var isControl: Bool {
    unicodeScalars.contains(where: \.isControlScalar)
  }

  private var isEmojiByVariation: Bool {
    unicodeScalars.contains { $0.value == 0xFE0F } && unicodeScalars.first?.properties.isEmoji == true
  }
}

extension String {
  /// How many cells a terminal gives this text, written on one line.
  public var displayWidth: Int {
    // Plain text, which most is, has as many cells as bytes.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the longest beginning that fits, with an ellipsis at its end where something was cut off.
  public func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in self {
      used += character.displayWidth
      guard used < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Returns the text in lines that fit, broken between words where words fit.
  public func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if line.isEmpty {
          line = String(word)
        } else if line.displayWidth + 1 + String(word).displayWidth <= width {
          line += " " + word
        } else {
          lines.append(line.truncated(toWidth: width))
          line = String(word)
        }
      }
      lines.append(line.truncated(toWidth: width))
    }
    return lines
  }
}

extension Unicode.Scalar {
  fileprivate var hasNoWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether this scalar is narrow beyond doubt: a letter of Europe, a line or a block that is drawn with.
  fileprivate var isKnownNarrow: Bool {
    (0xA0..<0x300).contains(value) && value != 0xAD || (0x2500...0x259F).contains(value)
  }

  /// Whether this scalar moves the cursor or the text instead of being shown: controls, separators, writing directions.
  var isControlScalar: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: isDirectionControl
    }
  }

  /// Whether this scalar changes the writing direction, and with it the order of the cells that follow.
  fileprivate var isDirectionControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  fileprivate var isEastAsianWide: Bool {
    guard value >= 0x1100 else { return false }
    return Self.wideRanges.contains { $0.contains(value) }
  }

  /// Blocks of Unicode's East Asian widths W and F that are no emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
