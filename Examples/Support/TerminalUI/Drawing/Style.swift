/// The appearance of a cell: two colors and attributes.
public struct Style: Sendable, Hashable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  /// Creates a style.
  ///
  /// Colors that are left out are the terminal's defaults.
  public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Creates a style from roles of the theme.
  public init(_ foreground: ColorRole, on background: ColorRole? = nil, _ attributes: Attributes = []) {
    self.init(.role(foreground), on: background.map { .role($0) } ?? .standard, attributes)
  }

  /// Default colors, no attributes.
  public static let plain = Style()
  public static let bold = Style(.standard, .bold)
  public static let dim = Style(.standard, .dim)

  /// Exchanged colors, for selected text.
  public static let reversed = Style(.standard, .reversed)

  /// Times, hints and states.
  public static let secondary = Style(.secondary)

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

    /// Below an alert or a sheet.
    static let receded = Attributes(rawValue: 16)

    /// A mark of an alert or a sheet on a background that is below it.
    static let overReceded = Attributes(rawValue: 32)
  }
}
