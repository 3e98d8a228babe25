import MessageTracing

/// The colours of the terminal's palette as a page shows them.
enum Palette {
  /// The 16 base colours, dark enough for a light ground.
  private static let onLight = [
    "1c2733", "b3261e", "1f7a34", "8a6100", "1f5fbf", "8b3fa8", "0f7480", "5c6b7a",
    "6b7a8a", "d0342c", "2a9645", "a67700", "2f77de", "a554c4", "1690a0", "3d4a57",
  ]

  /// The same, bright enough for a dark ground.
  private static let onDark = [
    "3d4a57", "f2776f", "6fcf86", "e0b84c", "6fb1f0", "cf93e6", "5ccbd8", "c5ced8",
    "8796a8", "ff9a93", "92e3a4", "f2d27a", "96c9ff", "e3b4f5", "88e2ec", "e6ebf0",
  ]

  /// The rules for all classes.
  static func rules(_ appearance: Run.Appearance) -> String {
    let common =
      "text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre}"
      + ".o{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}"
    let (light, dark) = (rules("ffffff", "1c2733", onLight), rules("14191f", "e6ebf0", onDark))
    return switch appearance {
    case .light: common + light
    case .dark: common + dark
    case .automatic: common + light + "@media (prefers-color-scheme:dark){\(dark)}"
    }
  }

  private static func rules(_ ground: String, _ ink: String, _ colors: [String]) -> String {
    ".b,.r{fill:#\(ground)}.i{fill:#\(ink)}"
      + colors.enumerated().map { ".p\($0.offset){fill:#\($0.element)}" }.joined()
  }

  /// What an element is painted with.
  enum Paint {
    /// A class of the rules.
    case named(String)

    /// A mixture, as six digits.
    case mixed(String)

    /// The attributes of an element that has other classes besides.
    func attributes(_ classes: [String]) -> String {
      switch self {
      case .named(let name): return "class=\"\(([name] + classes).joined(separator: " "))\""
      case .mixed(let digits):
        return (classes.isEmpty ? "" : "class=\"\(classes.joined(separator: " "))\" ") + "fill=\"#\(digits)\""
      }
    }
  }

  /// What paints in a colour; nil for the reader's own.
  static func paint(_ color: Color) -> Paint? {
    switch color {
    case .standard: return nil
    case .palette(let index) where index < 16: return .named("p\(index)")
    case .palette(let index):
      let (red, green, blue) = Color.mixture(ofPalette: index)
      return .mixed(hexadecimal(red) + hexadecimal(green) + hexadecimal(blue))
    case .rgb(let red, let green, let blue):
      return .mixed(hexadecimal(Int(red)) + hexadecimal(Int(green)) + hexadecimal(Int(blue)))
    }
  }

  private static func hexadecimal(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
