extension Action {
  /// How a menu presents an action.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The attributes, one bit each.
    public let rawValue: UInt8

    /// Makes a set of bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shown, but not to be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)

    /// Shown as something that destroys.
    public static let destructive = Attributes(rawValue: 1 << 1)

    /// Not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }
}
