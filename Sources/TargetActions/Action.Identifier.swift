extension Action {
  /// Names a registration among those of one destination.
  ///
  /// Declare the ones you use as static members, or write a literal: `id: "refresh"`.
  public struct Identifier: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
      rawValue = value
    }
  }
}

extension Action.Identifier: CustomStringConvertible {
  public var description: String { rawValue }
}
