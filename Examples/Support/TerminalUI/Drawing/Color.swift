/// A color: a role of the theme, or one that is the same in all themes.
public enum Color: Sendable, Hashable {
  /// The color of text, or of the background.
  case standard

  /// The theme's color of a role.
  case role(ColorRole)

  /// The theme's background color with a little of a role's color, for the background of text of that role.
  case tint(ColorRole)

  /// One of the 256 palette colors.
  ///
  /// 0 to 7 are the base colors, 8 to 15 their bright variants.
  case palette(UInt8)

  /// An RGB value.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// An RGB value that covers a part of a cell on the theme's color of a role: 0 for none of it, 255 for all.
  case over(ColorRole, red: UInt8, green: UInt8, blue: UInt8, part: UInt8)

  public static let black = Color.palette(0)
  public static let red = Color.palette(1)
  public static let green = Color.palette(2)
  public static let yellow = Color.palette(3)
  public static let blue = Color.palette(4)
  public static let magenta = Color.palette(5)
  public static let cyan = Color.palette(6)
  public static let white = Color.palette(7)
  public static let gray = Color.palette(8)

  /// Returns the nearest color that a terminal of a color level can show.
  ///
  /// Colors of a theme are resolved before; see ``Theme``.
  func reduced(to level: ColorLevel) -> Color {
    switch (level, self) {
    case (_, .over(_, let red, let green, let blue, let part)):
      part < 128 ? .standard : Color.rgb(red: red, green: green, blue: blue).reduced(to: level)
    case (.none, _), (_, .standard), (_, .role), (_, .tint): .standard
    case (.trueColor, _), (.colors256, .palette): self
    case (.colors256, .rgb(let red, let green, let blue)): .palette(Self.cube(red, green, blue))
    case (.colors16, .palette(let index)): .palette(index < 16 ? index : Self.base(Self.components(ofPalette: index)))
    case (.colors16, .rgb(let red, let green, let blue)): .palette(Self.base((Int(red), Int(green), Int(blue))))
    }
  }

  /// Returns the same color over another role, if it covers only a part.
  func moved(over role: ColorRole) -> Color {
    guard case .over(_, let red, let green, let blue, let part) = self else { return self }
    return .over(role, red: red, green: green, blue: blue, part: part)
  }

  /// Whether the color is that of a picture, and none of a palette or a theme.
  var isOfPicture: Bool {
    switch self {
    case .rgb, .over: true
    default: false
    }
  }

  /// The perceived brightness of an RGB value, from 0 to 255.
  ///
  /// Other colors count as 0.
  var brightness: Int {
    switch self {
    case .rgb(let red, let green, let blue): (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000
    case .over(_, let red, let green, let blue, let part):
      Color.rgb(red: red, green: green, blue: blue).brightness * Int(part) / 255
    default: 0
    }
  }

  /// Returns the nearest entry of the palette's 6 × 6 × 6 color cube, or of its 24 grays.
  private static func cube(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    if red == green, green == blue, red > 3, red < 247 { return UInt8(232 + (Int(red) - 3) * 24 / 244) }
    let step = { (value: UInt8) in value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
    return UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
  }

  static func components(ofPalette index: UInt8) -> (Int, Int, Int) {
    if index >= 232 {
      let gray = 8 + 10 * (Int(index) - 232)
      return (gray, gray, gray)
    }
    let offset = Int(index) - 16
    let level = { (step: Int) in step == 0 ? 0 : 55 + 40 * step }
    return (level(offset / 36), level(offset / 6 % 6), level(offset % 6))
  }

  /// Returns one of the 16 base colors, by the components that are more than half of the strongest.
  private static func base(_ components: (Int, Int, Int)) -> UInt8 {
    let (red, green, blue) = components
    let strongest = max(red, green, blue)
    guard strongest >= 64 else { return 0 }
    let threshold = strongest / 2
    let bits = (red > threshold ? 1 : 0) + (green > threshold ? 2 : 0) + (blue > threshold ? 4 : 0)
    if bits == 7 { return strongest > 220 ? 15 : strongest > 150 ? 7 : 8 }
    return UInt8(bits + (strongest > 190 ? 8 : 0))
  }
}

/// The number of colors that a terminal shows.
public enum ColorLevel: Sendable, Hashable, CaseIterable {
  case none, colors16, colors256, trueColor

  /// Determines the level from the environment.
  ///
  /// `NO_COLOR` takes precedence over `COLORTERM`, and that over `TERM`.
  public init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || terminal.isEmpty || terminal == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || terminal.hasSuffix("-direct") {
      self = .trueColor
    } else if terminal.hasSuffix("256color") {
      self = .colors256
    } else {
      self = .colors16
    }
  }
}
