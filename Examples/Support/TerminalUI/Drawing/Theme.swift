/// The colors of all roles, on a dark or a light background.
public struct Theme: Sendable, Hashable {
  /// Whether the background is darker than the text.
  public let isDark: Bool

  /// The theme for terminals with a dark background.
  public static let dark = Theme(isDark: true)

  /// The theme for terminals with a light background.
  public static let light = Theme(isDark: false)

  /// Finds the theme for a terminal by its environment: `TERMINAL_THEME` is `dark` or `light`, else `COLORFGBG` names
  /// the entry of the background; dark without both.
  public init(environment: [String: String]) {
    let background = (environment["COLORFGBG"] ?? "").split(separator: ";").last.flatMap { Int($0) }
    let isDark = background.map { $0 != 7 && $0 != 15 } ?? true
    self.init(isDark: Self.chosen(in: environment).map { $0 == "dark" } ?? isDark)
  }

  /// Creates the theme for a terminal that has reported the color of its background.
  init(background: RGB) {
    self.init(isDark: background.contrast(to: RGB(0xffffff)) > background.contrast(to: RGB(0)))
  }

  /// Returns the theme that the environment names, so that the terminal needn't be queried.
  static func chosen(in environment: [String: String]) -> String? {
    environment["TERMINAL_THEME"].flatMap { ["dark", "light"].contains($0) ? $0 : nil }
  }

  private init(isDark: Bool) { self.isDark = isDark }

  /// Returns the style with the colors of this theme, as a terminal of a color level shows it.
  ///
  /// With 16 colors the backgrounds are the terminal's own, except for the accent. Without colors, attributes take
  /// their place: secondary and faint text is dim, and an accent background is reversed and bold.
  func resolve(_ style: Style, at level: ColorLevel) -> Style {
    switch level {
    case .trueColor, .colors256: painted(style, at: level)
    case .colors16: reducedToBase(style)
    case .none: withoutColors(style)
    }
  }

  /// Returns the RGB value of a role.
  func value(of role: ColorRole) -> RGB { RGB(isDark ? role.paints.dark : role.paints.light) }

  /// Returns the RGB value of a tint: a little of a role's color in the color of the background.
  func tint(of role: ColorRole) -> RGB {
    value(of: .background).mixed(with: value(of: role), isDark ? 0.16 : 0.12)
  }

  // MARK: Levels

  private func painted(_ style: Style, at level: ColorLevel) -> Style {
    var style = style
    let (ink, background) = (style.foreground, style.background)
    style.foreground = color(ink == .standard ? .role(.text) : ink, at: level)
    style.background = color(background == .standard ? .role(.background) : background, at: level)
    let isMark = style.attributes.remove(.overReceded) != nil
    guard style.attributes.remove(.receded) != nil || isMark else { return style }
    let behind = receded(rgb(of: background, else: .background))
    style.background = behind.color.reduced(to: level)
    if !isMark {
      style.foreground = rgb(of: ink, else: .text).mixed(with: behind, isDark ? 0.45 : 0.32).color.reduced(to: level)
    }
    return style
  }

  /// Returns the color of a background below an alert: halfway to the screen's background, and darker.
  private func receded(_ background: RGB) -> RGB {
    background.mixed(with: value(of: .background), 0.5).mixed(with: RGB(0), isDark ? 0.3 : 0.12)
  }

  private func rgb(of color: Color, else standard: ColorRole) -> RGB {
    switch color {
    case .standard: value(of: standard)
    case .role(let role): value(of: role)
    case .tint(let role): tint(of: role)
    case .rgb(let red, let green, let blue): RGB(red, green, blue)
    case .over(let role, let red, let green, let blue, let part):
      value(of: role).mixed(with: RGB(red, green, blue), Double(part) / 255)
    case .palette(let index): RGB(ofPalette: index)
    }
  }

  private func color(_ color: Color, at level: ColorLevel) -> Color {
    switch color {
    case .role(let role) where level == .colors256: .palette(isDark ? role.paints.dark256 : role.paints.light256)
    case .role(let role): value(of: role).color
    case .tint(let role): tint(of: role).color.reduced(to: level)
    case .over: rgb(of: color, else: .background).color.reduced(to: level)
    default: color.reduced(to: level)
    }
  }

