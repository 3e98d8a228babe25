/// How a cell looks: its two colors and its attributes.
public struct Style: Sendable, Hashable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  /// Describes a look; what is left out is as the terminal's user has chosen.
  public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The same with the nearest colors that a terminal of this level can show.
  func reduced(to level: ColorLevel) -> Style {
    Style(foreground.reduced(to: level), on: background.reduced(to: level), attributes)
  }

  /// Nothing special.
  public static let plain = Style()
  public static let bold = Style(.standard, .bold)
  public static let dim = Style(.standard, .dim)

  /// Text and background exchanged, as bars and chosen things are shown.
  public static let reversed = Style(.standard, .reversed)

  /// As fields are shown.
  public static let underlined = Style(.standard, .underlined)

  /// As what stands in an empty field is shown.
  static let placeholder = Style(.standard, [.dim, .underlined])

  /// What can be said of a text besides its colors, also on a terminal without colors.
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underlined = Attributes(rawValue: 4)
    public static let reversed = Attributes(rawValue: 8)
  }
}
