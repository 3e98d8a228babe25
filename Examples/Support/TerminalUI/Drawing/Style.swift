/// The appearance of a cell: two colors and attributes.
public struct Style: Sendable, Hashable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  /// Makes a style.
  ///
  /// Colors that are left out are the terminal's defaults.
  public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Returns the style with the nearest colors that a terminal of a color level can show.
  func reduced(to level: ColorLevel) -> Style {
    Style(foreground.reduced(to: level), on: background.reduced(to: level), attributes)
  }

  /// Default colors, no attributes.
  public static let plain = Style()
  public static let bold = Style(.standard, .bold)
  public static let dim = Style(.standard, .dim)

  /// Exchanged colors, for bars and selections.
  public static let reversed = Style(.standard, .reversed)

  /// The style of fields.
  public static let underlined = Style(.standard, .underlined)

  /// The style of placeholders.
  static let placeholder = Style(.standard, [.dim, .underlined])

  /// Text attributes other than colors.
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