  private func reducedToBase(_ style: Style) -> Style {
    var style = style
    switch style.foreground {
    case .role(let role): style.foreground = base(role).map { .palette($0) } ?? .standard
    case .tint: style.foreground = .standard
    default: style.foreground = style.foreground.reduced(to: .colors16)
    }
    switch style.background {
    case .role(.accent): style.background = base(.accent).map { .palette($0) } ?? .standard
    // A cursor's block.
    case .role(.focus), .role(.text):
      (style.foreground, style.background) = (.standard, .standard)
      style.attributes.insert(.reversed)
    case .role, .tint: style.background = .standard
    default: style.background = style.background.reduced(to: .colors16)
    }
    style.attributes.remove(.overReceded)
    if style.attributes.remove(.receded) != nil { style.attributes.insert(.dim) }
    return style
  }

  private func base(_ role: ColorRole) -> UInt8? { isDark ? role.paints.dark16 : role.paints.light16 }

  private func withoutColors(_ style: Style) -> Style {
    var attributes = style.attributes
    if [.role(.secondary), .role(.faint)].contains(style.foreground) { attributes.insert(.dim) }
    if style.background == .role(.accent) { attributes.formUnion([.reversed, .bold]) }
    if [.role(.focus), .role(.text)].contains(style.background) { attributes.insert(.reversed) }
    attributes.remove(.overReceded)
    if attributes.remove(.receded) != nil { attributes.insert(.dim) }
    return Style(.standard, on: .standard, attributes)
  }
}

extension ColorRole {
  /// The paints of a role: RGB values, entries of the palette, and base colors; nil for the terminal's own.
  fileprivate struct Paints {
    let dark: UInt32
    let light: UInt32
    let dark256: UInt8
    let light256: UInt8
    let dark16: UInt8?
    let light16: UInt8?

    init(_ dark: UInt32, _ light: UInt32, _ dark256: UInt8, _ light256: UInt8, _ dark16: UInt8?, _ light16: UInt8?) {
      (self.dark, self.light, self.dark256, self.light256) = (dark, light, dark256, light256)
      (self.dark16, self.light16) = (dark16, light16)
    }
  }

  fileprivate var paints: Paints {
    switch self {
    case .background: Paints(0x12161d, 0xffffff, 234, 231, nil, nil)
    case .surface: Paints(0x1a2029, 0xf3f5f8, 235, 255, nil, nil)
    case .raised: Paints(0x28313e, 0xe4e9ef, 237, 254, nil, nil)
    case .panel: Paints(0x222b37, 0xffffff, 236, 231, nil, nil)
    case .selection: Paints(0x1d3049, 0xdfebfc, 17, 195, nil, nil)
    case .text: Paints(0xe6ebf2, 0x17202b, 255, 235, nil, nil)
    case .secondary: Paints(0x9aa7b8, 0x55616f, 248, 240, 7, 8)
    case .faint: Paints(0x6f7c8d, 0x7a8593, 243, 244, 8, 8)
    case .rule: Paints(0x323c49, 0xd3dae2, 238, 252, 8, 7)
    case .accent: Paints(0x74b3ff, 0x1c5fc4, 111, 26, 12, 4)
    case .onAccent: Paints(0x0c1524, 0xffffff, 234, 231, 0, 15)
    case .focus: Paints(0xffb454, 0xc05f00, 215, 130, 11, 3)
    case .danger: Paints(0xff8a80, 0xb42318, 210, 124, 9, 1)
    case .success: Paints(0x7ad69a, 0x1b6e3a, 114, 22, 10, 2)
    case .targetAction: Paints(0xf58ac2, 0xa8256f, 211, 125, 13, 5)
    case .responderChain: Paints(0xbfa0ff, 0x6a3fc0, 147, 55, 5, 13)
    case .delegation: Paints(0x8fd67a, 0x2f6f1e, 114, 22, 10, 2)
    case .dataSource: Paints(0xe3c55a, 0x765700, 185, 58, 11, 3)
    case .observers: Paints(0x4fd3c4, 0x0b6a63, 80, 23, 14, 6)
    case .links: Paints(0xa9b8cc, 0x4d5f78, 250, 60, 7, 8)
    case .navigation: Paints(0x74b3ff, 0x1c5fc4, 111, 26, 12, 4)
    case .downloads: Paints(0xff9b72, 0xa5430f, 209, 94, 9, 1)
    }
  }
}
