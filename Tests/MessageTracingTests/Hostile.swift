/// Texts that break outputs, and how they should be shown.
enum Hostile {
  private static let noCharacters: String = {
    let scalars = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap(Unicode.Scalar.init(_:) as (Int) -> Unicode.Scalar?)
    return String(String.UnicodeScalarView(scalars))
  }()

  static let texts = [
    #"say "it" 'now'"#, "<b>&amp;</b>", "a & b", "a; b", "#35;", "%%{init: {}}%%", "$$x^2$$", "wrap: this",
    "nowrap:that", "style a: b;", "classDef a:b#c;", "end", "note over p1: x", "a\nb\r\nc",
    "\u{0}\u{7}\u{1B}[31m\u{7F}",
    "👩‍👩‍👧 🇺🇳 é", "שלום عالم", "\u{202E}txet\u{202C}\u{2066}x\u{2069}\u{200F}", noCharacters, "]]>",
    "a\u{2028}b\u{2029}c\u{85}d", "\t tab \t", "", "   ", "p1->>p2: x", "-->", "\\n", "{{}}", "`code`", "\u{FEFF}",
    "as as", "participant p9", "loop", "---", "<br/>", "ﬂ°°35¶ß", "x\u{0301}\u{200D}",
  ]

  /// The text with its escapes, computed in another way than the library does.
  static func escaped(_ text: String) -> String {
    if text.isEmpty { return "(empty)" }
    let named: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
    let directions: Set<UInt32> = [
      0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF,
    ]
    return text.unicodeScalars.map { scalar in
      if let name = named[scalar] { return name }
      let properties = scalar.properties
      let isEscaped =
        [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        || properties.isNoncharacterCodePoint || directions.contains(scalar.value)
      return isEscaped ? "\\u{" + String(scalar.value, radix: 16).uppercased() + "}" : String(scalar)
    }.joined()
  }
}
