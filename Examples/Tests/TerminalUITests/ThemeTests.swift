import Testing

@testable import TerminalUI

/// The colors of the themes: what is read can be read on every background.
struct ThemeTests {
  private static let themes = [Theme.dark, .light]

  private static let readable: [ColorRole] = [.text, .secondary, .accent, .danger, .success] + ColorRole.patterns

  /// Returns the contrast of two colors as a terminal of a level shows them.
  private static func contrast(_ ink: Color, on background: Color, _ theme: Theme, _ level: ColorLevel) -> Double {
    let style = theme.resolve(Style(ink, on: background), at: level)
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
    "text, states and patterns can be read on every background",
    arguments: themes, [(ColorLevel.trueColor, 4.9), (.colors256, 4.5)])
  func texts(theme: Theme, level: (ColorLevel, Double)) {
    for background in ColorRole.backgrounds {
      for role in Self.readable {
        let contrast = Self.contrast(.role(role), on: .role(background), theme, level.0)
        #expect(contrast >= level.1, "\(role) on \(background)")
      }
    }
  }

  @Test("text on accent, codes on their tint, the sign of the focus and disabled text can be read", arguments: themes)
  func others(theme: Theme) {
    #expect(Self.contrast(.role(.onAccent), on: .role(.accent), theme, .trueColor) >= 5.8)
    for pattern in ColorRole.patterns {
      #expect(Self.contrast(.role(pattern), on: .tint(pattern), theme, .trueColor) >= 5.05, "\(pattern)")
    }
    for background in ColorRole.backgrounds {
      #expect(Self.contrast(.role(.focus), on: .role(background), theme, .trueColor) >= 3.5, "focus on \(background)")
    }
    for background in [ColorRole.background, .surface] {
      #expect(Self.contrast(.role(.faint), on: .role(background), theme, .trueColor) >= 3.3, "faint on \(background)")
    }
  }

  @Test(
    "the environment tells the background of a terminal, which is dark unless it says otherwise",
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
    #expect(attributes(Style(.background, on: .focus)) == .reversed)
    #expect(attributes(Style(.standard, .receded)) == .dim)
    #expect(attributes(Style(.text, on: .selection, .bold)) == .bold)
  }

  @Test("with 16 colors, backgrounds are the terminal's own, except for the accent")
  func baseColors() {
    func shown(_ style: Style) -> Style { Theme.light.resolve(style, at: .colors16) }
    #expect(shown(Style(.text, on: .raised)) == .plain)
    #expect(shown(Style(.onAccent, on: .accent)) == Style(.palette(15), on: .palette(4)))
    #expect(shown(Style(.danger)) == Style(.palette(1)))
  }

  @Test("what is below an alert recedes, and can still be told from its background")
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
