import Testing

@testable import TerminalUI

/// The colors of the themes: what is read can be read on every ground.
struct ThemeTests {
  private static let themes = [Theme.dark, .light]

  private static let readable: [ColorRole] = [.text, .secondary, .accent, .danger, .success] + ColorRole.patterns

  /// Returns the contrast of two colors as a terminal of a level shows them.
  private static func contrast(_ ink: Color, on ground: Color, _ theme: Theme, _ level: ColorLevel) -> Double {
    let style = theme.resolve(Style(ink, on: ground), at: level)
    return value(style.foreground).contrast(to: value(style.background))
  }

  private static func value(_ color: Color) -> RGB {
    switch color {
    case .rgb(let red, let green, let blue): RGB(red, green, blue)
    case .palette(let index): RGB(ofPalette: index)
    case .standard, .role, .tint, .over: RGB(0)
    }
  }

  @Test(
    "text, states and patterns can be read on every ground",
    arguments: themes, [(ColorLevel.trueColor, 4.9), (.colors256, 4.5)])
  func texts(theme: Theme, level: (ColorLevel, Double)) {
    for ground in ColorRole.grounds {
      for role in Self.readable {
        let contrast = Self.contrast(.role(role), on: .role(ground), theme, level.0)
        #expect(contrast >= level.1, "\(role) on \(ground)")
      }
    }
  }

  @Test("text on accent, codes on their tint, the sign of the focus and disabled text can be read", arguments: themes)
  func others(theme: Theme) {
    #expect(Self.contrast(.role(.onAccent), on: .role(.accent), theme, .trueColor) >= 5.8)
    for pattern in ColorRole.patterns {
      #expect(Self.contrast(.role(pattern), on: .tint(pattern), theme, .trueColor) >= 5.05, "\(pattern)")
    }
    for ground in ColorRole.grounds {
      #expect(Self.contrast(.role(.focus), on: .role(ground), theme, .trueColor) >= 3.5, "focus on \(ground)")
    }
    for ground in [ColorRole.ground, .surface] {
      #expect(Self.contrast(.role(.faint), on: .role(ground), theme, .trueColor) >= 3.3, "faint on \(ground)")
    }
  }

  @Test(
    "the environment tells the ground of a terminal, which is dark unless it says otherwise",
    arguments: [
      ([:], Theme.dark), (["COLORFGBG": "15;0"], .dark), (["COLORFGBG": "0;15"], .light),
      (["COLORFGBG": "0;default;7"], .light), (["COLORFGBG": "what"], .dark),
      (["TERMINAL_THEME": "light", "COLORFGBG": "15;0"], .light), (["TERMINAL_THEME": "what"], .dark),
    ] as [([String: String], Theme)])
  func environment(environment: [String: String], theme: Theme) {
    #expect(Theme(environment: environment) == theme)
  }

  @Test("without colors, attributes take the place of roles")
  func withoutColors() {
    func attributes(_ style: Style) -> Style { Theme.dark.resolve(style, at: .none) }
    #expect(attributes(.secondary) == Style(.standard, .dim))
    #expect(attributes(Style(.onAccent, on: .accent)) == Style(.standard, [.reversed, .bold]))
    #expect(attributes(Style(.ground, on: .focus)) == .reversed)
    #expect(attributes(Style(.standard, .receded)) == .dim)
    #expect(attributes(Style(.text, on: .selection, .bold)) == .bold)
  }

  @Test("with 16 colors, grounds are the terminal's own, except for the accent")
  func baseColors() {
    func shown(_ style: Style) -> Style { Theme.light.resolve(style, at: .colors16) }
    #expect(shown(Style(.text, on: .raised)) == .plain)
    #expect(shown(Style(.onAccent, on: .accent)) == Style(.palette(15), on: .palette(4)))
    #expect(shown(Style(.danger)) == Style(.palette(1)))
  }

  @Test("what is below an alert recedes, and can still be told from its ground")
  func receding() {
    for theme in Self.themes {
      let style = theme.resolve(Style(.text, on: .surface, .receded), at: .trueColor)
      let plain = theme.resolve(Style(.text, on: .surface), at: .trueColor)
      let (receded, before) = (
        Self.value(style.foreground).contrast(to: Self.value(style.background)),
        Self.value(plain.foreground).contrast(to: Self.value(plain.background))
      )
      #expect(receded < before)
      #expect(receded > 2.5)
      #expect(style.attributes == [])
    }
  }
}
