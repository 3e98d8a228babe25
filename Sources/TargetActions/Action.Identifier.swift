extension Action {
  /// Names a registration among those of one destination.
  ///
  /// Declare the ones you use as static members, or write a literal: `id: "refresh"`.
  public struct Identifier: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text; identifiers are equal when their texts are.
    public let rawValue: String

    /// Makes an identifier of a text that is computed.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes an identifier of a literal.
    public init(stringLiteral value: String) {
      rawValue = value
    }
  }
}

extension Action.Identifier: CustomStringConvertible {
  /// The text itself.
  public var description: String { rawValue }
}
