extension Run {
  /// The colours of a drawing.
  public enum Appearance: Sendable, Hashable, CaseIterable {
    /// Dark on light.
    case light

    /// Light on dark.
    case dark

    /// As its reader's system is set.
    case automatic

    private static let lightRules =
      ".ground{fill:#ffffff}.head{fill:#eef2f7;stroke:#8796a8}.lane{stroke:#b4bfcc}.name,.text{fill:#1c2733}"
      + ".pattern{fill:#5c6b7a}.arrow{stroke:#2f6fb3}.tip{fill:#2f6fb3}"

    private static let darkRules =
      ".ground{fill:#14191f}.head{fill:#222b35;stroke:#6b7a8a}.lane{stroke:#46525f}.name,.text{fill:#e6ebf0}"
      + ".pattern{fill:#9aa8b6}.arrow{stroke:#6fb1f0}.tip{fill:#6fb1f0}"

    /// The rules that give the classes of a drawing their colours.
    var rules: String {
      switch self {
      case .light: Self.lightRules
      case .dark: Self.darkRules
      case .automatic: "\(Self.lightRules)@media (prefers-color-scheme:dark){\(Self.darkRules)}"
      }
    }
  }
}
