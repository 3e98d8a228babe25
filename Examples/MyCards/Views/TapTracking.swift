/// Tells whether a press is a tap: the finger went down inside and never left before it was lifted.
public struct TapTracking: Hashable, Sendable {
  private var hasLeft = false

  public init() {}

  public mutating func began() { hasLeft = false }

  public mutating func left() { hasLeft = true }

  /// Whether the finger that is lifted now has made a tap.
  public mutating func ended() -> Bool {
    defer { hasLeft = false }
    return !hasLeft
  }
}
