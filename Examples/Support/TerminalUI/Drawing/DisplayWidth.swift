extension Character {
  /// The number of cells that a terminal uses for this character: 0, 1 or 2.
  ///
  /// East Asian wide characters and emoji take 2 cells, a lone combining mark or joiner takes none. Ambiguous characters
  /// (`●`, `★`) are narrow. A control character takes 1: the canvas shows a mark in its place, so that text from the
  /// network can't control the terminal.
  public var displayWidth: Int {
    if isASCII { return 1 }
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1, first.isKnownNarrow || first.isControlScalar { return 1 }
    if isControl { return 1 }
    if first.properties.isEmojiPresentation || first.isEastAsianWide || isEmojiByVariation { return 2 }
    return first.hasNoWidth ? 0 : 1
  }

  /// Whether terminals may disagree about the width, so that the cursor must be positioned after the character.
  var hasAmbiguousWidth: Bool {
    let scalars = unicodeScalars
    return scalars.count > 1 || (scalars.first.map { $0.value >= 0x300 } ?? false)
  }

  /// Whether this character would control a terminal instead of being shown.
  var isControl: Bool {
    unicodeScalars.contains(where: \.isControlScalar)
  }

  private var isEmojiByVariation: Bool {
    unicodeScalars.contains { $0.value == 0xFE0F } && unicodeScalars.first?.properties.isEmoji == true
  }
}

extension String {
  /// The number of cells that a terminal uses for this text on one line.
  public var displayWidth: Int {
    // Fast path: ASCII text has as many cells as bytes.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text, truncated to a width with an ellipsis at the end if necessary.
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
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// Returns the text wrapped to a width, between words where possible.
  public func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ").flatMap({ $0.pieces(ofWidth: width) }) {
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

extension Substring {
  /// Returns the word in pieces that fit into a width: whole, unless it is wider.
  fileprivate func pieces(ofWidth width: Int) -> [String] {
    guard String(self).displayWidth > width, width > 1 else { return [String(self)] }
    var pieces = [""]
    var used = 0
    for character in self {
      if used + character.displayWidth > width {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += character.displayWidth
    }
    return pieces
  }
}

extension Unicode.Scalar {
  fileprivate var hasNoWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether this scalar is in a range that is narrow in every terminal: European letters, box drawing and blocks.
  fileprivate var isKnownNarrow: Bool {
    (0xA0..<0x300).contains(value) && value != 0xAD || (0x2500...0x259F).contains(value)
  }

  /// Whether this scalar controls the cursor or the text: control characters, separators, writing directions.
  var isControlScalar: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: isDirectionControl
    }
  }

  /// Whether this scalar changes the writing direction, and so the order of the cells that follow.
  fileprivate var isDirectionControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  fileprivate var isEastAsianWide: Bool {
    guard value >= 0x1100 else { return false }
    return Self.wideRanges.contains { $0.contains(value) }
  }

  /// The ranges of Unicode's East Asian widths W and F, without emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
