extension SwipeGestureRecognizer {
  /// The ways a swipe may go, in a space whose *y* grows downwards.
  public struct Direction: OptionSet, Sendable, Hashable {
    /// One bit for each direction.
    public let rawValue: UInt8

    /// Makes a set of the directions whose bits are given.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Towards greater *x*.
    public static let right = Direction(rawValue: 1 << 0)

    /// Towards smaller *x*.
    public static let left = Direction(rawValue: 1 << 1)

    /// Towards smaller *y*.
    public static let up = Direction(rawValue: 1 << 2)

    /// Towards greater *y*.
    public static let down = Direction(rawValue: 1 << 3)
  }
}
